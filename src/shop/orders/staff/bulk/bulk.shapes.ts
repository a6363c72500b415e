import { Type } from 'typebox';
import { Id, nullable } from '../../../../platform/http/shapes.ts';
import { OrderFiltersShape } from '../order-list/order-list.shapes.ts';
import { VersionShape } from '../staff-order/staff-order.shapes.ts';
import { BULK_ACTIONS, type BulkAction, MOST_IN_BULK } from './bulk.ts';

const Action = Type.Unsafe<BulkAction>({ type: 'string', enum: BULK_ACTIONS });
const Manager = Type.Optional(
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Для manager: номер сотрудника; null — снять',
  }),
);
const Seen = Type.Object({ id: Id, version: VersionShape }, { additionalProperties: false });

/** Named orders, or all that the filters find. */
export const BulkPreviewBodyShape = Type.Object(
  {
    action: Action,
    manager: Manager,
    orders: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_IN_BULK, uniqueItems: true })),
    filters: Type.Optional(OrderFiltersShape),
  },
  { additionalProperties: false, title: 'NewBulkPreview' },
);

export const BulkPreviewShape = Type.Object(
  {
    changed: Type.Integer({ description: 'Сколько заказов изменится' }),
    skipped: Type.Integer({ description: 'Сколько останется как есть' }),
    undo_seconds: Type.Integer({ description: 'Сколько секунд это можно отменить; пока никому не сообщаем' }),
    rows: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          version: Type.Integer(),
          is_changed: Type.Boolean(),
          note: Type.String({ description: 'Почему останется как есть, или о чём помнить' }),
        },
        { title: 'BulkPreviewRow' },
      ),
    ),
  },
  { title: 'OrdersBulkPreview' },
);

export const NewBulkShape = Type.Object(
  {
    action: Action,
    manager: Manager,
    orders: Type.Array(Seen, { minItems: 1, maxItems: MOST_IN_BULK }),
  },
  { additionalProperties: false, title: 'NewBulk' },
);

export const BulkShape = Type.Object(
  {
    id: Type.String(),
    action: Action,
    run_at: Type.String({ format: 'date-time', description: 'Когда начнётся' }),
    status: Type.String({ description: 'waits, runs, done, undone' }),
    can_be_undone: Type.Boolean(),
    rows: Type.Array(
      Type.Object(
        {
          order: Type.Integer(),
          number: Type.String(),
          outcome: nullable(
            Type.String({ description: 'done, skipped; после отмены undone, kept; null — ещё нет' }),
          ),
          note: Type.String(),
        },
        { title: 'BulkResultRow' },
      ),
    ),
  },
  { title: 'Bulk' },
);

export const BulkIdShape = Type.Object({
  bulk: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});

export const OrderManagerShape = Type.Object(
  {
    version: VersionShape,
    manager: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Номер сотрудника; null — снять',
    }),
  },
  { additionalProperties: false, title: 'NewOrderManager' },
);
