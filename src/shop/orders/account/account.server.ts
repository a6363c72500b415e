import type { Static } from 'typebox';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { badField, notFound, type ShopError } from '../../../platform/http/errors.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { isLegalDay, legalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import type { Agreed } from '../../accounts/consents/consents.server.ts';
import { textOfConsent } from '../../accounts/consents/consents.ts';
import type { PersonalDataPart } from '../../accounts/personal-data/personal-data.ts';
import { seoOf } from '../../catalogue/catalogue.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { ORDER_CONSENTS } from '../checkout/checkout.ts';
import { shownCode } from '../hand-out/hand-out.server.ts';
import { viewOrder, viewRow } from '../order.view.ts';
import { orderTokenHash } from '../order-link/order-link.server.ts';
import { readOrderOfLink, readOrderWithLines } from '../order-with-lines.queries.ts';
import { NO_SUCH_ORDER, orderStates, stateView } from '../orders.ts';
import { type OrderOrdering, readOrders, readSummary } from './account.queries.ts';
import type {
  FullOrderShape,
  ORDERINGS,
  OrderRowShape,
  OrdersPageShape,
  OrdersQueryShape,
} from './account.shapes.ts';
import {
  deletePlacesOf,
  deleteStockRequestsOf,
  readAgreedWithOrders,
  readOrdersOf,
  readPlacesOf,
  readStockRequestsOf,
} from './personal-data.queries.ts';

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
 * The orders of a logged-in user: his own and those of companies whose orders he may read.
 * @param url path and query of the request, for `next` and `previous`
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
    if (day !== undefined && !isLegalDay(day)) throw badField(field, NO_SUCH_DAY);
  if (from !== undefined && to !== undefined && from > to)
    throw badField('date_to', 'Конец периода раньше его начала.');
  const ordering = query.ordering ?? '-created_at';
  const { rows, count } = await readOrders(
    db,
    userId,
    { state: query.status, from, to, search: searched(query.search), legalEntity: query.legal_entity },
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

/** People may type the number with its sign: «№ 10001». */
function searched(text: string | undefined): string | undefined {
  return text?.trim().replace(/^№\s*/, '') || undefined;
}

/**
 * The data of the orders page except the list.
 * @throws 401
 */
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

/**
 * An order of the logged-in user.
 * @throws 401; 404 when it is not his
 */
export async function ownOrder({ db, visitor }: Context, id: number): Promise<Static<typeof FullOrderShape>> {
  const order = await readOrderWithLines(db, id, requireUser(visitor));
  if (!order) throw noSuchOrder();
  return viewOrder(order, legalDay(await databaseNow(db)), { code: await shownCode(db, order) });
}

/**
 * The order a link shows, for anyone with its token.
 * @throws 404 for an unknown token, with the same timing (SEC-31)
 */
export async function orderOfLink(
  { db, visitor }: Context,
  token: string,
): Promise<Static<typeof FullOrderShape>> {
  const hash = orderTokenHash(token);
  const order = hash && (await readOrderOfLink(db, hash, visitor.userId));
  if (!order) throw noSuchOrder();
  return viewOrder(order, legalDay(await databaseNow(db)), { token, code: await shownCode(db, order) });
}

/** 404: the order does not exist or is not the visitor's. */
export function noSuchOrder(): ShopError {
  return notFound(NO_SUCH_ORDER);
}

/** The page shows this many consents. The full export has all of them. */
const MOST_AGREED = 40;

/** Personal data held with orders. The orders themselves are stored for five years, as tax law requires. */
export const ordersOfPerson: readonly PersonalDataPart[] = [
  { name: 'Заказы', read: readOrdersOf },
  { name: 'Адреса доставки', read: readPlacesOf, erase: deletePlacesOf },
  { name: 'Ожидание товаров', read: readStockRequestsOf, erase: deleteStockRequestsOf },
];

/** The consents a user gave with orders, latest first. */
export async function agreedWithOrders(db: Db, userId: number): Promise<Agreed[]> {
  const rows = await readAgreedWithOrders(db, userId, MOST_AGREED);
  return rows.map(({ aim, version, at, number }) => ({
    text: textOfConsent(version, ORDER_CONSENTS.find((each) => each.aim === aim)?.text ?? aim),
    at,
    about: `Заказ № ${number}`,
  }));
}
