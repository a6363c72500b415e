import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { badField, notFound } from '../../core/errors.ts';
import type { Kopecks } from '../../core/money.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { DeliveryPrice } from './delivery.ts';
import type { OrderState } from './orders.ts';
import { deleteDeliveryPrice, readIdOfNumber, readLatest, writeDeliveryPrice } from './staff.queries.ts';
import { changeState } from './state-change.server.ts';

/** An order in the list of staff. */
export interface ListedOrder {
  number: number;
  state: OrderState;
  createdAt: Date;
  total: Kopecks;
  name: string;
  phone: string;
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

/** Says what bringing goods costs in a city, or, with null, that nobody knows. @throws 400 at `city` */
export async function setDeliveryPrice(
  db: Kysely<DB>,
  { city: name, type }: { city: string; type: 'courier' | 'transport' },
  price: DeliveryPrice | null,
): Promise<void> {
  const city = (await activeCities(db)).find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!city) throw badField('city', `Города «${name}» нет среди работающих.`);
  if (price === null) await deleteDeliveryPrice(db, city.id, type);
  else await writeDeliveryPrice(db, city.id, type, price);
}
