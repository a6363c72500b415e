import { type Static, Type } from 'typebox';
import { cursorPageOf, cursorQuery, nullable } from '../../../platform/http/shapes.ts';
import { SeenRowsShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';

const closed = { additionalProperties: false } as const;
const Address = Type.String({ minLength: 1, maxLength: 500 });
const target = Type.String({ ...Address, description: 'Страница этого магазина: /catalog/kabel' });

export const NewRedirectShape = Type.Object(
  { path: Type.String({ ...Address, description: 'Прежний адрес, без параметров: /old/page.html' }), target },
  closed,
);
export type NewRedirect = Static<typeof NewRedirectShape>;

export const RedirectPatchShape = Type.Object({ version: SeenVersionShape, target }, closed);
export type RedirectPatch = Static<typeof RedirectPatchShape>;

export const RemoveRedirectsShape = Type.Object({ rows: SeenRowsShape }, closed);

export const StaffRedirectShape = Type.Object(
  {
    id: Type.Integer(),
    path: Type.String(),
    target: Type.String(),
    version: Type.Integer(),
    author: nullable(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
    hits: Type.Integer({ description: 'Сколько раз по нему перешли' }),
    last_at: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'StaffRedirect' },
);
export const StaffRedirectPageShape = cursorPageOf(StaffRedirectShape, 'StaffRedirectPage');

export const StaffRedirectsQueryShape = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Часть прежнего или нового адреса' })),
    ...cursorQuery,
  },
  closed,
);
