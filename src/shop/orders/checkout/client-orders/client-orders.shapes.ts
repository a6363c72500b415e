import { Type } from 'typebox';
import { callKey, Id, nullable, Roubles } from '../../../../platform/http/shapes.ts';
import { MOST_CART_LINES, MOST_QUANTITY } from '../../../cart/cart.ts';
import { CheckoutPageShape } from '../../checkout-page/checkout-page.shapes.ts';
import { NewOrderShape } from '../../orders.shapes.ts';

const Day = Type.String({ format: 'date' });
const Text = Type.String({ minLength: 1, maxLength: 200, description: 'Что ищут' });

export const ClientSearchShape = Type.Object({ text: Text }, { additionalProperties: false });

const CityOfClientShape = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { title: 'CityOfClient', description: 'Из городов сотрудника; цены и остатки — этого города' },
);

export const FoundPeopleShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          email: Type.String(),
          phone: Type.String({ description: 'Скрыт: «+7 922 •••-••-67»' }),
        },
        { title: 'FoundPerson' },
      ),
    ),
  },
  { title: 'FoundPeople' },
);

export const FoundCompaniesShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          inn: Type.String(),
          kpp: Type.String(),
          city: nullable(Type.String()),
        },
        { title: 'FoundCompany' },
      ),
    ),
  },
  { title: 'FoundCompanies' },
);

const ClientAddressShape = Type.Object(
  {
    settlement: Type.String(),
    street: Type.String(),
    house: Type.String(),
    flat: Type.String(),
    comment: Type.String(),
  },
  { title: 'ClientAddress' },
);

const ClientPersonShape = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  },
  { title: 'ClientPerson' },
);

const ClientContractShape = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    date: Day,
    valid_to: nullable(Day),
    percent: Type.Number(),
    payment_delay_days: Type.Integer(),
  },
  { title: 'ClientContract' },
);

export const ClientShape = Type.Object(
  {
    legal_entity: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), inn: Type.String() },
        { title: 'ClientCompany' },
      ),
    ),
    people: Type.Array(ClientPersonShape, {
      description:
        'Кто может заказать: сам покупатель или руководитель и закупщики юрлица; у клиента без кабинета пусто',
    }),
    contracts: Type.Array(ClientContractShape, {
      description: 'Договоры, которые сейчас действуют; по которому заказывали последним, первый',
    }),
    companies: Type.Array(
      Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'CompanyOfClient' }),
      { description: 'Юрлица, для которых покупатель может заказать' },
    ),
    addresses: Type.Array(ClientAddressShape, {
      description:
        'У покупателя — его адресная книга, основной первым; у юрлица — куда уже везли его заказы, последний первым',
    }),
    cities: Type.Array(CityOfClientShape),
    city: nullable(
      Type.Integer({ description: 'Город юрлица или последнего заказа, если он из городов сотрудника' }),
    ),
  },
  { title: 'OrderClient' },
);

/** For whom an order is placed, and where its prices come from. */
const CLIENT = {
  user: Type.Optional(
    Type.Integer({ ...Id, description: 'Покупатель или сотрудник юрлица; без него — клиент без кабинета' }),
  ),
  legal_entity: Type.Optional(Type.Integer({ ...Id, description: 'Без него покупает сам человек' })),
  contract: Type.Optional(Type.Integer({ ...Id, description: 'Договор юрлица, который сейчас действует' })),
  city: Type.Integer({ ...Id, description: 'Чьи цены и остатки' }),
};

export const ClientGoodsQueryShape = Type.Object({ ...CLIENT, text: Text }, { additionalProperties: false });

export const ClientGoodsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          article: Type.String(),
          unit: Type.String(),
          multiplicity: Type.Integer(),
          price: nullable(Type.Number({ description: 'Рубли, этого покупателя; null: цена по запросу' })),
          free: Type.Integer({ description: 'Свободно в городе' }),
        },
        { title: 'ClientProduct' },
      ),
    ),
  },
  { title: 'ClientGoods' },
);

const Quantity = Type.Integer({ minimum: 1, maximum: MOST_QUANTITY });

export const ClientQuoteRequestShape = Type.Object(
  {
    ...CLIENT,
    lines: Type.Array(
      Type.Object(
        {
          product: Type.Optional(Id),
          article: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
          quantity: Quantity,
        },
        { additionalProperties: false, title: 'WantedLine', description: 'Нужно одно: product или article' },
      ),
      { maxItems: MOST_CART_LINES },
    ),
  },
  { additionalProperties: false, title: 'ClientQuoteRequest' },
);

export const ClientQuoteShape = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          product: nullable(Type.Integer({ description: 'null: такого товара нет' })),
          name: nullable(Type.String()),
          article: nullable(Type.String()),
          unit: nullable(Type.String()),
          multiplicity: Type.Integer(),
          quantity: Type.Integer(),
          price: nullable(Type.Number({ description: 'Рубли за единицу при этом количестве' })),
          retail_price: nullable(Type.Number({ description: 'Рубли; без договора, если дороже' })),
          total: nullable(Type.Number({ description: 'Рубли' })),
          free: Type.Integer({ description: 'Свободно в городе, целыми упаковками' }),
          price_as_of: nullable(
            Type.String({ format: 'date-time', description: 'Цена уточняется: верна на это время' }),
          ),
          error: nullable(Type.String({ description: 'Почему так заказать нельзя' })),
          instead: nullable(Type.Integer({ description: 'Сколько можно вместо этого' })),
        },
        { title: 'QuotedLine' },
      ),
      { description: 'В порядке запроса' },
    ),
    goods_total: Roubles,
    vat_total: Type.Number({ description: 'Рубли; НДС в том числе' }),
    delivery: CheckoutPageShape.properties.delivery,
    pickup: CheckoutPageShape.properties.pickup,
    buyer: CheckoutPageShape.properties.buyer,
    payments: CheckoutPageShape.properties.payments,
  },
  { title: 'ClientQuote' },
);

const {
  address_id: _book,
  consents: _consents,
  items: _items,
  city: _city,
  ...ORDER
} = NewOrderShape.properties;

export const ClientOrderShape = Type.Object(
  {
    ...ORDER,
    ...CLIENT,
    lines: Type.Array(
      Type.Object(
        { product: Id, quantity: Quantity, price: Roubles },
        { additionalProperties: false, title: 'ClientOrderLine', description: 'Цена — показанная, рубли' },
      ),
      { minItems: 1, maxItems: MOST_CART_LINES },
    ),
    consent_by_phone: Type.Optional(
      Type.Boolean({
        description: 'Клиент без кабинета согласен на обработку данных и сказал это сотруднику; иначе 400',
      }),
    ),
    reason: Type.String({
      maxLength: 1_000,
      description: 'Как клиент об этом попросил; покупатель не видит',
    }),
  },
  { additionalProperties: false, title: 'ClientOrder' },
);

export const ClientOrderKeyShape = Type.Object({
  'idempotency-key': callKey('Ключ заказа: повтор с тем же ключом не оформит второй заказ'),
});

export const PlacedForClientShape = Type.Object(
  { id: Type.Integer(), number: Type.String(), total: Roubles },
  { title: 'PlacedForClient' },
);

export const ClientOrderPreviewShape = Type.Object(
  {
    total: Roubles,
    letter: Type.Object(
      { to: Type.String(), subject: Type.String(), text: Type.String() },
      { title: 'ClientOrderLetter', description: 'Письмо клиенту; номера у заказа ещё нет' },
    ),
  },
  { title: 'ClientOrderPreview' },
);
