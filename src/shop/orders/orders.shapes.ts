import { Type } from 'typebox';
import { callKey, DetailShape, Id, nullable, Roubles } from '../../platform/http/shapes.ts';
import { MOST_CART_LINES } from '../cart/cart.ts';
import { deliveryTypes } from './delivery/delivery.ts';
import { type Agreement, type AgreementReason, MOST_COMMENT, MOST_NAME } from './orders.ts';
import { PAYMENT_TYPES } from './payments/payments.ts';

const Choice = <T extends string>(values: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: values });

export const DeliveryTypeShape = Choice(deliveryTypes);

export const OrderKeyShape = Type.Object({
  'idempotency-key': callKey('Ключ заказа: повтор с тем же ключом не оформит второй заказ'),
});

const AddressShape = Type.Object(
  {
    settlement: Type.Optional(
      Type.String({ maxLength: 200, description: 'Населённый пункт, если не город витрины' }),
    ),
    street: Type.String({ maxLength: 200 }),
    house: Type.String({ maxLength: 50 }),
    flat: Type.Optional(Type.String({ maxLength: 50 })),
    comment: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false, title: 'OrderAddress' },
);

const ContactShape = Type.Object(
  {
    name: Type.String({ maxLength: MOST_NAME }),
    phone: Type.String({ maxLength: 40, description: 'В любом написании' }),
    email: Type.String({ maxLength: 254 }),
  },
  { additionalProperties: false, title: 'OrderContact' },
);

export const NewOrderShape = Type.Object(
  {
    delivery_type: DeliveryTypeShape,
    shop: Type.Optional(Id),
    address: Type.Optional(AddressShape),
    address_id: Type.Optional(Type.Integer({ ...Id, description: 'Вместо address: своей адресной книги' })),
    delivery_date: Type.Optional(Type.String({ format: 'date', description: 'Желаемый день' })),
    payment_type: Choice(PAYMENT_TYPES),
    is_deferred: Type.Optional(Type.Boolean({ description: 'С отсрочкой договора; платят по счёту' })),
    legal_entity: Type.Optional(
      Type.Integer({ ...Id, description: 'Выбранное в сеансе юрлицо; без него покупает сам человек' }),
    ),
    contract: Type.Optional(Type.Integer({ ...Id, description: 'Выбранный в сеансе договор' })),
    power_of_attorney: Type.Optional(
      Type.Integer({ ...Id, description: 'Доверенность, по которой товар получат' }),
    ),
    contact: ContactShape,
    comment: Type.Optional(Type.String({ maxLength: MOST_COMMENT })),
    consents: Type.Optional(
      Type.Array(Type.String({ maxLength: 50 }), {
        maxItems: 10,
        description: 'order и offer; order не нужен тому, чьё согласие есть в users/session/',
      }),
    ),
    accept_unconfirmed_prices: Type.Optional(
      Type.Boolean({
        description:
          'Согласен, что магазин сначала подтвердит цены, которые уточняются (price_as_of); без него с такими ценами — 409',
      }),
    ),
    city: Type.Optional(Type.Integer({ description: 'Город, чьи цены показаны; другой текущий — 409' })),
    expected_total: Type.Number({ minimum: 0, maximum: 1e12, description: 'Показанный итог, рубли' }),
    items: Type.Optional(
      Type.Array(Type.Object({ id: Id, quantity: Id, price: Roubles }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: MOST_CART_LINES,
        description: 'Строки корзины, как их видел покупатель; без них — всё, что в ней можно купить',
      }),
    ),
  },
  { additionalProperties: false, title: 'NewOrder' },
);

export const StateShape = Type.Object(
  { code: Type.String(), name: Type.String() },
  { title: 'OrderState', description: 'new, confirmed, ready, shipped, done, cancelled' },
);

export const AgreementShape = Type.Unsafe<Agreement>({
  type: 'string',
  enum: ['settled', 'buyer', 'shop'],
  description: 'Чей ответ нужен: settled — ничей, buyer — покупателя на изменения, shop — магазина',
});

export const AgreementReasonsShape = Type.Array(
  Type.Unsafe<AgreementReason>({ type: 'string', enum: ['answer', 'refusal', 'credit', 'prices'] }),
  {
    description:
      'Почему согласие не достигнуто: answer — покупатель не ответил на изменения, refusal — отказался от них, credit — долг по договору устарел, prices — цены уточняются',
  },
);

export const PlacedOrderShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    token: Type.String({ description: 'Ключ ссылки, по которой заказ видно без входа' }),
    status: StateShape,
    total: Roubles,
    goods_total: Roubles,
    delivery: Type.Object(
      {
        type: DeliveryTypeShape,
        price: nullable(Type.Number({ description: 'Рубли; null: стоимость сообщит менеджер' })),
      },
      { title: 'OrderDelivery' },
    ),
    items: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          product: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          quantity: Type.Integer(),
          price: Roubles,
          retail_price: Type.Optional(
            nullable(Type.Number({ description: 'Рубли; сколько стоило бы без договора' })),
          ),
          total: Roubles,
        },
        { title: 'OrderItem' },
      ),
    ),
    payment_url: nullable(Type.String()),
    // Answers stored under an idempotency key may be older than this field.
    payment: Type.Optional(
      Type.Object(
        {
          type: Choice(PAYMENT_TYPES),
          is_deferred: Type.Boolean(),
          due_on: nullable(Type.String({ format: 'date', description: 'Оплатить до этого дня' })),
          reserved_until: nullable(
            Type.String({ format: 'date-time', description: 'До этого времени товар ждёт оплаты' }),
          ),
          hold_until: Type.String({
            format: 'date-time',
            description: 'До этого времени товар зарезервирован',
          }),
        },
        { title: 'PlacedPayment' },
      ),
    ),
    invoice_url: nullable(Type.String()),
  },
  { title: 'PlacedOrder' },
);

export const OrderChangedShape = Type.Object(
  {
    detail: Type.String(),
    credit: Type.Optional(
      Type.Object(
        { limit: Roubles, used: Roubles, left: Roubles, needed: Roubles },
        { title: 'CreditExceeded', description: 'Лимита договора не хватает: рубли' },
      ),
    ),
    lines: Type.Optional(
      Type.Array(
        Type.Object(
          {
            item: Type.Integer({ description: 'Строка корзины' }),
            name: Type.String(),
            price: Roubles,
            price_as_of: Type.String({ format: 'date-time' }),
          },
          { title: 'UnconfirmedLine', description: 'Цена уточняется: нужно accept_unconfirmed_prices' },
        ),
      ),
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            item: nullable(Type.Integer({ description: 'Строка корзины; null: итог' })),
            name: Type.String(),
            what: Choice(['price', 'quantity', 'total']),
            old: Type.Number(),
            new: nullable(Type.Number({ description: 'null: цены больше нет' })),
          },
          { title: 'OrderChange' },
        ),
      ),
    ),
  },
  { title: 'OrderChanged' },
);

export const OrderStatusShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    status: StateShape,
    paid: Type.Boolean(),
    agreement: AgreementShape,
    history: Type.Array(
      Type.Object({ code: Type.String(), name: Type.String(), at: Type.String({ format: 'date-time' }) }),
    ),
    next_action: nullable(Type.String()),
    can_cancel: Type.Boolean(),
  },
  { title: 'OrderStatus' },
);

/** Errors that depend on the state of the cart or the order. */
export const rejections = { 409: OrderChangedShape, 422: DetailShape } as const;
