import { Type } from 'typebox';
import { callKey, Id, KEY_DAYS, nullable, Roubles } from '../../platform/http/shapes.ts';
import { DeliveryRateShape } from '../catalogue/availability/availability.shapes.ts';
import { CardShape, PriceAsOfShape, SeoShape } from '../catalogue/card/card.shapes.ts';
import { MOST_CART_LINES, MOST_QUANTITY } from './cart.ts';

/** A line of the cart. `max_quantity` 0 means that it cannot be bought (R3.13). */
export const CartItemShape = Type.Object(
  {
    id: Type.Integer(),
    quantity: Type.Integer(),
    max_quantity: Type.Integer({ description: '0 — в текущем городе купить нельзя' }),
    total: Roubles,
    price_as_of: PriceAsOfShape,
    product: CardShape,
  },
  { title: 'CartItem' },
);

export const CartShape = Type.Object(
  {
    id: nullable(Type.Integer({ description: 'null: корзина ещё не создана' })),
    count: Type.Integer({ description: 'Строк, которые можно купить' }),
    total_price: Roubles,
    results: Type.Array(CartItemShape),
  },
  { title: 'Cart' },
);

export const ProductWeightShape = Type.Object(
  {
    product: Type.Integer(),
    weight: nullable(Type.Number({ description: 'Килограммы, одна единица; null: неизвестно' })),
  },
  { title: 'ProductWeight' },
);

const EarliestShape = nullable(
  Type.Object(
    {
      date: Type.String({ format: 'date' }),
      text: Type.String({ description: '«Понедельник, 23 ноября»' }),
    },
    { title: 'EarliestDelivery', description: 'null: корзина пуста или есть не всё' },
  ),
);

const PickupShape = nullable(
  Type.Object(
    {
      address: Type.String(),
      ready: Type.Object(
        {
          date: Type.String({ format: 'date' }),
          time: nullable(Type.String({ description: 'ЧЧ:ММ; null: часы магазина не указаны' })),
          text: Type.String({ description: '«Суббота, 21 ноября, с 09:00», по часам города' }),
        },
        { title: 'CartPickupReady' },
      ),
    },
    {
      title: 'CartPickup',
      description: 'Где и когда можно забрать раньше всего; null: ни в одном магазине нет всего',
    },
  ),
);

export const CartDeliveryShape = Type.Object(
  {
    pickup: PickupShape,
    words: Type.String({
      description: '«Курьером: 390 ₽ до 20 кг, от 7 000 ₽ бесплатно.»; пусто: в городе нет цен',
    }),
    rates: Type.Array(
      Type.Object(
        {
          ...DeliveryRateShape.properties,
          earliest: EarliestShape,
        },
        { title: 'CourierRate' },
      ),
      { description: 'Все цены курьера в городе: действует самая низкая из подходящих' },
    ),
    earliest: EarliestShape, // in a city without rates
    weights: Type.Array(ProductWeightShape, { description: 'Товары, которые можно купить' }),
  },
  { title: 'CartDelivery' },
);

export const CartPageShape = Type.Object(
  {
    seo: SeoShape,
    cart: CartShape,
    recommended: Type.Array(CardShape),
    delivery_note: Type.String({ description: 'Текст магазина о доставке и цена курьера' }),
    note: Type.String({ description: 'Текст магазина о доставке, без цены курьера' }),
    delivery: CartDeliveryShape,
  },
  { title: 'CartPage' },
);

/** A line without its card, as the page header uses it for the badge and the sums. */
export const CartLineShape = Type.Object(
  {
    id: Type.Integer(),
    product: Type.Integer(),
    quantity: Type.Integer(),
    max_quantity: Type.Integer(),
    multiplicity: Type.Integer(),
    unit: Type.String(),
    name: Type.String(),
    price_as_of: PriceAsOfShape,
    prices: Type.Array(Type.Object({ min_quantity: Type.Integer(), price: Roubles }, { title: 'Threshold' })),
  },
  { title: 'CartLine' },
);

export const CartAvailabilityShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          product: Type.Integer(),
          name: Type.String(),
          quantity: Type.Integer(),
          max_quantity: Type.Integer(),
          price: nullable(Roubles),
          total: nullable(Roubles),
          current_price: nullable(Roubles),
          current_total: nullable(Roubles),
          shops: Type.Array(
            Type.Object({ shop: Type.Integer(), quantity: Type.Integer() }, { title: 'ShopQuantity' }),
          ),
        },
        { title: 'CartItemAvailability' },
      ),
    ),
    unavailable: Type.Array(
      Type.Integer({ description: 'Номера строк, которые в том городе купить нельзя' }),
    ),
    count: Type.Integer(),
    total_price: Roubles,
    current_count: Type.Integer(),
    current_total_price: Roubles,
    dearer: Type.Integer({ description: 'Строк, которые там дороже' }),
    cheaper: Type.Integer(),
  },
  { title: 'CartAvailability' },
);

/** The schema checks only the range. The cart checks the stock, so that it can explain an error in Russian. */
const Quantity = Type.Integer({ minimum: 1, maximum: MOST_QUANTITY });

/**
 * An addition with an idempotency key is made at most once (REL-9). The key belongs to one set of products and
 * quantities.
 */
export const CartKeyShape = Type.Object({
  'idempotency-key': Type.Optional(
    callKey(
      `Ключ вызова: повтор с тем же ключом ничего больше не изменит; с другим телом — 422. Ключ действует ${KEY_DAYS} дней`,
    ),
  ),
});

export const AdditionShape = Type.Object(
  { product: Id, quantity: Quantity },
  { additionalProperties: false },
);
export const ChangeShape = Type.Object(
  {
    quantity: Type.Optional(Quantity),
    change: Type.Optional(
      Type.Integer({
        minimum: -MOST_QUANTITY,
        maximum: MOST_QUANTITY,
        description: 'Вместо quantity: на сколько больше или меньше, чем сейчас. Одновременные складываются',
      }),
    ),
  },
  { additionalProperties: false },
);

export const LinesShape = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          product: Type.Optional(Id),
          article: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          quantity: Quantity,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_CART_LINES },
    ),
  },
  { additionalProperties: false },
);

export const LinesAnswerShape = Type.Object(
  {
    accepted: Type.Integer(),
    refused: Type.Integer(),
    results: Type.Array(
      Type.Object(
        {
          id: nullable(Type.Integer({ description: 'Строка корзины; null: не добавлено' })),
          product: nullable(Type.Integer()),
          article: nullable(Type.String()),
          quantity: Type.Integer(),
          error: nullable(Type.String({ description: 'Почему не добавлено' })),
          instead: nullable(
            Type.Object(
              {
                quantity: Type.Integer(),
                why: Type.Union([Type.Literal('multiplicity'), Type.Literal('stock')]),
              },
              {
                title: 'LineInstead',
                description: 'Сколько можно добавить вместо этого: целыми упаковками или сколько осталось',
              },
            ),
          ),
        },
        { title: 'LineResult' },
      ),
      { description: 'В порядке запроса' },
    ),
  },
  { title: 'LinesAnswer' },
);
