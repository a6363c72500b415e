import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { EVERYWHERE, type Scope } from '../src/shop/accounts/staff-policy/staff-policy.ts';
import type { OrderFilter } from '../src/shop/orders/staff/order-filter/order-filter.queries.ts';
import { countStaffOrders, readStaffOrders } from '../src/shop/orders/staff/order-list/order-list.queries.ts';
import { type Latency, latency } from './measure.ts';

/** The list of orders in a full shop, as its queries answer. */
export interface ListFigures {
  /** The first page, all cities. */
  whole: Latency;
  /** The first page of a manager of two cities. */
  twoCities: Latency;
  /** Page 10,000, or the last one of a smaller shop. */
  deep: Latency;
  /** The number of a tab, by its name. */
  tabs: Record<string, Latency>;
}

const PAGE = 50;
const DEEP_PAGE = 10_000;
const CALLS = 300;

/** The views of the list that everybody has, by the filters of their queries. */
const TABS: Record<string, OrderFilter> = {
  Все: {},
  Новые: { state: 'new' },
  Мои: { manager: 1 },
  'Решите вы': { agreement: 'shop' },
  'Ждут ответа': { agreement: 'buyer' },
  'Готовы к выдаче': { state: 'ready' },
  'Не хватает товара': { isShort: true },
  Просрочены: { overdue: 'any' },
  'Вернуть деньги': { money: 'refund_due' },
};

export async function measureLists(db: Kysely<DB>, count: number): Promise<ListFigures> {
  const places = (scope: Scope) => ({ scope, contracts: scope });
  const page = (scope: Scope, before?: number) => () =>
    readStaffOrders(db, places(scope), {}, { before, most: PAGE + 1 });
  const cities = await db
    .selectFrom('shop_order')
    .select('city_id as id')
    .groupBy('city_id')
    .orderBy((eb) => eb.fn.countAll())
    .limit(2)
    .execute();
  const deep = await db
    .selectFrom('shop_order')
    .select('id')
    .orderBy('id', 'desc')
    .offset(Math.min(DEEP_PAGE * PAGE, count - PAGE * 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  const tabs: Record<string, Latency> = {};
  for (const [name, filter] of Object.entries(TABS))
    tabs[name] = await latency(CALLS / 6, () => countStaffOrders(db, places(EVERYWHERE), filter));
  return {
    whole: await latency(CALLS, page(EVERYWHERE)),
    twoCities: await latency(CALLS, page({ cities: cities.map(({ id }) => id), shops: [] })),
    deep: await latency(CALLS, page(EVERYWHERE, deep.id)),
    tabs,
  };
}
