import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { refreshOffers } from '../../search/search.server.ts';
import { warehousesFor } from '../basket/basket.ts';
import { eachOrder } from '../each-order.server.ts';
import {
  addReserved,
  type Counted,
  lockCounted,
  lockLineCounters,
  readScarce,
  subtractReserved,
} from './counters.queries.ts';
import { readCountedOrders, takeCountedOf } from './handed.queries.ts';
import { readFree } from './ordered-goods.queries.ts';
import {
  addReservations,
  endReservations,
  readReservations,
  shrinkReservations,
  takeReservations,
} from './reservations.queries.ts';
import { type LeavingLine, planLeaving, planReservation } from './reservations.ts';

export { addCounters, lockCountersText } from './counters.queries.ts';
export { insertCounts, writeHanded, writePosted } from './handed.queries.ts';
export {
  type CheckoutMoment,
  type OrderedProduct,
  readMoment,
  readOrdered,
} from './ordered-goods.queries.ts';

/**
 * Ends all reservations of an order, whose row the caller has locked, and updates the listings of goods that are in stock
 * again.
 * @param end `released`: others can order the goods; `taken`: the goods have left the shop
 */
export async function endReservation(tx: Tx, orderId: number, end: 'released' | 'taken'): Promise<void> {
  await release(tx, await endReservations(tx, orderId, end));
}

/** The quantity that is to be reserved for a line. */
interface WantedLine {
  lineId: number;
  product: number;
  /** Whole units of the line; 0 releases everything. */
  quantity: number;
}

/**
 * Makes the reservations of each named line exactly a quantity: reserves more in the warehouses of the order's city, or
 * releases the surplus. Lines that are not named stay. Rows in the state `taken` count as reserved. The caller has locked the
 * order's row.
 * @returns the lines for which the stock is too small, with the missing units; for them as much as possible is reserved
 * @throws 409 when an import has lowered the stock in the meantime
 */
export async function reserveExactly(
  tx: Tx,
  order: { id: number; cityId: number },
  wanted: readonly WantedLine[],
): Promise<{ lineId: number; missing: number }[]> {
  if (wanted.length === 0) return [];
  const lineIds = wanted.map(({ lineId }) => lineId);
  const products = [...new Set(wanted.map(({ product }) => product))];
  await lockLineCounters(tx, { lineIds, products, cityId: order.cityId });
  const rows = await readReservations(tx, lineIds, order.cityId);
  const free = new Map((await readFree(tx, order.id, products)).map((each) => [each.product, each]));
  const plans = wanted.map(({ lineId, product, quantity }) => {
    const { stock = [], shop = null } = free.get(product) ?? {};
    const own = rows.filter(({ line }) => line === lineId);
    const plan = planReservation(own, quantity, warehousesFor(stock, shop ?? undefined));
    return { lineId, product, ...plan };
  });
  const shrunk = plans.flatMap((plan) => plan.shrunk.map((row) => ({ ...row, product: plan.product })));
  await shrinkReservations(tx, shrunk);
  // The counters no longer include what 1C has taken.
  const counted = shrunk.filter(({ state }) => state !== 'taken');
  await release(
    tx,
    counted.map((row) => ({ ...row, quantity: row.quantity - row.left })),
  );
  const added = plans.flatMap(({ lineId, product, added: each }) =>
    each.map((allocation) => ({ ...allocation, product, line: lineId })),
  );
  await reserve(tx, added);
  await addReservations(tx, added);
  return plans.filter(({ missing }) => missing > 0).map(({ lineId, missing }) => ({ lineId, missing }));
}

/** A line of a shipment, with its product. */
interface ShippedLine extends LeavingLine {
  product: number;
}

/**
 * Ends the reservations of goods that leave the shop in a shipment; the rest of each line stays reserved. The caller has locked
 * the order's row.
 * @param warehouse its reservations end first; null: in the order the city uses the warehouses
 */
export async function takeShipped(
  tx: Tx,
  { cityId, warehouse }: { cityId: number; warehouse: number | null },
  lines: readonly ShippedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const lineIds = lines.map(({ lineId }) => lineId);
  const products = [...new Set(lines.map(({ product }) => product))];
  await lockLineCounters(tx, { lineIds, products, cityId });
  const rows = await readReservations(tx, lineIds, cityId);
  const ended = lines.flatMap((line) => {
    const own = rows.filter((row) => row.line === line.lineId);
    const ordered = own.sort((a, b) => Number(b.warehouse === warehouse) - Number(a.warehouse === warehouse));
    return planLeaving(ordered, line).map((row) => ({
      id: row.id,
      left: row.left,
      product: line.product,
      warehouse: row.warehouse,
      quantity: row.quantity - row.left,
    }));
  });
  await takeReservations(tx, ended);
  await release(tx, ended);
}

/**
 * Ends the reservations whose goods 1C has counted since it has their orders: its stock already lacks them. Run it after an
 * import has committed: an import that waited for counters could wait for a checkout that waits for the import.
 * @throws AggregateError at the end, when it failed for some orders
 */
export async function takeCounted(db: Kysely<DB>): Promise<void> {
  await eachOrder(
    (after, most) => readCountedOrders(db, after, most),
    (id) => inTransaction(db, async (tx) => release(tx, await takeCountedOf(tx, id))),
  );
}

async function reserve(tx: Tx, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  // The counters are locked, but an import may have changed the stock since it was read.
  if ((await addReserved(tx, counted)) !== counted.length) throw stockChanged();
  await refreshOffers(tx, await readScarce(tx, counted));
}

async function release(tx: Tx, freed: readonly Counted[]): Promise<void> {
  if (freed.length === 0) return;
  await lockCounted(tx, freed);
  const wereScarce = await readScarce(tx, freed);
  await subtractReserved(tx, freed);
  await refreshOffers(tx, wereScarce);
}

/** 409: an import has lowered the stock that was read as free. */
export function stockChanged(): ShopError {
  return new ShopError('stock_changed', 409, 'Остатки только что изменились. Повторите.');
}
