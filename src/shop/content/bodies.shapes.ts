import { type Static, Type } from 'typebox';
import { nullable } from '../../core/shapes.ts';
import { BLOCK_TYPES, type ContentBlock, HtmlField, OwnImgShape } from './blocks.shapes.ts';
import type { Kind } from './content.ts';

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
    /** Each is checked by the shape of its type: of an alternative that fails nobody learns why. */
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

/** What each kind holds besides what all of them have. Unknown fields are refused. */
export const BODIES = {
  info: PageBody,
  embedded: PageBody,
  post: PostBody,
  about: AboutBody,
  vacancy: VacancyBody,
  rental: RentalBody,
} satisfies Record<Kind, unknown>;

export type BodyOf<K extends Kind> = Static<(typeof BODIES)[K]>;
