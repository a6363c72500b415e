import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable } from '../../../../platform/http/shapes.ts';
import { AgreementReasonsShape, AgreementShape, DeliveryTypeShape, StateShape } from '../../orders.shapes.ts';
import { orderStates } from '../../orders.ts';
import { FulfilmentShape } from '../../shipments/shipments.shapes.ts';
import { SumShape } from '../staff-order/staff-order.shapes.ts';
import { MONEY_STATES } from './order-list.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });

export const MoneyShape = Choice(MONEY_STATES, {
  title: 'OrderMoneyState',
  description:
    'none, part, paid; over — оплачено больше, чем стоит; refund_due — отменён, деньги нужно вернуть',
});

export const StaffOrdersQueryShape = Type.Object(
  {
    state: Type.Optional(Choice(orderStates)),
    city: Type.Optional(Id),
    money: Type.Optional(Choice(MONEY_STATES)),
    agreement: Type.Optional(AgreementShape),
    text: Type.Optional(Type.String({ maxLength: 200, description: 'Номер, телефон, ИНН или юрлицо' })),
    ...cursorQuery,
  },
  { additionalProperties: false },
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
    city: Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'CityOfOrder' }),
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
  },
  { title: 'StaffOrderRow' },
);

export const StaffOrdersShape = cursorPageOf(StaffOrderRowShape, 'StaffOrders');
