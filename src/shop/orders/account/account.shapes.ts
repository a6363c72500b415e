import { Type } from 'typebox';
import { PAGE_SIZES } from '../../../platform/http/page-sizes.ts';
import { nullable, pageOf, pageQuery, Roubles } from '../../../platform/http/shapes.ts';
import { ImgShape, SeoShape } from '../../catalogue/card/card.shapes.ts';
import { ShownCodeShape } from '../hand-out/hand-out.shapes.ts';
import { AgreementShape, DeliveryTypeShape, StateShape } from '../orders.shapes.ts';
import { orderStates } from '../orders.ts';
import { repeatReasons } from '../repeat/repeat.ts';
import { FulfilmentShape, ShipmentShape } from '../shipments/shipments.shapes.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Day = Type.String({ format: 'date' });

export const ORDERINGS = ['-created_at', 'created_at', '-number', 'number', '-total', 'total'] as const;

export const OrdersQueryShape = Type.Object(
  {
    status: Type.Optional(Choice(orderStates)),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Номер, артикул или название' })),
    legal_entity: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 — для себя' }),
    ),
    ordering: Type.Optional(Choice(ORDERINGS, { default: '-created_at' })),
    ...pageQuery(PAGE_SIZES.accountPageOrders),
  },
  { additionalProperties: false },
);

const EntityShape = Type.Object(
  { id: Type.Integer(), name: Type.String(), inn: Type.String() },
  { title: 'OrderEntity' },
);

const PaymentShape = Type.Object(
  {
    type: Type.String({ description: 'card, cash, invoice, sbp' }),
    name: Type.String(),
    terms: Type.String({ description: 'Где деньги, словами: «Отсрочка до 12.12.2026»' }),
    due_on: nullable(Day),
    is_overdue: Type.Boolean(),
  },
  { title: 'OrderPayment' },
);

const rowFields = {
  id: Type.Integer(),
  number: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
  status: StateShape,
  next_action: nullable(Type.String()),
  status_note: nullable(
    Type.String({ description: 'Чем и когда закончился: «По вашей просьбе, 29.10.2026»' }),
  ),
  revision: Type.Integer({ description: 'Действующая редакция; 0 — как оформили' }),
  agreement: AgreementShape,
  awaiting: nullable(Type.Integer({ description: 'Редакция, которая ждёт ответа покупателя' })),
  refused: nullable(
    Type.Integer({ description: 'Редакция, от которой покупатель отказался: магазин ещё не ответил' }),
  ),
  total: Roubles,
  items_count: Type.Integer(),
  pieces: Type.Integer({ description: 'Сколько штук во всех строках' }),
  paid: Type.Boolean(),
  paid_total: Roubles,
  payment: PaymentShape,
  legal_entity: nullable(EntityShape),
  documents: Type.Array(Type.String({ description: 'Виды документов, которые есть' })),
  can_cancel: Type.Boolean(),
  can_repeat: Type.Boolean(),
  fulfilment: FulfilmentShape,
  money: Choice(['none', 'part', 'paid', 'over', 'refund_due'], {
    description: 'Не оплачен, частично, оплачен, оплачен с лишним, отменён и ждёт возврата',
  }),
};

export const OrderRowShape = Type.Object(rowFields, { title: 'OrderRow' });
export const OrdersShape = pageOf(OrderRowShape, 'OrdersPage');

const OrderLineShape = Type.Object(
  {
    id: Type.Integer(),
    product: Type.Integer(),
    href: nullable(Type.String({ description: 'null: больше не продаётся' })),
    name: Type.String(),
    article: Type.String(),
    unit: Type.String(),
    quantity: Type.Integer(),
    shipped: Type.Integer({ description: 'Сколько из них уже передали' }),
    price: Roubles,
    retail_price: nullable(Type.Number({ description: 'Рубли; сколько стоило бы без договора' })),
    total: Roubles,
    image: nullable(ImgShape),
  },
  { title: 'OrderLine' },
);

const FullDeliveryShape = Type.Object(
  {
    type: DeliveryTypeShape,
    name: Type.String(),
    price: nullable(Type.Number({ description: 'Рубли; null: стоимость сообщит менеджер' })),
    shop: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), address: Type.String() },
        { title: 'OrderShop' },
      ),
    ),
    city: Type.String(),
    time_zone: Type.String({ description: 'Часовой пояс города (IANA): по нему время шагов' }),
    address: nullable(Type.String({ description: 'Одной строкой' })),
    comment: nullable(Type.String({ description: 'Водителю' })),
    date: nullable(Day),
    phone: nullable(
      Type.String({ description: 'Где спросить о заказе: в его магазине, иначе в его городе' }),
    ),
    ready: nullable(
      Type.Object(
        {
          name: Type.String({ description: '«Можно забрать», «День доставки»' }),
          text: Type.String({ description: '«суббота, 21 ноября, с 09:00», по часам города' }),
          date: Day,
          time: nullable(Type.String({ description: 'ЧЧ:ММ' })),
        },
        {
          title: 'PromisedDay',
          description: 'Что обещали при оформлении; null: дня не называли или заказ завершён',
        },
      ),
    ),
    reserved_until: nullable(
      Type.String({
        format: 'date',
        description: 'По этот день товар зарезервирован; null: не зарезервирован или уже передан',
      }),
    ),
    is_released: Type.Boolean({ description: 'Резерв снят: срок вышел, а заказ не подтверждён' }),
  },
  { title: 'FullOrderDelivery' },
);

