import { type Static, type TProperties, Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { CardShape, ImgShape } from '../../catalogue/card/card.shapes.ts';
import type { Kind } from '../content.ts';

/** An image of the shop itself: pages load nothing from other hosts. */
export const OwnImgShape = Type.Object(
  {
    src: Type.String({ pattern: '^/files/[0-9a-z/._-]{1,200}$', maxLength: 210 }),
    alt: Type.String({ maxLength: 300 }),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
    ground: Type.Optional(Type.String({ pattern: '^[a-f]$' })),
  },
  { additionalProperties: false },
);

/** The HTML of an answer whose products are cards. */
export const HtmlWithGoodsShape = Type.String({
  description:
    'Очищенный HTML; разделы — h3 и h4. На месте <figure data-product="5"></figure> стоит карточка товара 5 из text_products; если её там нет, товар не показывают',
});
export const TextProductsShape = Type.Array(CardShape, { description: 'Карточки товаров из html' });

export const HtmlField = Type.String({ maxLength: 200_000 });
const title = Type.String({ maxLength: 200 });
const line = Type.String({ minLength: 1, maxLength: 300 });
const year = Type.Integer({ minimum: 1900, maximum: 2100 });

const itemsOf = <T extends TProperties>(properties: T) =>
  Type.Array(Type.Object(properties, { additionalProperties: false }), { minItems: 1, maxItems: 200 });

function block<N extends string, T extends TProperties>(type: N, properties: T) {
  return Type.Object(
    { type: Type.Literal(type), title, items: itemsOf(properties) },
    { additionalProperties: false },
  );
}

/** Blocks as staff writes them, by type. */
export const BLOCKS = {
  years: block('years', { year, title: line, html: HtmlField, image: Type.Optional(OwnImgShape) }),
  stories: block('stories', { title: line, html: HtmlField, image: Type.Optional(OwnImgShape) }),
  figures: block('figures', {
    value: Type.String({ minLength: 1, maxLength: 30 }),
    unit: Type.String({ maxLength: 50 }),
    label: line,
  }),
  images: block('images', {
    ...OwnImgShape.properties,
    caption: Type.String({ maxLength: 300 }),
    year: Type.Optional(year),
  }),
  questions: block('questions', { question: line, answer_html: HtmlField }),
};
export type BlockType = keyof typeof BLOCKS;
export const BLOCK_TYPES = Object.keys(BLOCKS) as BlockType[];
export type ContentBlock = { [N in BlockType]: Static<(typeof BLOCKS)[N]> }[BlockType];

const shownImage = Type.Optional(ImgShape);
function shown<N extends BlockType, T extends TProperties>(type: N, name: string, properties: T) {
  return Type.Object(
    {
      type: Type.Unsafe<N>({ type: 'string', enum: [type] }),
      title: Type.String(),
      items: Type.Array(Type.Object(properties)),
    },
    { title: name },
  );
}

/** The same blocks in answers, with sanitised HTML. */
export const ContentBlockShape = Type.Union([
  shown('years', 'YearsBlock', {
    year: Type.Integer(),
    title: Type.String(),
    html: Type.String(),
    image: shownImage,
  }),
  shown('stories', 'StoriesBlock', { title: Type.String(), html: Type.String(), image: shownImage }),
  shown('figures', 'FiguresBlock', {
    value: Type.String(),
    unit: Type.String(),
    label: Type.String(),
  }),
  shown('images', 'ImagesBlock', {
    ...ImgShape.properties,
    caption: Type.String(),
    year: Type.Optional(Type.Integer()),
  }),
  shown('questions', 'QuestionsBlock', { question: Type.String(), answer_html: Type.String() }),
]);

const seo = {
  seo_title: Type.Optional(Type.String({ maxLength: 200 })),
  seo_description: Type.Optional(Type.String({ maxLength: 500 })),
};
const closed = { additionalProperties: false } as const;
const Salary = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const PageBody = Type.Object({ html: HtmlField, ...seo }, closed);
const PostBody = Type.Object(
  {
    annotation: Type.String({ maxLength: 500 }),
    html: HtmlField,
    image: nullable(OwnImgShape),
    ...seo,
  },
  closed,
);
const AboutBody = Type.Object(
  {
    html: HtmlField,
    /** Each block is checked against the shape of its type, because a failed union does not say what is wrong. */
    blocks: Type.Unsafe<ContentBlock[]>({
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', enum: BLOCK_TYPES } },
      },
    }),
    ...seo,
  },
  closed,
);
const VacancyBody = Type.Object(
  {
    html: HtmlField,
    salary_from: nullable(Salary),
    salary_to: nullable(Salary),
    employment: Type.Optional(Type.String({ maxLength: 100 })),
  },
  closed,
);
const RentalBody = Type.Object(
  {
    address: Type.String({ minLength: 1, maxLength: 300 }),
    area: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, description: 'м²' }),
    html: HtmlField,
    images: Type.Array(OwnImgShape, { maxItems: 30 }),
    contact: Type.Object(
      { name: Type.String({ maxLength: 100 }), phone: Type.String({ minLength: 1, maxLength: 30 }) },
      closed,
    ),
    lat: nullable(Type.Number({ minimum: -90, maximum: 90 })),
    lon: nullable(Type.Number({ minimum: -180, maximum: 180 })),
    status: Type.Unsafe<'free' | 'occupied'>({ type: 'string', enum: ['free', 'occupied'] }),
    price: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Рублей за м² в месяц' }),
    ),
  },
  closed,
);

/** Fields of each kind besides the common ones. Unknown fields are rejected. */
export const BODIES = {
  info: PageBody,
  embedded: PageBody,
  post: PostBody,
  about: AboutBody,
  vacancy: VacancyBody,
  rental: RentalBody,
} satisfies Record<Kind, unknown>;

export type BodyOf<K extends Kind> = Static<(typeof BODIES)[K]>;
