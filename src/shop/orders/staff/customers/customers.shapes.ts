import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { StateShape } from '../../orders.shapes.ts';

const Moment = Type.String({ format: 'date-time' });

const row = {
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  created_at: Moment,
  is_confirmed: Type.Boolean({ description: 'Почта подтверждена' }),
  orders_count: Type.Integer(),
  last_order_at: nullable(Moment),
  is_locked: Type.Boolean({ description: 'Вход закрыт' }),
  erasure_asked_at: nullable(Type.String({ format: 'date-time', description: 'Просил удалить данные' })),
};

export const CustomersShape = cursorPageOf(
  Type.Object(
    { ...row, phone: Type.String({ description: 'Скрыт: «+7 922 •••-••-67»' }) },
    { title: 'CustomerRow' },
  ),
  'Customers',
);

export const CustomerShape = Type.Object(
  {
    ...row,
    phone: Type.String(),
    lock: nullable(
      Type.Object(
        { at: Moment, by: nullable(Type.String()), reason: Type.String() },
        { title: 'CustomerLock' },
      ),
    ),
    is_staff: Type.Boolean({ description: 'Сотрудник: вход и данные меняют в разделе «Сотрудники»' }),
    companies: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), role: Type.String() },
        { title: 'CustomerCompany' },
      ),
    ),
    consents: Type.Array(
      Type.Object(
        {
          aim: Type.String(),
          name: Type.String(),
          version: Type.String(),
          is_given: Type.Boolean(),
          at: Moment,
        },
        { title: 'CustomerConsent' },
      ),
    ),
    sessions: Type.Array(
      Type.Object(
        { id: Type.Integer(), device: Type.String(), created_at: Moment, seen_at: Moment },
        { title: 'CustomerSession' },
      ),
    ),
    orders: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.Integer(),
          status: StateShape,
          created_at: Moment,
          total: nullable(Type.Number({ description: 'Рубли; null: цены договоров вам не видны' })),
        },
        { title: 'CustomerOrder' },
      ),
    ),
  },
  { title: 'Customer' },
);

const flag = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }));

export const CustomersQueryShape = Type.Object(
  {
    city: Type.Optional(Id),
    locked: flag,
    erasure: flag,
    text: Type.Optional(Type.String({ maxLength: 100, description: 'Имя, почта или телефон' })),
    ...cursorQuery,
  },
  { additionalProperties: false },
);

export const ReasonShape = Type.Object(
  { reason: Type.String({ maxLength: 1_000, description: 'Почему; для коллег' }) },
  { additionalProperties: false },
);
