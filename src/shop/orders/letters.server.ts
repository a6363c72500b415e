import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../core/db.server.ts';
import { addJob, addJobs, type Jobs } from '../../core/jobs.server.ts';
import type { Letter } from '../../core/mail.server.ts';
import { readOrderInLetter } from './letters.queries.ts';
import { letterToBuyer, letterToShop } from './letters.ts';
import { cancelledToShop, newsToBuyer, type OrderNews, orderNews } from './news.ts';
import { orderToken } from './order-link.server.ts';
import { requestLetters } from './stock-request-letter.server.ts';

const TO_BUYER = 'order-letter-to-buyer';
const TO_SHOP = 'order-letter-to-shop';
const NEWS = 'order-news-to-buyer';
const CANCELLED = 'order-cancelled-to-shop';
const OrderShape = Type.Object({ order: Type.Integer() });
const NewsShape = Type.Object({
  order: Type.Integer(),
  news: Type.Unsafe<OrderNews>({ type: 'string', enum: orderNews }),
});

/** Puts the letters of a new order into the queue, each by itself: they go when, and only when, the order is there. */
export async function queueOrderLetters(tx: Tx, orderId: number): Promise<void> {
  await addJobs(tx, [TO_BUYER, TO_SHOP], { order: orderId });
}

/**
 * Puts what has come of an order into the queue: for its buyer when it matters to him, and for the shop when the buyer
 * has called it off himself.
 */
export async function queueNews(
  tx: Tx,
  orderId: number,
  { news, by }: { news: string; by: string },
): Promise<void> {
  if (isNews(news)) await addJob(tx, NEWS, { order: orderId, news });
  if (news === 'cancelled' && (by === 'user' || by === 'guest'))
    await addJob(tx, CANCELLED, { order: orderId });
}

function isNews(news: string): news is OrderNews {
  return orderNews.includes(news as OrderNews);
}

interface LettersContext {
  db: Db;
  send(letter: Letter): Promise<void>;
  /** Where links lead: of the configuration alone, never of a request (RELIABILITY 4). */
  origin: string;
}

/** The letters of orders, as jobs. A link is made when its letter is: the queue knows none. */
export function orderLetters({ db, send, origin }: LettersContext): Jobs {
  const orderOf = (payload: unknown) => readOrderInLetter(db, Value.Parse(OrderShape, payload).order);
  const linksOf = async ({ id, returns }: { id: number; returns: string | null }) => ({
    order: `${origin}/order/${await orderToken(db, id)}`,
    returns: returns && `${origin}/info/${returns}`,
  });
  return {
    ...requestLetters({ db, send }),
    [TO_BUYER]: async (payload) => {
      const order = await orderOf(payload);
      if (order) await send({ to: order.email, ...letterToBuyer(order, await linksOf(order)) });
    },
    [TO_SHOP]: async (payload) => {
      const order = await orderOf(payload);
      // A shop that has said no address looks at its list of orders.
      if (order?.shopEmail) await send({ to: order.shopEmail, replyTo: order.email, ...letterToShop(order) });
    },
    [NEWS]: async (payload) => {
      const { news } = Value.Parse(NewsShape, payload);
      const order = await orderOf(payload);
      if (order) await send({ to: order.email, ...newsToBuyer(order, news, await linksOf(order)) });
    },
    [CANCELLED]: async (payload) => {
      const order = await orderOf(payload);
      if (order?.shopEmail)
        await send({ to: order.shopEmail, replyTo: order.email, ...cancelledToShop(order) });
    },
  };
}
