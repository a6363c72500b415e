import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { AgreementReasonsShape, AgreementShape, DeliveryTypeShape, StateShape } from '../../orders.shapes.ts';
import { orderStates } from '../../orders.ts';
import { PAYMENT_TYPES } from '../../payments/payments.ts';
import { FulfilmentShape } from '../../shipments/shipments.shapes.ts';
import { SumShape } from '../staff-order/staff-order.shapes.ts';
import { MONEY_STATES, OVERDUE_KINDS } from './order-list.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });

export const MoneyShape = Choice(MONEY_STATES, {
  title: 'OrderMoneyState',
  description:
    'none, part, paid; over — оплачено больше, чем стоит; refund_due — отменён, деньги нужно вернуть',
});

const Sum = Type.Number({ minimum: 0, maximum: 21_000_000, description: 'Рубли' });
const Day = Type.String({ format: 'date', description: 'По часам города заказа, включительно' });

/** The filters of the list: also of its export, and of an action with all that it finds. */
export const ORDER_FILTERS = {
  state: Type.Optional(Choice(orderStates)),
  city: Type.Optional(Id),
  shop: Type.Optional(Id),
  delivery: Type.Optional(DeliveryTypeShape),
  money: Type.Optional(Choice(MONEY_STATES)),
  payment: Type.Optional(Choice(PAYMENT_TYPES)),
  agreement: Type.Optional(AgreementShape),
  manager: Type.Optional(
    Type.String({ pattern: '^(me|none|[1-9][0-9]{0,8})$', description: 'me, none или номер сотрудника' }),
  ),
  short: Type.Optional(Choice(['1'] as const, { description: 'Не хватает товара' })),
  papers: Type.Optional(
    Choice(['missing'] as const, { description: 'Отгружен юрлицу, а УПД или накладной нет' }),
  ),
  overdue: Type.Optional(
    Choice(['any', ...OVERDUE_KINDS] as const, {
      description: 'payment — не оплачен в срок, promise — не готов к обещанному дню, any — любое из двух',
    }),
  ),
  day: Type.Optional(
    Type.String({ format: 'date', description: 'Обещан на этот день и ещё не выдан и не отправлен' }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  total_from: Type.Optional(Sum),
  total_to: Type.Optional(Sum),
  text: Type.Optional(Type.String({ maxLength: 200, description: 'Номер, телефон, ИНН или юрлицо' })),
};

export const StaffOrdersQueryShape = Type.Object(
  { ...ORDER_FILTERS, ...cursorQuery },
  { additionalProperties: false },
);

/** Filters without pages, as a query or in a body. */
export const OrderFiltersShape = Type.Object(ORDER_FILTERS, {
  additionalProperties: false,
  title: 'StaffOrderFilters',
});

export const ManagerOfOrderShape = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { title: 'ManagerOfOrder' },
);

export const CompanyOfOrderShape = Type.Object(
  { id: Type.Integer(), name: Type.String(), inn: Type.String() },
  { title: 'CompanyOfOrder' },
);

export const StaffOrderRowShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    version: Type.Integer(),
    created_at: Type.String({ format: 'date-time' }),
    status: StateShape,
    fulfilment: FulfilmentShape,
    agreement: AgreementShape,
    agreement_reasons: AgreementReasonsShape,
    money: MoneyShape,
    total: SumShape,
    paid_total: SumShape,
    items_count: Type.Integer(),
    city: Type.Object(
      { id: Type.Integer(), name: Type.String(), time_zone: Type.String() },
      { title: 'CityOfOrder' },
    ),
    delivery: Type.Object(
      {
        type: DeliveryTypeShape,
        name: Type.String(),
        shop: nullable(
          Type.Object({ id: Type.Integer(), address: Type.String() }, { title: 'PickupOfOrder' }),
        ),
        date: nullable(Type.String({ format: 'date' })),
      },
      { title: 'DeliveryOfRow' },
    ),
    payment: Type.Object(
      { type: Type.String(), name: Type.String(), is_deferred: Type.Boolean() },
      { title: 'PaymentOfRow' },
    ),
    hold_until: nullable(Type.String({ format: 'date-time', description: 'До этого времени товар отложен' })),
    buyer: Type.Object({ name: Type.String(), phone: Type.String() }, { title: 'BuyerOfRow' }),
    legal_entity: nullable(CompanyOfOrderShape),
    manager: nullable(ManagerOfOrderShape),
    is_taken: Type.Boolean({ description: 'За заказ кто-то взялся' }),
    is_short: Type.Boolean({ description: 'Не хватает товара' }),
    overdue: nullable(Choice(OVERDUE_KINDS, { description: 'Что просрочено: payment, promise' })),
  },
  { title: 'StaffOrderRow' },
);

export const StaffOrdersShape = cursorPageOf(StaffOrderRowShape, 'StaffOrders');
