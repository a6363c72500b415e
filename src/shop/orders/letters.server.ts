import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../core/db.server.ts';
import { addJob, type Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { readOrderInLetter } from './letters.queries.ts';
import { letterToBuyer, letterToShop } from './letters.ts';

const TO_BUYER = 'order-letter-to-buyer';
const TO_SHOP = 'order-letter-to-shop';
const OrderShape = Type.Object({ order: Type.Integer() });

/** Puts the letters of a new order into the queue, each by itself: they go when, and only when, the order is there. */
export async function queueOrderLetters(tx: Tx, orderId: number): Promise<void> {
  for (const kind of [TO_BUYER, TO_SHOP]) await addJob(tx, kind, { order: orderId });
}

/** The letters of orders, as jobs. */
export function orderLetters({ db, send }: { db: Db; send(letter: Letter): Promise<void> }): Jobs {
  const orderOf = (payload: unknown) => readOrderInLetter(db, Value.Parse(OrderShape, payload).order);
  return {
    [TO_BUYER]: async (payload) => {
      const order = await orderOf(payload);
      if (order) await send({ to: order.email, ...letterToBuyer(order) });
    },
    [TO_SHOP]: async (payload) => {
      const order = await orderOf(payload);
      // A shop that has said no address looks at its list of orders.
      if (order?.shopEmail) await send({ to: order.shopEmail, ...letterToShop(order) });
    },
  };
}
