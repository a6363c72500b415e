import { Type } from 'typebox';
import { OrdersQueryShape } from '../orders/account/account.shapes.ts';

const Day = Type.String({ format: 'date' });
const Line = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const PowerFormShape = Type.Object(
  {
    person: Type.String({ minLength: 1, maxLength: 200, description: 'Кому: фамилия, имя и отчество' }),
    position: Line(200),
    passport: Type.Optional(Type.String({ maxLength: 100, description: 'Серия и номер; не сохраняется' })),
    passport_issued_by: Line(300),
    passport_issued_at: Type.Optional(Day),
    number: Line(100),
    issued_at: Type.Optional(Type.String({ format: 'date', description: 'Без него — сегодня' })),
    valid_to: Day,
  },
  { additionalProperties: false, title: 'PowerForm' },
);

/** Filters of the list of orders, without pagination. */
export const OrdersExportShape = Type.Omit(OrdersQueryShape, ['limit', 'offset'], {
  additionalProperties: false,
});

/** The orders of picking lists. */
export const PickingListsShape = Type.Object(
  {
    orders: Type.String({
      pattern: '^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,99}$',
      maxLength: 1_000,
      description: 'Номера записей заказов через запятую, до 100',
    }),
  },
  { additionalProperties: false },
);
