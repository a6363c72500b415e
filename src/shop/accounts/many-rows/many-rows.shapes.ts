import { type Static, Type } from 'typebox';
import { callKey, Id, nullable } from '../../../platform/http/shapes.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { MOST_ROWS } from './many-rows.ts';

/** The rows of a list that a call changes, each as it was seen. */
export const SeenRowsShape = Type.Array(
  Type.Object({ id: Id, version: SeenVersionShape }, { additionalProperties: false, title: 'SeenRow' }),
  { minItems: 1, maxItems: MOST_ROWS },
);

/** What has become of each row. */
export const RowsDoneShape = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          is_done: Type.Boolean({ description: 'false: осталось как было' }),
          note: Type.String({ description: 'Почему осталось как было' }),
          version: nullable(
            Type.Integer({ description: 'Версия теперь; null: осталось как было или версий нет' }),
          ),
          was: nullable(Type.Integer({ description: 'Номер того, что было; по нему возвращают' })),
        },
        { title: 'RowDone' },
      ),
      { description: 'По возрастанию номеров' },
    ),
  },
  { title: 'RowsDone' },
);

export type RowsDone = Static<typeof RowsDoneShape>;

export const RowsKeyShape = Type.Object({
  'idempotency-key': callKey('Ключ действия: повтор с тем же ключом вернёт первый ответ'),
});
