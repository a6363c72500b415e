import { type TSchema, Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable, Roubles } from '../../../platform/http/shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { ImgShape } from '../card/card.shapes.ts';
import { RELATIONS, type RelationKind } from '../catalogue.ts';

const closed = { additionalProperties: false } as const;
const choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const named = (title: string) => Type.Object({ id: Type.Integer(), name: Type.String() }, { title });
const AttributeType = choice(['list', 'number', 'bool', 'text']);

/** The filters of goods, in an address and in a selection. */
export const goodsFilters = {
  text: Type.Optional(Type.String({ maxLength: 200, description: 'Слова названия или начало артикула' })),
  category: Type.Optional(Id),
  brand: Type.Optional(Id),
  tag: Type.Optional(Id),
  lack: Type.Optional(choice(['photo', 'text'], { description: 'Без фото, без описания' })),
  hidden: Type.Optional(choice(['yes', 'no'], { description: 'Не видны покупателю' })),
  differs: Type.Optional(choice(['yes', 'no'], { description: 'Отличаются от 1С' })),
};

export const StaffGoodsQueryShape = Type.Object({ ...goodsFilters, ...cursorQuery }, closed);

export const StaffGoodsRowShape = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    name: Type.String(),
    article: Type.String(),
    photo: nullable(ImgShape),
    stock: Type.Number({ description: 'Свободно на всех складах' }),
    unit: Type.String(),
    price: nullable(Roubles),
    is_visible: Type.Boolean(),
    category: nullable(named('GoodsCategory')),
    differs: Type.Array(Type.String(), { description: 'Названия полей, которые отличаются от 1С' }),
  },
  { title: 'StaffGoodsRow' },
);

export const StaffGoodsListShape = cursorPageOf(StaffGoodsRowShape, 'StaffGoodsList');

/** A value of 1C beside that of the staff. */
const pair = (value: TSchema, title: string) =>
  Type.Object(
    {
      one_c: nullable(value),
      own: nullable(value),
      differs: Type.Boolean(),
    },
    { title },
  );
const TextPair = pair(Type.String(), 'TextPair');
const Photos = Type.Array(ImgShape);
const Related = Type.Array(
  Type.Object({ id: Type.Integer(), name: Type.String(), article: Type.String() }, { title: 'RelatedGoods' }),
);

export const GoodsDocumentShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    number: Type.String(),
    valid_to: nullable(Type.String({ format: 'date' })),
    is_expired: Type.Boolean({ description: 'Покупателю не показывается' }),
    type: Type.String(),
    size: Type.Integer(),
    download_url: Type.String(),
  },
  { title: 'GoodsDocument' },
);

export const StaffGoodsShape = Type.Object(
  {
    ...StaffGoodsRowShape.properties,
    href: Type.String({ description: 'Адрес страницы в магазине' }),
    brand: nullable(Type.String()),
    one_c_id: nullable(Type.String()),
    one_c_at: Type.String({ format: 'date-time', description: 'Когда 1С меняла товар в последний раз' }),
    names: TextPair,
    description: TextPair,
    multiplicity: pair(Type.Integer(), 'NumberPair'),
    hidden: pair(Type.Boolean(), 'BooleanPair'),
    place: pair(named('GoodsCategory'), 'CategoryPair'),
    seo_title: TextPair,
    seo_description: TextPair,
    photos: pair(Photos, 'PhotosPair'),
    attributes: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          unit: nullable(Type.String()),
          type: AttributeType,
          group: Type.String(),
          ...TextPair.properties,
        },
        { title: 'GoodsAttribute' },
      ),
    ),
    tags: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          is_on: Type.Boolean(),
          one_c: Type.Boolean(),
          differs: Type.Boolean(),
        },
        { title: 'GoodsTag' },
      ),
    ),
    relations: Type.Array(
      Type.Object(
        {
          kind: choice<RelationKind>(RELATIONS),
          name: Type.String(),
          ...pair(Related, 'RelatedPair').properties,
        },
        { title: 'GoodsRelation' },
      ),
    ),
    documents: Type.Array(GoodsDocumentShape),
    history: Type.Array(
      Type.Object(
        {
          at: Type.String({ format: 'date-time' }),
          by: Type.String(),
          action: Type.String(),
          fields: Type.Array(Type.String()),
        },
        { title: 'GoodsHistory' },
      ),
    ),
  },
  { title: 'StaffGoods' },
);

const Html = Type.String({ maxLength: 20_000 });
const OwnPhoto = Type.Object(
  {
    src: Type.String({ pattern: '^/files/[0-9a-z._-]+/[0-9a-z._-]+$', maxLength: 200 }),
    alt: Type.String({ maxLength: 300 }),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    ground: Type.Optional(nullable(Type.String({ pattern: '^[a-f]$' }))),
  },
  closed,
);

/** What the staff may set; null: as in 1C again. */
export const GoodsPatchShape = Type.Object(
  {
    version: SeenVersionShape,
    name: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 250 }))),
    description: Type.Optional(
      nullable({ ...Html, description: 'Текст, пустая строка отделяет абзац, или HTML' } as typeof Html),
    ),
    multiplicity: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
    hidden: Type.Optional(nullable(Type.Boolean())),
    category: Type.Optional(nullable(Id)),
    seo_title: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200 }))),
    seo_description: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500 }))),
    photos: Type.Optional(nullable(Type.Array(OwnPhoto, { maxItems: 30 }))),
    attributes: Type.Optional(
      Type.Array(Type.Object({ id: Id, value: nullable(Type.String({ maxLength: 500 })) }, { ...closed }), {
        maxItems: 200,
        description: 'Пустое значение: не показывать',
      }),
    ),
    tags: Type.Optional(
      Type.Array(Type.Object({ id: Id, on: nullable(Type.Boolean()) }, { ...closed }), { maxItems: 100 }),
    ),
    relations: Type.Optional(
      Type.Array(
        Type.Object(
          { kind: choice<RelationKind>(RELATIONS), products: nullable(Type.Array(Id, { maxItems: 50 })) },
          { ...closed },
        ),
        { maxItems: 3 },
      ),
    ),
  },
  closed,
);

export const GoodsOptionsShape = Type.Object(
  {
    categories: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), depth: Type.Integer() },
        { title: 'CategoryOption' },
      ),
    ),
    brands: Type.Array(named('BrandOption')),
    tags: Type.Array(named('TagOption')),
    attributes: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          unit: nullable(Type.String()),
          type: AttributeType,
        },
        { title: 'AttributeOption' },
      ),
    ),
  },
  { title: 'GoodsOptions' },
);

export const AttributeValuesShape = Type.Object(
  { results: Type.Array(Type.String()) },
  { title: 'AttributeValues' },
);
