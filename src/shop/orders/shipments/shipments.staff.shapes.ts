import { Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { DeliveryTypeShape } from '../orders.shapes.ts';
import { MOST_SUM } from '../payments/ledger/ledger.ts';
import { VersionShape } from '../staff/staff-order/staff-order.shapes.ts';
import { WrittenOrderShape } from '../staff/staff-write/staff-write.shapes.ts';
import { ShipmentShape } from './shipments.shapes.ts';
import { MOST_RECEIVER, MOST_TRACK } from './shipments.ts';

const Choice = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: values, description });

const MOST_LINES = 1_000;

const facts = {
  planned_on: Type.Optional(
    nullable(Type.String({ format: 'date', description: 'Назначает тот, кто вправе менять отгрузки' })),
  ),
  delivery: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: MOST_SUM / 100,
      description:
        'Рубли; цена доставки этой отгрузки. Доставка заказа станет суммой всех отгрузок, новой редакцией',
    }),
  ),
  track: Type.Optional(Type.String({ maxLength: MOST_TRACK, description: 'Номер для отслеживания' })),
  power: Type.Optional(Type.Integer({ ...Id, description: 'Доверенность, по которой получают' })),
  receiver: Type.Optional(Type.String({ maxLength: MOST_RECEIVER, description: 'Кто получает' })),
  paid_by: Type.Optional(
    Choice(
      ['cash', 'card'],
      'Только с handed_over: остаток заказа заплачен при передаче, наличными или картой',
    ),
  ),
};

export const NewShipmentShape = Type.Object(
  {
    version: VersionShape,
    state: Choice(['planned', 'packed', 'handed_over'], 'Запланировать, собрать или передать'),
    kind: Type.Optional(
      Type.Unsafe<DeliveryType>({
        ...DeliveryTypeShape,
        description: 'Без него — как в заказе; иначе отправляет тот, кто вправе менять отгрузки',
      }),
    ),
    lines: Type.Optional(
      Type.Array(Type.Object({ line: Id, quantity: Id }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: MOST_LINES,
        description: 'Без строк — всё, что осталось',
      }),
    ),
    warehouse: Type.Optional(Id),
    ...facts,
  },
  { additionalProperties: false, title: 'NewShipment' },
);

export const ShipmentChangeShape = Type.Object(
  {
    version: VersionShape,
    state: Type.Optional(Choice(['packed', 'handed_over', 'cancelled'], 'Собрать, передать или отменить')),
    ...facts,
  },
  { additionalProperties: false, title: 'ShipmentChange' },
);

export const WrittenShipmentShape = Type.Object(
  {
    id: Type.Integer(),
    delivery: nullable(Type.Number({ description: 'Рубли; null: цена не названа или вам не видна' })),
    shipment: ShipmentShape,
    order: WrittenOrderShape,
  },
  { title: 'WrittenShipment' },
);
