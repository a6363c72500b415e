import { Type } from 'typebox';
import { nullable } from '../../../../platform/http/shapes.ts';
import { ImgShape } from '../../../catalogue/card/card.shapes.ts';
import { AgreementReasonsShape, AgreementShape, DeliveryTypeShape, StateShape } from '../../orders.shapes.ts';
import { MOST_COMMENT, orderStates } from '../../orders.ts';
import { FulfilmentShape } from '../../shipments/shipments.shapes.ts';
import { ManagerOfOrderShape, MoneyShape } from '../order-list/order-list.shapes.ts';
import { SumShape, VersionShape } from '../staff-order/staff-order.shapes.ts';

const Day = Type.String({ format: 'date' });
const Moment = Type.String({ format: 'date-time' });
const Author = nullable(Type.String({ description: 'Кто записал; null: не человек' }));

const StaffLineShape = Type.Object(
  {
    id: Type.Integer(),
    product: Type.Integer(),
    article: Type.String(),
    name: Type.String(),
    unit: Type.String(),
    placed: Type.Integer({ description: 'Сколько заказали; 0 — добавили потом' }),
    quantity: Type.Integer({ description: 'Сколько теперь; 0 — строка отменена' }),
    price: SumShape,
    total: SumShape,
    vat: SumShape,
    packed: Type.Integer({ description: 'Собрано, вместе с выданным' }),
    handed_over: Type.Integer(),
    reserved: Type.Integer({ description: 'Отложено для этой строки' }),
    stock: Type.Integer({
      description:
        'Свободно для этого заказа сверх отложенного: при самовывозе — в его магазине и на общих складах',
    }),
    missing: Type.Integer({
      description: 'Не хватает: ни отдано, ни отложено, ни свободно для этого заказа',
    }),
    image: nullable(ImgShape),
  },
  { title: 'StaffOrderLine' },
);

const StaffRevisionShape = Type.Object(
  {
    n: Type.Integer(),
    base: Type.Integer(),
    source: Type.String({ description: 'staff, 1c, buyer, shop' }),
    by: Author,
    reason: Type.String(),
    note: Type.String(),
    total: SumShape,
    delivery: SumShape,
    ready_on: nullable(Day),
    at: Moment,
    lines: Type.Array(
      Type.Object(
        {
          line: Type.Integer(),
          product: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
          price: SumShape,
          total: SumShape,
          change: Type.String({ description: 'same, quantity, price, added, substituted, cancelled' }),
          replaces: nullable(Type.Integer()),
        },
        { title: 'StaffRevisionLine' },
      ),
    ),
    answer: nullable(
      Type.Object(
        {
          outcome: Type.String({ description: 'accepted, refused, withdrawn, superseded' }),
          how: Type.String({ description: 'buyer, auto, staff, 1c' }),
          by: Author,
          comment: Type.String(),
          at: Moment,
        },
        { title: 'StaffRevisionAnswer' },
      ),
    ),
  },
  { title: 'StaffRevision' },
);

const StaffShipmentShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.Integer(),
    kind: DeliveryTypeShape,
    state: Type.String({ description: 'planned, packed, handed_over, cancelled' }),
    planned_on: nullable(Day),
    warehouse: nullable(
      Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'WarehouseOfShipment' }),
    ),
    delivery: SumShape,
    track: Type.String(),
    power: nullable(Type.Integer({ description: 'Доверенность, по которой выдали' })),
    receiver: Type.String(),
    handed_over_at: nullable(Moment),
    lines: Type.Array(
      Type.Object({ line: Type.Integer(), quantity: Type.Integer() }, { title: 'StaffShipmentLine' }),
    ),
  },
  { title: 'StaffShipment' },
);

const HistoryShape = Type.Object(
  {
    at: Moment,
    by: Type.String(),
    event: Type.String({ description: 'placed, confirmed, payment, note …' }),
    reason: nullable(Type.String()),
    changed: Type.Array(
      Type.Object(
        { field: Type.String(), was: Type.Unknown(), now: Type.Unknown() },
        { title: 'OrderFieldStep' },
      ),
    ),
  },
  { title: 'StaffOrderEvent' },
);

