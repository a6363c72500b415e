import type { Static } from 'typebox';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound, type ShopError } from '../../core/errors.ts';
import { isLegalDay, legalDay } from '../../core/legal-day.ts';
import { toRoubles } from '../../core/money.ts';
import { type Page, toPage } from '../../core/pagination.ts';
import { seoOf } from '../catalogue/seo.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { viewOrder, viewRow } from './order.view.ts';
import { orderTokenHash } from './order-link.server.ts';
import { orderStates, stateView } from './orders.ts';
import { type OrderOrdering, readOrders, readSummary } from './own-orders.queries.ts';
import type {
  FullOrderShape,
  ORDERINGS,
  OrderRowShape,
  OrdersPageShape,
  OrdersQueryShape,
} from './own-orders.shapes.ts';
import { readOrderOfLink, readWholeOrder } from './whole-order.queries.ts';

interface Context {
  db: Db;
  visitor: Visitor;
}

const ORDERING_NAMES: Record<(typeof ORDERINGS)[number], string> = {
  '-created_at': 'Сначала новые',
  created_at: 'Сначала старые',
  '-number': 'По номеру, с последнего',
  number: 'По номеру',
  '-total': 'Сначала дорогие',
  total: 'Сначала недорогие',
};

/**
 * Orders of somebody logged in: made for himself, and of companies he may read orders of.
 * @param url path and query of the call, for the addresses of neighbouring pages
 * @throws 401, 400 at `date_from` and `date_to`
 */
export async function ownOrders(
  { db, visitor }: Context,
  query: Static<typeof OrdersQueryShape>,
  url: string,
): Promise<Page<Static<typeof OrderRowShape>>> {
  const userId = requireUser(visitor);
  const { date_from: from, date_to: to } = query;
  for (const [field, day] of Object.entries({ date_from: from, date_to: to }))
    if (day !== undefined && !isLegalDay(day)) throw badField(field, 'Такого дня нет.');
  if (from !== undefined && to !== undefined && from > to)
    throw badField('date_to', 'Конец периода раньше начала.');
  const ordering = query.ordering ?? '-created_at';
  const { rows, count } = await readOrders(
    db,
    userId,
    { ...{ state: query.status, from, to }, search: searched(query.search), legalEntity: query.legal_entity },
    {
      ordering: ordering.replace('-', '') as OrderOrdering,
      isDescending: ordering.startsWith('-'),
      limit: query.limit,
      offset: query.offset,
    },
  );
  const today = legalDay(await databaseNow(db));
  return toPage(
    rows.map((row) => viewRow(row, today)),
    count,
    query,
    url,
  );
}

/** People write a number as they read it: «№ 10001». */
function searched(text: string | undefined): string | undefined {
  return text?.trim().replace(/^№\s*/, '') || undefined;
}

/** What the page of orders is made of beside its list. @throws 401 */
export async function ordersPage({ db, visitor }: Context): Promise<Static<typeof OrdersPageShape>> {
  const { states, days, entities } = await readSummary(db, requireUser(visitor));
  const counts = new Map(states.map(({ state, count }) => [state, count]));
  const toPay = days?.toPay ?? 0;
  const seo = seoOf({ titles: ['Заказы'], description: '', h1: 'Заказы', canonical: '/account/orders' });
  return {
    seo: { ...seo, robots: 'noindex, nofollow' },
    statuses: orderStates.map((state) => ({ ...stateView(state), count: counts.get(state) ?? 0 })),
    filters: {
      date_from: days?.first ?? null,
      date_to: days?.last ?? null,
      orderings: Object.entries(ORDERING_NAMES).map(([code, name]) => ({ code, name })),
    },
    legal_entities: entities,
    balance: toPay > 0 ? { to_pay: toRoubles(toPay), overdue: toRoubles(days?.overdue ?? 0) } : null,
  };
}

/** An order of his own. @throws 401, 404 for anybody else's */
export async function ownOrder({ db, visitor }: Context, id: number): Promise<Static<typeof FullOrderShape>> {
  const order = await readWholeOrder(db, id, requireUser(visitor));
  if (!order) throw noSuchOrder();
  return viewOrder(order, legalDay(await databaseNow(db)));
}

/** The order of a link, for whoever has it. @throws 404 for any other word, in the same time (RELIABILITY 31) */
export async function orderOfLink(
  { db, visitor }: Context,
  token: string,
): Promise<Static<typeof FullOrderShape>> {
  const hash = orderTokenHash(token);
  const order = hash && (await readOrderOfLink(db, hash, visitor.userId));
  if (!order) throw noSuchOrder();
  return viewOrder(order, legalDay(await databaseNow(db)), token);
}

/** 404: there is none, or it is not his. */
export function noSuchOrder(): ShopError {
  return notFound('Такого заказа нет.');
}
