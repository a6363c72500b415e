import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';

const Day = Type.String({ format: 'date' });

/** How much of an order has left the shop. */
export const FulfilmentShape = Type.Unsafe<'none' | 'part' | 'all'>({
  type: 'string',
  enum: ['none', 'part', 'all'],
  description: 'Ничего не отгружено, часть, всё',
});

/** A shipment as its buyer sees it. */
export const ShipmentShape = Type.Object(
  {
    number: Type.Integer({ description: 'В заказе, с 1' }),
    kind: Type.String({ description: 'pickup, courier, transport' }),
    status: Type.Object(
      { code: Type.String(), name: Type.String() },
      { title: 'ShipmentState', description: 'planned, packed, handed_over' },
    ),
    planned_on: nullable(Day),
    handed_over_at: nullable(Type.String({ format: 'date-time', description: 'null: ещё в магазине' })),
    track: Type.String({ description: 'Номер для отслеживания; пусто — нет' }),
    receiver: Type.String({ description: 'Кому передали или передадут; пусто — не назван' }),
    power: nullable(
      Type.Object(
        { number: Type.String(), person: Type.String() },
        { title: 'ShipmentPower', description: 'Доверенность, по которой получают' },
      ),
    ),
    items: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Строка заказа' }),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
        },
        { title: 'ShipmentItem' },
      ),
    ),
  },
  { title: 'Shipment' },
);

/** The shipments of an order, and what has not been handed over yet. */
export const ShipmentsShape = Type.Object(
  {
    fulfilment: FulfilmentShape,
    results: Type.Array(ShipmentShape),
    left: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
        },
        { title: 'LeftToShip' },
      ),
      { description: 'Что ещё не передали: в отгрузках, которые готовятся, и вне их' },
    ),
  },
  { title: 'Shipments' },
);
