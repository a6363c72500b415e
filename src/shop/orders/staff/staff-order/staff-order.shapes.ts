import { Type } from 'typebox';
import { Id, nullable } from '../../../../platform/http/shapes.ts';

/** The version of the order that a write was made from; a body has it as `version`. */
export const VersionShape = Type.Integer({ ...Id, description: 'Версия заказа, которую вы видели' });

/** Sums are null for people who do not see prices of contracts. */
export const SumShape = nullable(Type.Number({ description: 'Рубли; null: цены договоров вам не видны' }));

/** 409 of a write of the staff. `version` and `changed` are there when the order has changed since it was read. */
export const StaleOrderShape = Type.Object(
  {
    detail: Type.String(),
    version: Type.Optional(Type.Integer({ description: 'Версия заказа сейчас' })),
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
          { title: 'OrderFieldChange' },
        ),
      ),
    ),
  },
  { title: 'StaleOrder' },
);
