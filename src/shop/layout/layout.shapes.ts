import { Type } from 'typebox';
import type { PAGE_SIZES } from '../../platform/http/page-sizes.ts';
import { nullable } from '../../platform/http/shapes.ts';
import { FORM_CONSENTS, type FormAim } from '../accounts/consents/consents.ts';
import { CartLineShape } from '../cart/cart.shapes.ts';
import { ChosenShape } from '../companies/choice/choice.shapes.ts';
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

/** The menu shows three levels; deeper ones are on the page of their category. */
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

/** The session (R3.12), with the cart and wishlist lines from which the shell counts. */
export const SessionShape = Type.Object(
  {
    cart_id: nullable(Type.Integer()),
    csrf_token: Type.String(),
    city: Type.Integer(),
    wishlist_id: nullable(Type.Integer()),
    is_authenticated: Type.Boolean(),
    is_legal_entity: Type.Boolean(),
    ...ChosenShape.properties,
    consents: Type.Array(
      Type.Unsafe<FormAim>({ type: 'string', enum: FORM_CONSENTS.map(({ aim }) => aim) }),
      { description: 'Формы, для которых согласие на обработку данных уже есть: его не спрашивают' },
    ),
    cart_items: Type.Array(CartLineShape, { description: 'Все строки корзины, недоступные тоже' }),
    wishlist_items: Type.Array(
      Type.Object({ id: Type.Integer(), product: Type.Integer() }, { title: 'WishlistLine' }),
    ),
  },
  { title: 'Session' },
);
