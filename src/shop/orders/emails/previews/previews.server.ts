import type { Db } from '../../../../platform/database/db.server.ts';
import type { EmailBody } from '../../../../platform/email/email.ts';
import { qrPng } from '../../../../platform/qr/qr.server.ts';
import { formatHandOutCode, hasHandOutCode, SIGN_DIGITS } from '../../hand-out/hand-out.ts';
import { type CodeInEmail, cancelledToShop, newsToBuyer, WITH_CODE } from '../../news-emails.ts';
import { type OrderInEmail, readOrderInEmail } from '../emails.queries.ts';
import { emailToBuyer, emailToShop, type OrderLinks } from '../emails.ts';
import {
  goodsAndMoneyEmails,
  REFUND_EMAIL,
  SHIPMENT_EMAIL,
} from '../goods-and-money/goods-and-money.server.ts';
import { readLastOfOrder } from './previews.queries.ts';
import type { OrderEmailKind } from './previews.ts';

/** The id of the order with a number, or of the latest; undefined without one. */
export { readOrderToShow as orderToShow } from './previews.queries.ts';

/**
 * An email about an order, with its facts of today. No email is sent, and nothing is written.
 * @param orderHref where its button leads: never the secret link of the buyer
 * @returns undefined when the order has nothing that such an email is about, such as a shipment
 */
export async function previewOrderEmail(
  db: Db,
  { kind, orderId, orderHref }: { kind: OrderEmailKind; orderId: number; orderHref: string },
): Promise<EmailBody | undefined> {
  const order = await readOrderInEmail(db, orderId);
  if (!order) return undefined;
  const links = { order: orderHref, returns: null };
  if (kind === 'placed') return emailToBuyer(order, links);
  if (kind === 'placed_to_shop') return emailToShop(order);
  if (kind === 'cancelled_to_shop') return cancelledToShop(order);
  if (kind === 'shipment' || kind === 'refund') return ofLast(db, order, kind, links);
  return newsToBuyer(order, kind, links, WITH_CODE.includes(kind) ? await sampleCode(order) : null);
}

/** A code as the buyer's email has it, but of no order: like his link it is a secret that a preview must not give away. */
async function sampleCode(order: OrderInEmail): Promise<CodeInEmail | null> {
  if (!hasHandOutCode(order)) return null;
  const code = formatHandOutCode({ number: Number(order.number), sign: '0'.repeat(SIGN_DIGITS) });
  return { code, image: await qrPng(code) };
}

/** The email about the last shipment or refund of an order, made by its own job without being sent. */
async function ofLast(
  db: Db,
  { id }: OrderInEmail,
  kind: 'shipment' | 'refund',
  links: OrderLinks,
): Promise<EmailBody | undefined> {
  const last = await readLastOfOrder(db, id, kind);
  if (last === undefined) return undefined;
  let made: EmailBody | undefined;
  const jobs = goodsAndMoneyEmails({
    db,
    linksOf: async () => links,
    async send({ subject, body }) {
      made = { subject, body };
    },
  });
  const isShipment = kind === 'shipment';
  await jobs[isShipment ? SHIPMENT_EMAIL : REFUND_EMAIL]?.(
    isShipment ? { order: id, shipment: last } : { order: id, payment: last },
  );
  return made;
}
