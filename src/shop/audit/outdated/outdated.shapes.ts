import { Type } from 'typebox';
import { Id } from '../../../platform/http/shapes.ts';

/** The version that a write was made from; a body has it as `version`. */
export const SeenVersionShape = Type.Integer({ ...Id, description: 'Версия, которую вы видели' });

/** 409 of a write of the staff. `version` and `changed` are there when the subject has changed since it was read. */
export const OutdatedShape = Type.Object(
  {
    detail: Type.String(),
    version: Type.Optional(Type.Integer({ description: 'Версия сейчас' })),
    changed: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: Type.String(),
            was: Type.Unknown(),
            now: Type.Unknown(),
            by: Type.String({ description: 'Кто изменил' }),
            at: Type.String({ format: 'date-time' }),
          },
          { title: 'FieldChange' },
        ),
      ),
    ),
  },
  { title: 'Outdated' },
);
