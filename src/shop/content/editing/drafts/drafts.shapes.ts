import { type Static, Type } from 'typebox';
import { Id } from '../../../../platform/http/shapes.ts';
import { OutdatedShape } from '../../../audit/outdated/outdated.shapes.ts';
import { editable, versionNote } from '../editing.shapes.ts';

const closed = { additionalProperties: false } as const;

const seen = {
  version: Type.Integer({
    ...Id,
    minimum: 0,
    description: 'Версия черновика, которую вы видели; 0: его не было',
  }),
  base: Type.Integer({ ...Id, description: 'Версия текста, которую вы видели' }),
};
export const SeenDraftShape = Type.Object(seen, closed);
/** The versions of a draft and of its item that a write was made from. */
export type SeenDraft = Static<typeof SeenDraftShape>;

const { published_at: _published, is_hidden: _hidden, ...fields } = editable;
export const DraftFieldsShape = Type.Object(
  { ...seen, ...Type.Partial(Type.Object(fields)).properties },
  closed,
);
export type DraftFields = Omit<Static<typeof DraftFieldsShape>, keyof SeenDraft>;

export const PublicationShape = Type.Object(
  {
    ...seen,
    publish_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'Когда показать; без него — сейчас' }),
    ),
    note: versionNote,
  },
  closed,
);
export type Publication = Static<typeof PublicationShape>;

/** 409 of a write of a draft. */
export const OutdatedDraftShape = Type.Object(
  {
    ...OutdatedShape.properties,
    draft: Type.Optional(Type.Integer({ description: 'Версия черновика сейчас; 0: его нет' })),
  },
  { title: 'OutdatedDraft' },
);

export const PreviewLinkShape = Type.Object(
  {
    href: Type.String({ description: 'Страница магазина с черновиком' }),
    expires_at: Type.String({ format: 'date-time' }),
  },
  { title: 'PreviewLink' },
);
