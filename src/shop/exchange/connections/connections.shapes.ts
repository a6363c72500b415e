import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { MOST_STALE_HOURS } from '../freshness/freshness.ts';
import { LIMIT_NAMES, type LimitName } from '../quarantine/quarantine.ts';
import { ORDER_FILTERS, PROFILES, STOCK_MEANINGS } from './connections.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Moment = nullable(Type.String({ format: 'date-time' }));

/** The short name of a connection in a path, a query or a body. */
export const ConnectionSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
  description: 'Короткое имя подключения, например main',
});

export const slugParams = Type.Object({ slug: ConnectionSlug });

const closed = { additionalProperties: false } as const;

const ProfileShape = Choice(PROFILES, { description: 'Модуль обмена 1С' });
const OrderFilterShape = Choice(ORDER_FILTERS, { description: 'Какие заказы передавать' });
const StockMeaningShape = Choice(STOCK_MEANINGS, {
  description: 'Какой остаток выгружает 1С: free — без резервов, on_hand — всё, что на складе',
});

export const ConnectionShape = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    login: Type.String(),
    source: Type.String({ description: 'Из какой базы товары; у копий одной базы он общий' }),
    profile: ProfileShape,
    orders: OrderFilterShape,
    time_zone: Type.String(),
    networks: Type.Array(Type.String(), { description: 'Откуда разрешено; пусто — отовсюду' }),
    delivery_ref: Type.String({ description: 'Ид услуги 1С, которая означает доставку' }),
    takes_orders: Type.Boolean({ description: '1С резервирует товар, получив заказ, а не проведя его' }),
    stock: StockMeaningShape,
    is_closed: Type.Boolean(),
    last_login_at: Moment,
    last_applied_at: Moment,
    paused_at: nullable(
      Type.String({ format: 'date-time', description: 'С какого времени загрузки стоят после отмены' }),
    ),
    stale_after_hours: Type.Integer({
      description:
        'Через сколько часов без выгрузки цены считаются устаревшими; выходные и праздники не в счёт',
    }),
    silent_since: nullable(
      Type.String({
        format: 'date-time',
        description: 'Обмен молчит: последняя принятая выгрузка; null — не молчит',
      }),
    ),
    stale_since: nullable(
      Type.String({
        format: 'date-time',
        description: 'С какого времени цены источника отмечены «цена уточняется»; null — они свежие',
      }),
    ),
    limits: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          title: Type.String(),
          value: Type.Number(),
          is_own: Type.Boolean({ description: 'Задан этому подключению, а не обычный' }),
        },
        { title: 'ExchangeLimit' },
      ),
      { description: 'Пределы проверки загрузок' },
    ),
    statuses: Type.Array(
      Type.Object(
        {
          status: Type.String({ description: 'Состояние заказа, как его пишет 1С' }),
          state: nullable(Type.String({ description: 'Состояние заказа магазина; null — ничего не меняет' })),
        },
        { title: 'ExchangeStatus' },
      ),
    ),
  },
  { title: 'ExchangeConnection' },
);

export const ConnectionsShape = Type.Object(
  { results: Type.Array(ConnectionShape) },
  { title: 'ExchangeConnections' },
);

const Name = Type.String({ minLength: 1, maxLength: 100 });

export const NewConnectionShape = Type.Object(
  {
    slug: ConnectionSlug,
    name: Type.Optional(Name),
    login: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Без него — как slug' })),
    source: Type.Optional(
      Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$', description: 'Без него — 1c' }),
    ),
    profile: Type.Optional(ProfileShape),
    orders: Type.Optional(OrderFilterShape),
    networks: Type.Optional(
      Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50, description: 'Например 10.0.0.0/8' }),
    ),
  },
  closed,
);

export const ConnectionPatchShape = Type.Object(
  {
    name: Type.Optional(Name),
    orders: Type.Optional(OrderFilterShape),
    time_zone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'Например Asia/Yekaterinburg' }),
    ),
    delivery_ref: Type.Optional(
      Type.String({ maxLength: 200, description: 'Пустой — 400: без него доставку не отличить от товара' }),
    ),
    takes_orders: Type.Optional(Type.Boolean()),
    stock: Type.Optional(StockMeaningShape),
    stale_after_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_STALE_HOURS })),
  },
  { ...closed, minProperties: 1 },
);

export const SecretShape = Type.Object(
  { secret: Type.String({ description: 'Пароль для 1С; больше не показывается' }) },
  { title: 'ExchangeSecret' },
);

export const NewConnectionAnswerShape = Type.Object(
  { ...ConnectionShape.properties, ...SecretShape.properties },
  { title: 'NewExchangeConnection' },
);

const limits = Object.entries(LIMIT_NAMES).map(([name, description]) => [
  name,
  Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, description })),
]);

/** All own limits of a connection. */
export const LimitsShape = Type.Unsafe<Partial<Record<LimitName, number>>>(
  Type.Object(Object.fromEntries(limits), closed),
);