export const FullOrderShape = Type.Object(
  {
    ...rowFields,
    goods_total: Roubles,
    delivery: FullDeliveryShape,
    items: Type.Array(OrderLineShape),
    payments: Type.Array(
      Type.Object(
        {
          at: Type.String({ format: 'date-time', description: 'Когда записали' }),
          sum: Roubles,
          document: Type.String(),
          kind: Choice(['payment', 'refund', 'reversal'], { description: 'reversal отменяет другую запись' }),
          on: Type.String({ format: 'date', description: 'День документа' }),
          is_reversed: Type.Boolean({ description: 'Записали по ошибке и отменили' }),
        },
        { title: 'OrderMoney', description: 'Меньше нуля — возврат' },
      ),
    ),
    owed: Type.Number({ description: 'Рубли; сколько осталось заплатить' }),
    refund: nullable(
      Type.Object(
        { sum: Roubles, by: Day },
        { title: 'OrderRefund', description: 'Сколько и по какой день магазин вернёт' },
      ),
    ),
    shipments: Type.Array(ShipmentShape),
    contact: Type.Object(
      { name: Type.String(), phone: Type.String(), email: Type.String() },
      { title: 'FullOrderContact' },
    ),
    hand_out: nullable(ShownCodeShape),
    comment: Type.String(),
    contract: nullable(
      Type.Object({ id: Type.Integer(), number: Type.String() }, { title: 'OrderContract' }),
    ),
    power: nullable(
      Type.Object(
        { id: Type.Integer(), number: Type.String(), person: Type.String(), valid_to: Day },
        { title: 'OrderPower' },
      ),
    ),
    placed_by: nullable(Type.String()),
    placed_by_staff: nullable(Type.String({ description: 'Кто из сотрудников оформил заказ за покупателя' })),
    history: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String(),
          at: Type.String({ format: 'date-time' }),
          by: Type.String({ description: 'Покупатель, Магазин, 1С или имя сотрудника юрлица' }),
          note: nullable(Type.String({ description: 'Почему: «Не оплачен в срок»' })),
        },
        { title: 'OrderStep' },
      ),
    ),
    invoice_url: nullable(Type.String()),
  },
  { title: 'FullOrder' },
);

export const OrdersPageShape = Type.Object(
  {
    seo: SeoShape,
    statuses: Type.Array(
      Type.Object(
        { code: Type.String(), name: Type.String(), count: Type.Integer() },
        { title: 'OrderStateCount' },
      ),
    ),
    filters: Type.Object(
      {
        date_from: nullable(Day),
        date_to: nullable(Day),
        orderings: Type.Array(
          Type.Object({ code: Type.String(), name: Type.String() }, { title: 'OrderOrdering' }),
        ),
      },
      { title: 'OrderFilters', description: 'С какого по какой день есть заказы' },
    ),
    legal_entities: Type.Array(EntityShape),
    balance: nullable(
      Type.Object(
        { to_pay: Roubles, overdue: Roubles },
        { title: 'OrdersBalance', description: 'Счета, которые ещё не оплачены' },
      ),
    ),
  },
  { title: 'OrdersAccountPage' },
);

const RepeatReasonShape = Choice(repeatReasons, {
  description: 'Почему не так, как в заказе; why — то же словами',
});

export const RepeatedShape = Type.Object(
  {
    added: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          quantity: Type.Integer({ description: 'Сколько добавлено' }),
          price: Roubles,
          old_price: nullable(Type.Number({ description: 'Рубли; сколько стоило в том заказе, если иначе' })),
        },
        { title: 'RepeatedLine' },
      ),
    ),
    changed: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          wanted: Type.Integer(),
          added: Type.Integer(),
          reason: RepeatReasonShape,
          why: Type.String(),
        },
        { title: 'RepeatedInPart' },
      ),
    ),
    skipped: Type.Array(
      Type.Object(
        { name: Type.String(), reason: RepeatReasonShape, why: Type.String() },
        { title: 'NotRepeated' },
      ),
    ),
  },
  { title: 'Repeated' },
);
