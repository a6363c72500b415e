import { Type } from 'typebox';
import { guardFields } from '../../platform/http/form-guard.shapes.ts';
import { Id, nullable, Roubles } from '../../platform/http/shapes.ts';
import { OptionalConsent } from '../accounts/consents/consents.shapes.ts';

/** More categories than anybody selects one by one. */
const MOST_CATEGORIES = 500;

const Categories = Type.Array(Id, {
  maxItems: MOST_CATEGORIES,
  description: 'Разделы со всем, что в них; пусто — весь каталог',
});

export const PriceListShape = Type.Object(
  {
    categories: Type.Optional(
      Type.String({
        pattern: '^([1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,499})?$',
        description: 'Номера разделов через запятую; пусто — весь каталог',
      }),
    ),
    city: Type.Optional(Id),
  },
  { additionalProperties: false },
);

export const PriceListRequestShape = Type.Object(
  {
    name: Type.String({ maxLength: 200 }),
    company: Type.Optional(Type.String({ maxLength: 300 })),
    inn: Type.Optional(Type.String({ maxLength: 20 })),
    phone: Type.Optional(Type.String({ maxLength: 40 })),
    email: Type.String({ maxLength: 254 }),
    categories: Type.Optional(Categories),
    city: Type.Optional(Id),
    consent: OptionalConsent,
    ...guardFields,
  },
  { additionalProperties: false, title: 'NewPriceListRequest' },
);

export const PriceListRequestedShape = Type.Object({ detail: Type.String() }, { title: 'PriceListRequest' });

export const PriceListPageShape = Type.Object(
  {
    cities: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'PriceListCity' })),
    categories: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          product_count: Type.Integer(),
          children: Type.Array(
            Type.Object(
              { id: Type.Integer(), name: Type.String(), product_count: Type.Integer() },
              { title: 'PriceListSubcategory' },
            ),
          ),
        },
        { title: 'PriceListCategory' },
      ),
    ),
    can_download: Type.Boolean({ description: 'Файл можно скачать сразу: вы вошли' }),
    contract: nullable(
      Type.Object(
        { number: Type.String(), company: Type.String() },
        { title: 'PriceListContract', description: 'По ценам какого договора; null — по розничным' },
      ),
    ),
  },
  { title: 'PriceListPage' },
);

export const CartUploadFormShape = Type.Object(
  {
    file: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        format: 'binary',
        description: 'Заполненный прайс-лист, XLSX до 10 МБ; без него 400',
      }),
    ),
  },
  { additionalProperties: false },
);

/** The report of an upload of a filled price list. */
export const CartUploadedShape = Type.Object(
  {
    made_for_city: nullable(Type.String({ description: 'Для другого города, чем сейчас; null — для этого' })),
    made_by_prices: nullable(
      Type.String({
        description: 'По чьим ценам собран: «Цены по договору № 114/26, ООО …»; null — по текущим',
      }),
    ),
    added: Type.Array(
      Type.Object(
        { product: Type.Integer(), name: Type.String(), quantity: Type.Integer() },
        { title: 'UploadedLine' },
      ),
      { description: 'Их в корзине не было' },
    ),
    updated: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          old_quantity: Type.Integer(),
          quantity: Type.Integer(),
        },
        { title: 'UpdatedUploadLine' },
      ),
      { description: 'Были в корзине, количество стало как в файле' },
    ),
    kept: Type.Integer({ description: 'Сколько позиций уже было в нужном количестве' }),
    removed: Type.Array(
      Type.Object({ product: Type.Integer(), name: Type.String() }, { title: 'RemovedUploadLine' }),
      { description: 'Убраны из корзины: в файле у них 0' },
    ),
    repriced: Type.Array(
      Type.Object(
        { product: Type.Integer(), name: Type.String(), old_price: Roubles, price: Roubles },
        { title: 'RepricedLine' },
      ),
      { description: 'Добавлены, но цена отличается от цены в файле' },
    ),
    changed: Type.Array(
      Type.Object(
        {
          product: Type.Integer(),
          name: Type.String(),
          wanted: Type.Integer(),
          in_cart: Type.Integer(),
          why: Type.String(),
        },
        { title: 'ChangedUploadLine' },
      ),
    ),
    skipped: Type.Array(
      Type.Object(
        {
          row: Type.Integer(),
          name: Type.String(),
          line: nullable(
            Type.String({
              description: 'Артикул, табуляция и количество из файла, чтобы исправить их; null: артикула нет',
            }),
          ),
          why: Type.String(),
        },
        { title: 'SkippedLine' },
      ),
      { description: 'Не добавлены: строка файла и причина; первая тысяча' },
    ),
    skipped_more: Type.Integer({ description: 'Сколько не добавлено сверх этой тысячи' }),
  },
  { title: 'CartUploaded' },
);
