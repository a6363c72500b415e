import { Type } from 'typebox';
import { nullable } from '../../../platform/http/shapes.ts';
import { ORDER_FILTERS, PROFILES, STOCK_MEANINGS } from './connections.ts';

const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });
const Moment = nullable(Type.String({ format: 'date-time' }));

/** The short name of a connection in a path, a query or a body. */
export const ConnectionSlug = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
  description: 'Короткое имя подключения, например main',
});

export const ProfileShape = Choice(PROFILES, { description: 'Модуль обмена 1С' });
export const OrderFilterShape = Choice(ORDER_FILTERS, { description: 'Какие заказы передавать' });
export const StockMeaningShape = Choice(STOCK_MEANINGS, {
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
