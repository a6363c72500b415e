import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import type { Kopecks } from '../../core/money.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { DeliveryRate } from './delivery.ts';
import { deleteDeliveryRate, writeDeliveryRate } from './delivery-rates.queries.ts';
import { lockState } from './orders.queries.ts';
import type { OrderState } from './orders.ts';
import { markRequestDone, readIdOfNumber, readLatest, readRequest, readRequests } from './staff.queries.ts';
import { changeState, endHold } from './state-change.server.ts';

/** An order in the list of staff. */
export interface ListedOrder {
  number: number;
  state: OrderState;
  createdAt: Date;
  total: Kopecks;
  name: string;
  phone: string;
}

/** A wish for goods that were out of stock, in the list of staff. */
export interface ListedRequest {
  id: number;
  createdAt: Date;
  status: 'new' | 'done';
  article: string;
  product: string;
  quantity: number;
  unit: string;
  city: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  comment: string;
}

/** The latest orders first. */
export async function latestOrders(db: Kysely<DB>, most: number): Promise<ListedOrder[]> {
  return readLatest(db, most);
}

/** Takes the order of a number on. @throws 404, 409 when there is no such step */
export async function moveOrder(db: Kysely<DB>, number: number, to: OrderState): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await readIdOfNumber(tx, number);
    if (id === undefined) throw notFound(`Заказа ${number} нет.`);
    await changeState(tx, { id, to, by: { actor: 'staff', actorId: null } });
  });
}

/**
 * 1C has taken an order over: it is confirmed, and what it held is counted by 1C from now on (DESIGN §4). Told again,
 * nothing changes.
 * @throws 404, 409 when it is over already
 */
export async function confirmBy1c(db: Kysely<DB>, number: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await readIdOfNumber(tx, number);
    const state = id === undefined ? undefined : await lockState(tx, id);
    if (id === undefined || state === undefined) throw notFound(`Заказа ${number} нет.`);
    if (state === 'cancelled')
      throw new ShopError('no_such_step', 409, `Заказ ${number} отменён: подтверждать нечего.`);
    if (state === 'new') await changeState(tx, { id, to: 'confirmed', by: { actor: '1c', actorId: null } });
    await endHold(tx, id, 'taken');
  });
}

/** Who waits for goods that were out of stock, the latest first. */
export async function stockRequests(db: Kysely<DB>, most: number): Promise<ListedRequest[]> {
  return readRequests(db, most);
}

/** Somebody who waits for goods was answered; nothing is sent to him. @throws 404, 409 when he was before */
export async function finishRequest(db: Kysely<DB>, id: number): Promise<void> {
  if (!(await readRequest(db, id))) throw notFound(`Заявки № ${id} нет.`);
  await inTransaction(db, async (tx) => {
    if (!(await markRequestDone(tx, id))) throw new ShopError('done', 409, 'Уже отмечено.');
    await recordAudit(tx, {
      ...{ actor: 'staff', actorId: null, action: 'stock_request.done', subjectId: id },
      details: {},
    });
  });
}

/**
 * Sets what delivery costs in a city up to a weight, or for any weight; null: there is no such rate.
 * Days that are not given stay as they are.
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
      ...{ actor: 'staff', actorId: null, action: 'delivery.price', subjectId: city.id },
      details: { type, up_to_kg: upToKg, price },
    });
  });
}
