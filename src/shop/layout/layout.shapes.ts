import { Type } from 'typebox';
import type { PAGE_SIZES } from '../../core/page-sizes.ts';
import { nullable } from '../../core/shapes.ts';
import { CartLineShape } from '../cart/cart.shapes.ts';
import { ChosenShape } from '../companies/choice.shapes.ts';
import { AddressShape, CityShape, ContactShape, ShopShape } from '../geo/geo.shapes.ts';

const branch = {
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  href: Type.String(),
  icon: Type.Optional(Type.String({ description: 'Адрес рисунка' })),
  ground: Type.Optional(Type.String({ description: 'Фон рисунка, a…f' })),
};
const LeafShape = Type.Object({
  ...branch,
  children: Type.Array(Type.Unknown(), { maxItems: 0, description: 'Всегда пусто' }),
});
const ChildShape = Type.Object({ ...branch, children: Type.Array(LeafShape) });
const Size = Type.Integer({ minimum: 1, maximum: 100 });

/** The tree is shown three levels deep; deeper levels are on the category's own page. */
export const MenuCategoryShape = Type.Object(
  { ...branch, children: Type.Array(ChildShape) },
  { title: 'MenuCategory' },
);

export const LayoutShape = Type.Object(
  {
    cities: Type.Array(CityShape),
    contacts: Type.Object({ header: Type.Array(ContactShape), footer: Type.Array(ContactShape) }),
    addresses: Type.Array(AddressShape),
    menu: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String(), href: Type.String() }, { title: 'MenuItem' }),
    ),
    categories: Type.Array(MenuCategoryShape),
    social_networks: Type.Array(
      Type.Object(
        { url: Type.String(), icon: Type.String(), title: Type.String() },
        { title: 'SocialNetwork' },
      ),
    ),
    email: Type.Object({ email: Type.String() }),
    documents: Type.Array(
      Type.Object(
        { id: Type.Integer(), slug: Type.String(), title: Type.String() },
        { title: 'DocumentLink' },
      ),
    ),
    cart_items_count: Type.Integer(),
    wishlist_items_count: Type.Integer(),
    shops: Type.Array(ShopShape),
    page_sizes: Type.Object(
      {
        postsPage: Size,
        frontPagePopularProducts: Size,
        frontPagePosts: Size,
        frontPageCards: Size,
        catalogProducts: Size,
        accountPageOrders: Size,
        accountPageContracts: Size,
        accountPagePowerOfAttorneys: Size,
        accountPageDocuments: Size,
      } satisfies Record<keyof typeof PAGE_SIZES, typeof Size>,
      { title: 'PageSizes', description: 'Сколько строк показывают списки' },
    ),
    city: Type.Integer({ description: 'Текущий город: из cookie, иначе основной' }),
    city_in: Type.String({ description: 'Он же в предложном падеже: «Екатеринбурге»' }),
    company: Type.Object(
      {
        name: Type.String({ description: 'Название магазина' }),
        slogan: Type.String(),
        full_name: Type.String(),
        inn: Type.String(),
        ogrn: Type.String(),
        address: Type.String({ description: 'Юридический адрес' }),
        disclosure_text: Type.String(),
        disclosure_url: Type.String(),
      },
      { title: 'Company' },
    ),
  },
  { title: 'Layout' },
);

/** «Session data» of SPEC §3, with the lines that a shell without scripts and one with them count by. */
export const SessionShape = Type.Object(
  {
    cart_id: nullable(Type.Integer()),
    csrf_token: Type.String(),
    city: Type.Integer(),
    wishlist_id: nullable(Type.Integer()),
    is_authenticated: Type.Boolean(),
    is_legal_entity: Type.Boolean(),
    ...ChosenShape.properties,
    cart_items: Type.Array(CartLineShape, { description: 'Все строки корзины, недоступные тоже' }),
    wishlist_items: Type.Array(
      Type.Object({ id: Type.Integer(), product: Type.Integer() }, { title: 'WishlistLine' }),
    ),
  },
  { title: 'Session' },
);
