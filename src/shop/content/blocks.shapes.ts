import { type Static, type TProperties, Type } from 'typebox';
import { ImgShape } from '../catalogue/card.shapes.ts';

/** A picture of the shop itself: no page asks a foreign host for anything. */
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

/** Blocks as staff writes them, by their type. */
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

/** The same blocks as answers hold them: HTML in them is clean. */
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
