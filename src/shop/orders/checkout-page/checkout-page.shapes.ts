import { Type } from 'typebox';
import { nullable, Roubles } from '../../../platform/http/shapes.ts';
import { ProductWeightShape } from '../../cart/cart.shapes.ts';
import { DeliveryRateShape } from '../../catalogue/availability/availability.shapes.ts';
import { DeliveryTypeShape } from '../orders.shapes.ts';
import { PAYMENT_TYPES } from '../payments/payments.ts';

const Day = Type.String({ format: 'date' });

const DeliveryChoiceShape = Type.Object(
  {
    type: DeliveryTypeShape,
    price: nullable(Type.Number({ description: 'Рубли; null: стоимость сообщит менеджер' })),
    free_from: nullable(Type.Number({ description: 'Сумма товаров, с которой доставка бесплатна, рубли' })),
    up_to_kg: nullable(Type.Integer({ description: 'Вес не больше, кг; null: любой' })),
    rates: Type.Array(DeliveryRateShape, {
      description: 'Все цены города: действует самая низкая из подходящих',
    }),
    cost: nullable(Type.Number({ description: 'Рубли, этой корзины; null: стоимость сообщит менеджер' })),
    total: Type.Number({ description: 'Рубли: товары, которые можно купить, с доставкой' }),
    is_whole: Type.Boolean({ description: 'Всё, что можно купить, есть для этого способа' }),
    earliest: nullable(
      Type.Object(
        { date: Day, text: Type.String({ description: '«Понедельник, 23 ноября»' }) },
        { title: 'EarliestDelivery', description: 'Самый ранний день; null: корзина пуста или есть не всё' },
      ),
    ),
    latest: nullable(
      Type.String({ format: 'date', description: 'Самый поздний день; null там же, где earliest' }),
    ),
    shops: Type.Array(Type.Integer({ description: 'Магазины, где выдают заказы' })),
  },
  { title: 'DeliveryChoice' },
);

export const DeliveryRatesShape = Type.Object(
  {
    city: Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'City' }),
    results: Type.Array(
      Type.Object(
        {
          type: DeliveryTypeShape,
          name: Type.String(),
          rates: Type.Array(DeliveryRateShape, { description: 'Пусто: стоимость сообщит менеджер' }),
        },
        { title: 'DeliveryWay' },
      ),
    ),
  },
  { title: 'DeliveryRates' },
);

const PickupShape = Type.Object(
  {
    shop: Type.Integer(),
    name: Type.String(),
    address: Type.String(),
    from_centre: nullable(
      Type.String({ description: '«4,8 км»: по прямой от центра города; null: неизвестно' }),
    ),
    is_whole: Type.Boolean({ description: 'Вся корзина есть здесь или сюда привезут' }),
    missing: Type.Array(
      Type.Object({ item: Type.Integer(), name: Type.String() }, { title: 'MissingLine' }),
      { description: 'Строки корзины, которых здесь не хватает' },
    ),
    ready: nullable(
      Type.Object(
        {
          date: Day,
          time: nullable(Type.String({ description: 'ЧЧ:ММ; null: часы магазина не указаны' })),
          text: Type.String({ description: '«Суббота, 21 ноября, с 09:00», по часам города' }),
        },
        { title: 'PickupReady' },
      ),
    ),
  },
  { title: 'PickupChoice' },
);

const BuyerShape = Type.Object(
  {
    legal_entity: Type.Object({ id: Type.Integer(), name: Type.String(), inn: Type.String() }),
    contract: nullable(
      Type.Object(
        {
          id: Type.Integer(),
          number: Type.String(),
          date: Day,
          valid_to: nullable(Day),
          percent: Type.Number(),
          payment_delay_days: Type.Integer(),
          credit: nullable(
            Type.Object(
              { limit: Roubles, used: Roubles, left: Roubles },
              { title: 'ContractCredit', description: 'Рубли' },
            ),
          ),
        },
        { title: 'CheckoutContract' },
      ),
    ),
    powers: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          kind: Type.String({ description: 'paper — М-2, machine — МЧД' }),
          number: Type.String(),
          person: Type.String(),
          issued_at: Day,
          valid_to: Day,
        },
        { title: 'CheckoutPower' },
      ),
      { description: 'Доверенности, которые действуют сегодня' },
    ),
  },
  { title: 'CheckoutBuyer' },
);

const PaymentChoiceShape = Type.Object(
  {
    type: Type.Unsafe<(typeof PAYMENT_TYPES)[number]>({ type: 'string', enum: PAYMENT_TYPES }),
    is_deferred: Type.Boolean(),
    delivery: Type.Array(DeliveryTypeShape, { description: 'С какими способами получения' }),
    name: Type.String(),
    due_on: nullable(Type.String({ format: 'date', description: 'Оплатить до этого дня' })),
    reserved_until: Type.String({ format: 'date', description: 'По этот день товар зарезервирован' }),
    reason: nullable(Type.String({ description: 'Почему этот способ недоступен; null: доступен' })),
  },
  { title: 'PaymentChoice' },
);

export const CheckoutPageShape = Type.Object(
  {
    city: Type.Integer(),
    goods_total: Type.Number({ description: 'Рубли: товары корзины, которые можно купить' }),
    delivery: Type.Array(DeliveryChoiceShape),
    weights: Type.Array(ProductWeightShape),
    pickup: Type.Array(PickupShape, {
      description: 'Магазины города, где выдают заказы: ближние к центру первыми',
    }),
    buyer: nullable(BuyerShape),
    payments: Type.Array(PaymentChoiceShape, {
      description: 'Причина без учёта доставки; с доставкой способ проверяется при заказе',
    }),
    last_order: nullable(
      Type.Object(
        {
          number: Type.String(),
          href: Type.String({ description: 'Страница заказа' }),
        },
        {
          title: 'LastOrder',
          description: 'Заказывать нечего, а заказ оформлен меньше часа назад; иначе null',
        },
      ),
    ),
    consents: Type.Array(Type.Object({ id: Type.String(), text: Type.String() }, { title: 'OrderConsent' }), {
      description:
        'Каждое — отдельной отметкой, заранее не отмеченной; без них заказа нет. Чьё согласие на обработку данных уже есть, того о нём не спрашивают',
    }),
  },
  { title: 'CheckoutPage' },
);
