import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.server.ts';
import { qrPng } from '../../../platform/qr/qr.server.ts';
import { handOutCode } from '../hand-out/hand-out.server.ts';
import { hasHandOutCode } from '../hand-out/hand-out.ts';
import {
  type CodeInEmail,
  cancelledToShop,
  newsToBuyer,
  type OrderNews,
  orderNews,
  WITH_CODE,
} from '../news-emails.ts';
import { orderToken } from '../order-link/order-link.server.ts';
import { requestEmails } from '../stock-requests/stock-requests.server.ts';
import { type OrderInEmail, readOrderInEmail } from './emails.queries.ts';
import { emailToBuyer, emailToShop } from './emails.ts';
import { goodsAndMoneyEmails } from './goods-and-money/goods-and-money.server.ts';

/** The checkout queues this one job for a new order. */
const PLACED = 'order-placed';
const TO_BUYER = 'order-letter-to-buyer';
const TO_SHOP = 'order-letter-to-shop';
const NEWS = 'order-news-to-buyer';
const CANCELLED = 'order-cancelled-to-shop';
/** Prints the invoice; the slice `printing` does it. */
const INVOICE = 'order-invoice';
const OrderShape = Type.Object({ order: Type.Integer() });
const NewsShape = Type.Object({
  order: Type.Integer(),
  news: Type.Unsafe<OrderNews>({ type: 'string', enum: orderNews }),
});

/** Queues an email about a change of an order: to the buyer, and to the shop when the buyer himself has cancelled. */
export async function queueNews(
  tx: Tx,
  orderId: number,
  { news, by }: { news: string; by: string },
): Promise<void> {
  if (isNews(news)) await addJob(tx, NEWS, { order: orderId, news });
  if (news === 'cancelled' && (by === 'user' || by === 'guest'))
    await addJob(tx, CANCELLED, { order: orderId });
}

/** Queues the invoice of an order whose prices the shop has confirmed. */
export async function queueInvoice(tx: Tx, orderId: number): Promise<void> {
  await addJob(tx, INVOICE, { order: orderId });
}

function isNews(news: string): news is OrderNews {
  return orderNews.includes(news as OrderNews);
}

interface EmailsContext {
  db: Db;
  send(email: Email): Promise<void>;
  /** The origin of links. It comes from the configuration, never from a request (SEC-4). */
  origin: string;
}

/** Jobs that send the emails of orders. Links are made when the email is sent, so the queue holds no tokens. */
export function orderEmails({ db, send, origin }: EmailsContext): Jobs {
  const orderOf = (payload: unknown) => readOrderInEmail(db, Value.Parse(OrderShape, payload).order);
  const linksOf = async ({ id, returns }: { id: number; returns: string | null }) => ({
    order: `${origin}/order/${await orderToken(db, id)}`,
    returns: returns && `${origin}/info/${returns}`,
  });
  const toBuyer = async (order: OrderInEmail) =>
    send({ to: order.email, ...emailToBuyer(order, await linksOf(order)) });
  // A shop without an email address sees the order in the staff's list.
  const toShop = async (order: OrderInEmail) => {
    if (order.shopEmail) await send({ to: order.shopEmail, replyTo: order.email, ...emailToShop(order) });
  };
  const codeOf = async (order: OrderInEmail, news: OrderNews): Promise<CodeInEmail | null> => {
    if (!WITH_CODE.includes(news) || !hasHandOutCode(order)) return null;
    const code = await handOutCode(db, { id: order.id, number: Number(order.number) });
    return { code, image: await qrPng(code) };
  };
  const alone = (email: (order: OrderInEmail) => Promise<void>) => async (payload: unknown) => {
    const order = await orderOf(payload);
    if (order) await email(order);
  };
  return {
    ...requestEmails({ db, send }),
    ...goodsAndMoneyEmails({ db, send, linksOf }),
    [PLACED]: async (payload) => {
      const order = await orderOf(payload);
      if (!order) return;
      if (order.paymentType === 'invoice') await addJob(db, INVOICE, { order: order.id });
      // An email that fails is repeated without the other one.
      for (const [kind, email] of [
        [TO_BUYER, toBuyer],
        [TO_SHOP, toShop],
      ] as const)
        await email(order).catch(() => addJob(db, kind, { order: order.id }));
    },
    [TO_BUYER]: alone(toBuyer),
    [TO_SHOP]: alone(toShop),
    [NEWS]: async (payload) => {
      const { news } = Value.Parse(NewsShape, payload);
      const order = await orderOf(payload);
      if (!order) return;
      const email = newsToBuyer(order, news, await linksOf(order), await codeOf(order, news));
      await send({ to: order.email, ...email });
    },
    [CANCELLED]: async (payload) => {
      const order = await orderOf(payload);
      if (order?.shopEmail)
        await send({ to: order.shopEmail, replyTo: order.email, ...cancelledToShop(order) });
    },
  };
}
