import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import { activeCities } from '../../geo/geo.server.ts';
import { cancelOrRest } from '../cancellation.server.ts';
import { deleteDeliveryRate, writeDeliveryRate } from '../delivery/delivery.queries.ts';
import type { DeliveryRate } from '../delivery/delivery.ts';
import { recordIn1c } from '../in-1c/in-1c.server.ts';
import { idOfNumber } from '../order-number.server.ts';
import type { OrderState } from '../orders.ts';
import { changeState } from '../state-change.server.ts';
import type { ListedOrder, ListedRequest } from './staff.queries.ts';
import { markRequestDone, readLatest, readRequest, readRequests } from './staff.queries.ts';

/** The latest orders first. */
export async function latestOrders(db: Kysely<DB>, most: number): Promise<ListedOrder[]> {
  return readLatest(db, most);
}

/** The reason that a buyer is shown when the command line names none for a cancellation: there it never had to. */
const PLAIN_REASON = 'Решение магазина';

/**
 * Moves the order with this number to another state. `cancelled` cancels only the rest of an order of which a part was handed
 * over.
 * @param reason why it is cancelled; the buyer is shown it (STF-10)
 * @returns whether it was moved; false: the rest is cancelled unless the buyer objects
 * @throws 404; 409 when there is no such transition
 */
export async function moveOrder(
  db: Kysely<DB>,
  number: number,
  to: OrderState,
  reason?: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await idOfNumber(tx, number);
    if (to === 'cancelled')
      return cancelOrRest(tx, { id, by: CLI, note: inLines(reason) || PLAIN_REASON, isBuyers: false });
    await changeState(tx, { id, to, by: CLI });
    return true;
  });
}

/**
 * Records that 1C has an order, as the person at the command line says (`recordIn1c`). A repeated call changes nothing.
 * @throws 404; 409 when the order is cancelled
 */
export async function confirmBy1c(db: Kysely<DB>, number: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await idOfNumber(tx, number);
    const state = await recordIn1c(tx, id, { decides: true });
    if (state === 'cancelled')
      throw new ShopError('no_such_step', 409, `Заказ ${number} отменён: подтверждать нечего.`);
  });
}

/** Stock requests, the latest first. */
export async function stockRequests(db: Kysely<DB>, most: number): Promise<ListedRequest[]> {
  return readRequests(db, most);
}

/**
 * Marks a stock request as answered. Nothing is sent to the person.
 * @throws 404; 409 when it was already marked
 */
export async function finishRequest(db: Kysely<DB>, id: number): Promise<void> {
  if (!(await readRequest(db, id))) throw notFound(`Заявки № ${id} нет.`);
  await inTransaction(db, async (tx) => {
    if (!(await markRequestDone(tx, id))) throw new ShopError('done', 409, 'Уже отмечено.');
    await recordAudit(tx, {
      ...CLI,
      action: 'stock_request.done',
      subjectId: id,
      details: {},
    });
  });
}

/**
 * Sets the price of a delivery in a city up to a weight, or for any weight; null removes the rate. Days that are not
 * given stay unchanged.
 * @throws 400 at `city`
 */
export async function setDeliveryRate(
  db: Kysely<DB>,
  {
    city: name,
    type,
    upToKg = null,
  }: { city: string; type: DeliveryRate['type']; upToKg?: DeliveryRate['upToKg'] },
  price: (Pick<DeliveryRate, 'kopecks' | 'freeFrom'> & { days?: number }) | null,
): Promise<void> {
  const city = (await activeCities(db)).find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!city) throw badField('city', `Города «${name}» нет среди работающих.`);
  await inTransaction(db, async (tx) => {
    if (price === null) await deleteDeliveryRate(tx, city.id, { type, upToKg });
    else await writeDeliveryRate(tx, city.id, { ...price, type, upToKg });
    await recordAudit(tx, {
      ...CLI,
      action: 'delivery.price',
      subjectKind: 'city',
      subjectId: city.id,
      details: { type, up_to_kg: upToKg, price },
    });
  });
}
