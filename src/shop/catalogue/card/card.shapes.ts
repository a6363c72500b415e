import { Type } from 'typebox';
import { FileShape, nullable, pageOf, Roubles } from '../../../platform/http/shapes.ts';

export const ImgShape = Type.Object(
  {
    src: Type.String(),
    alt: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    ground: Type.Optional(Type.String({ description: 'Фон рисунка, a…f; у фотографий отсутствует' })),
  },
  { title: 'Img' },
);

export const PriceShape = Type.Object(
  {
    city: Type.Integer(),
    price: Roubles,
    old_price: Type.Optional(Roubles),
    by_contract: Type.Optional(Type.Boolean({ description: 'true: цена по договору, old_price — розница' })),
  },
  { title: 'Price' },
);

export const PriceBreakShape = Type.Object(
  { city: Type.Integer(), min_quantity: Type.Integer(), price: Roubles },
  { title: 'PriceBreak' },
);

const StockLevelShape = Type.Unsafe<'много' | 'мало' | 'нет'>({
  type: 'string',
  enum: ['много', 'мало', 'нет'],
});

export const StockShape = Type.Object(
  {
    level: StockLevelShape,
    quantity: nullable(Type.Integer({ description: 'null: точное число не показывается' })),
    shops: Type.Integer({ description: 'В скольких магазинах города стоит сейчас' }),
  },
  { title: 'Stock' },
);

export const FeatureShape = Type.Object({ name: Type.String(), value: Type.String() }, { title: 'Feature' });

export const PriceAsOfShape = nullable(
  Type.String({
    format: 'date-time',
    description: 'Цена уточняется: верна была в это время, и заказ подтвердит магазин; null — цена верна',
  }),
);

const cardFields = {
  id: Type.Integer(),
  slug: Type.String(),
  href: Type.String({ description: 'Адрес страницы товара' }),
  name: Type.String(),
  article: Type.String(),
  brand: nullable(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'Brand' })),
  image: nullable(ImgShape),
  unit: Type.String(),
  multiplicity: Type.Integer({ description: 'Продаётся числом, кратным этому' }),
  prices: Type.Array(PriceShape),
  price_breaks: Type.Array(PriceBreakShape),
  price_as_of: PriceAsOfShape,
  price_note: Type.Optional(
    Type.String({
      description: '«Цена уточняется, на 22.11, 14:00», по Москве; только вместе с price_as_of',
    }),
  ),
  max_quantity: Type.Integer({ description: 'Сколько можно купить в текущем городе, 0 — нельзя' }),
  is_available: Type.Boolean(),
  stock: StockShape,
  features: Type.Array(FeatureShape),
  tags: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'Tag' })),
  is_in_wishlist: Type.Boolean(),
};

export const CardShape = Type.Object(cardFields, { title: 'Card' });
export const CardPageShape = pageOf(CardShape, 'CardPage');

const AnalogShape = Type.Object(
  {
    ...cardFields,
    differs: Type.Array(FeatureShape, {
      description: 'Чем отличается по характеристикам вариантов: другой размер',
    }),
  },
  { title: 'Analog' },
);
export const AnalogPageShape = pageOf(AnalogShape, 'AnalogPage');
export const CardsShape = Type.Object({ results: Type.Array(CardShape) }, { title: 'Cards' });

export const SeoShape = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    h1: Type.String(),
    canonical: Type.String({ description: 'Путь страницы без параметров' }),
    robots: Type.String(),
    breadcrumbs: Type.Array(
      Type.Object({ name: Type.String(), href: Type.String() }, { title: 'Breadcrumb' }),
    ),
  },
  { title: 'Seo' },
);

export const CategoryLinkShape = Type.Object(
  { id: Type.Integer(), name: Type.String(), slug: Type.String(), href: Type.String() },
  { title: 'CategoryLink' },
);

/** JSON-LD is defined by schema.org, so any object is allowed. */
export const JsonLdShape = Type.Object({}, { title: 'JsonLd', additionalProperties: true });

const VariantShape = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    href: Type.String(),
    name: Type.String(),
    article: Type.String(),
    image: nullable(ImgShape),
    differs: Type.Array(FeatureShape),
    price: nullable(Roubles),
    is_available: Type.Boolean(),
    level: StockLevelShape,
    is_current: Type.Boolean(),
  },
  { title: 'Variant' },
);

export const ProductShape = Type.Object(
  {
    ...cardFields,
    description: Type.String({ description: 'Очищенный HTML' }),
    images: Type.Array(ImgShape),
    attributes: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          value: Type.String(),
          unit: nullable(Type.String()),
          group: Type.String(),
        },
        { title: 'ProductAttribute' },
      ),
    ),
    documents: Type.Array(FileShape),
    variants: Type.Array(VariantShape),
    barcode: nullable(Type.String()),
    weight: nullable(Type.Number({ description: 'Килограммы' })),
    dimensions: nullable(
      Type.Object(
        { length: Type.Integer(), width: Type.Integer(), height: Type.Integer() },
        { title: 'Dimensions', description: 'Миллиметры' },
      ),
    ),
    country: nullable(Type.String()),
    category: nullable(CategoryLinkShape),
    parents: Type.Array(CategoryLinkShape),
    seo: SeoShape,
    jsonld: JsonLdShape,
  },
  { title: 'Product' },
);