export const StaffOrderShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    version: Type.Integer({ description: 'Её называют изменения' }),
    revision: Type.Integer({ description: 'Действующая редакция; 0 — как оформлен' }),
    created_at: Moment,
    status: StateShape,
    next_statuses: Type.Array(StateShape, { description: 'Куда вы можете перевести заказ' }),
    fulfilment: FulfilmentShape,
    agreement: AgreementShape,
    agreement_reasons: AgreementReasonsShape,
    money: MoneyShape,
    goods_total: SumShape,
    total: SumShape,
    paid_total: SumShape,
    owed: nullable(Type.Number({ description: 'Рубли; сколько осталось заплатить; null, как и total' })),
    refundable: nullable(Type.Number({ description: 'Рубли; сколько можно вернуть; null, как и total' })),
    city: Type.Object(
      { id: Type.Integer(), name: Type.String(), time_zone: Type.String() },
      { title: 'CityOfStaffOrder' },
    ),
    buyer: Type.Object(
      { name: Type.String(), phone: Type.String(), email: Type.String() },
      { title: 'BuyerOfStaffOrder' },
    ),
    legal_entity: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), inn: Type.String(), kpp: Type.String() },
        { title: 'CompanyOfStaffOrder' },
      ),
    ),
    contract: nullable(
      Type.Object(
        { id: Type.Integer(), number: Type.String(), date: Day },
        { title: 'ContractOfStaffOrder' },
      ),
    ),
    power: nullable(
      Type.Object(
        { id: Type.Integer(), number: Type.String(), person: Type.String(), valid_to: Day },
        { title: 'PowerOfStaffOrder' },
      ),
    ),
    placed_by: nullable(Type.String()),
    placed_by_staff: nullable(
      Type.String({ description: 'Кто из коллег оформил заказ за покупателя; null: он сам' }),
    ),
    consent_by_phone_at: nullable(
      Type.String({
        format: 'date-time',
        description:
          'Когда покупатель без кабинета по телефону согласился на обработку данных; null: согласие он дал сам',
      }),
    ),
    manager: nullable(ManagerOfOrderShape),
    is_taken: Type.Boolean({ description: 'За заказ кто-то взялся' }),
    comment: Type.String({ description: 'Покупателя' }),
    payment: Type.Object(
      {
        type: Type.String(),
        name: Type.String(),
        is_deferred: Type.Boolean(),
        due_on: nullable(Day),
        hold_until: nullable(
          Type.String({ format: 'date-time', description: 'До этого времени товар отложен' }),
        ),
      },
      { title: 'PaymentOfStaffOrder' },
    ),
    delivery: Type.Object(
      {
        type: DeliveryTypeShape,
        name: Type.String(),
        price: SumShape,
        is_price_known: Type.Boolean(),
        shop: nullable(
          Type.Object(
            { id: Type.Integer(), name: Type.String(), address: Type.String() },
            { title: 'ShopOfStaffOrder' },
          ),
        ),
        address: nullable(Type.String({ description: 'Одной строкой' })),
        comment: nullable(Type.String({ description: 'Водителю' })),
        date: nullable(Day),
        ready_on: nullable(Day),
      },
      { title: 'DeliveryOfStaffOrder' },
    ),
    lines: Type.Array(StaffLineShape),
    revisions: Type.Array(StaffRevisionShape),
    shipments: Type.Array(StaffShipmentShape),
    payments: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          at: Moment,
          kind: Type.String({ description: 'payment, refund, reversal' }),
          source: Type.String({ description: 'cash, card, bank, one_c, provider' }),
          sum: SumShape,
          document: Type.String(),
          paid_on: nullable(Day),
          by: Author,
        },
        { title: 'StaffPayment' },
      ),
    ),
    notes: Type.Array(
      Type.Object(
        { id: Type.Integer(), text: Type.String(), by: Type.String(), at: Moment },
        { title: 'StaffNote' },
      ),
    ),
    history: Type.Array(HistoryShape),
  },
  { title: 'StaffOrder' },
);

export const ConfirmShape = Type.Object({ version: VersionShape }, { additionalProperties: false });

export const NewStateShape = Type.Object(
  {
    version: VersionShape,
    state: Type.Unsafe<(typeof orderStates)[number]>({ type: 'string', enum: orderStates }),
    note: Type.Optional(
      Type.String({
        maxLength: MOST_COMMENT,
        description: 'Почему; при отмене обязательно, его увидит покупатель',
      }),
    ),
  },
  { additionalProperties: false },
);

export const NewNoteShape = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 2000 }) },
  { additionalProperties: false },
);
