import { Type } from 'typebox';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';

const LinkShape = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    href: Type.String({
      maxLength: 500,
      pattern: '^(/(?![/\\\\])|https?://|mailto:|tel:)[^\\s]*$',
      description: 'Страница магазина, чужой сайт, почта или телефон',
    }),
  },
  { title: 'MenuLink', additionalProperties: false },
);

export const StaffMenuShape = Type.Object(
  { version: Type.Integer(), items: Type.Array(LinkShape) },
  { title: 'StaffMenu' },
);

export const NewMenuShape = Type.Object(
  { version: SeenVersionShape, items: Type.Array(LinkShape, { maxItems: 30 }) },
  { additionalProperties: false },
);
