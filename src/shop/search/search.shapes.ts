import { Type } from 'typebox';
import { PAGE_SIZES } from '../../platform/http/page-sizes.ts';
import { Id, nullable, pageQuery, Roubles } from '../../platform/http/shapes.ts';
import { ORDERINGS, type Ordering } from '../../search-engine/search-engine.ts';
import { CardShape, CategoryLinkShape, ImgShape, SeoShape } from '../catalogue/card/card.shapes.ts';

/** Ids separated by commas, as one parameter or repeated. */
const idList = (items: number) =>
  Type.String({
    pattern: `^[0-9]{1,10}(,[0-9]{1,10}){0,${items - 1}}$`,
    description: 'Номера через запятую',
  });

const roubles = Type.Number({
  minimum: 0,
  maximum: 20_000_000,
  description: 'Рубли, в ценах текущего города',
});

/** The filters of a product list (API-5). */
export const listQuery = {
  category: Type.Optional(Id),
  tags: Type.Optional(idList(50)),
  attributes: Type.Optional(
    Type.String({
      pattern: '^[^,]{1,60}(,[^,]{1,60}){0,199}$',
      description:
        'Через запятую: номера значений свойств, `b7` — бренд 7, `r51:100..250` — свойство 51 от 100 до 250 (любая граница может отсутствовать). Внутри свойства — или, между свойствами — и',
    }),
  ),
  min_price: Type.Optional(roubles),
  max_price: Type.Optional(roubles),
  shops: Type.Optional(idList(100)),
  in_stock: Type.Optional(Type.Unsafe<'0' | '1'>({ type: 'string', enum: ['0', '1'] })),
  ordering: Type.Unsafe<Ordering>({ type: 'string', enum: [...ORDERINGS], default: 'popular' }),
  ...pageQuery(PAGE_SIZES.catalogProducts),
};

export const ListQueryShape = Type.Object(listQuery, { additionalProperties: false });

const FacetValueShape = Type.Object(
  {
    id: Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      description: 'Слово для параметра `parameter`: номер или `b7`',
    }),
    name: Type.String(),
    count: Type.Integer({ description: 'Сколько товаров даст это значение при остальных фильтрах' }),
    selected: Type.Boolean(),
  },
  { title: 'FacetValue' },
);

export const FacetShape = Type.Object(
  {
    id: Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      description: 'Номер свойства, либо `brand`, `shops`, `in_stock`',
    }),
    name: Type.String(),
    type: Type.Unsafe<'list' | 'range' | 'bool'>({ type: 'string', enum: ['list', 'range', 'bool'] }),
    parameter: Type.Unsafe<'attributes' | 'shops' | 'in_stock'>({
      type: 'string',
      enum: ['attributes', 'shops', 'in_stock'],
      description: 'Каким параметром выбирается',
    }),
    is_promoted: Type.Boolean({ description: 'Вынести над полкой' }),
    unit: Type.Optional(Type.String()),
    values: Type.Optional(Type.Array(FacetValueShape)),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    selected: Type.Optional(
      Type.Object(
        { from: nullable(Type.Number()), to: nullable(Type.Number()) },
        { title: 'SelectedRange', description: 'Выбранные границы: `r{id}:{from}..{to}`' },
      ),
    ),
  },
  { title: 'Facet' },
);

export const TagCountShape = Type.Object(
  { id: Type.Integer(), name: Type.String(), count: Type.Integer(), selected: Type.Boolean() },
  { title: 'TagCount' },
);

export const ProductListShape = Type.Object(
  {
    count: Type.Integer(),
    next: nullable(Type.String()),
    previous: nullable(Type.String()),
    results: Type.Array(CardShape),
    facets: Type.Array(FacetShape),
    tags: Type.Array(TagCountShape),
    min_price: nullable(Roubles),
    max_price: nullable(Roubles),
  },
  { title: 'ProductList' },
);

export const CategoryTileShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    href: Type.String(),
    image: nullable(ImgShape),
    product_count: Type.Integer(),
    children: Type.Array(CategoryLinkShape),
  },
  { title: 'CategoryTile' },
);

export const CategoryPageShape = Type.Object(
  {
    seo: SeoShape,
    category: Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        slug: Type.String(),
        href: Type.String(),
        description: Type.String(),
        image: nullable(ImgShape),
      },
      { title: 'Category' },
    ),
    parents: Type.Array(CategoryLinkShape),
    children: Type.Array(CategoryTileShape),
    tags: Type.Array(TagCountShape),
    attributes: Type.Array(FacetShape),
    min_price: nullable(Roubles),
    max_price: nullable(Roubles),
    shops: Type.Array(Type.Integer()),
    products: ProductListShape,
  },
  { title: 'CategoryPage' },
);
