import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { formatDate, formatPhone } from '../../core/phone-and-date.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { may } from '../companies/policy.ts';
import { orderTokenHash } from '../orders/order-link.server.ts';
import { vat } from '../pricing/pricing.ts';
import { vatRates } from '../pricing/vat.server.ts';
import type { Visitor } from '../session/session.ts';
import { type PrintedOrder, readPrintedOrder } from './invoice.queries.ts';
import { type Invoice, type InvoiceLine, isBankAccount } from './invoice.ts';
import { invoicePdf } from './invoice-paper.server.ts';

/** A paper with the name of its file. */
export interface Printed {
  name: string;
  pdf: Buffer;
}

/**
 * The invoice of an order for whoever may pay it; that it was given is written down (RELIABILITY I7).
 * @param token of the order's link, for a guest
 * @throws 404 for anybody else's order, 403 for who only collects goods, 409 when there is nothing to pay by it
 */
export async function orderInvoice(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  { id, token }: { id: number; token: string | undefined },
): Promise<Printed> {
  const { userId, sessionId } = visitor;
  const order = await readPrintedOrder(db, id, { userId, sessionId, tokenHash: orderTokenHash(token) });
  if (!order) throw notFound('Такого заказа нет.');
  if (!seesSums(order))
    throw new ShopError('role', 403, 'Ваша роль не видит счетов: попросите закупщика или бухгалтера.');
  const printed = await printInvoice(db, order);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      ...{ actor: userId === null ? 'guest' : 'user', actorId: userId },
      ...{ action: 'invoice.read', subjectId: order.id, details: {} },
    }),
  );
  return printed;
}

/** Whoever has the link may pay; of the company's people not who only collects goods. */
function seesSums({ role, isOwn, isByLink }: PrintedOrder): boolean {
  return role === null ? isOwn || isByLink : may(role, 'documents.read');
}

/** Prints what the order has frozen. @throws 409 when there is nothing to pay by it */
export async function printInvoice(db: Db, order: PrintedOrder): Promise<Printed> {
  const refusal = refusalOf(order);
  if (refusal) throw refusal;
  const pdf = await invoicePdf(await invoiceOf(db, order));
  return { name: `Счёт № ${order.number} от ${formatDate(order.day)}.pdf`, pdf };
}

/** Why there is no invoice of an order; undefined: there is one. */
export function refusalOf(order: PrintedOrder): ShopError | undefined {
  if (order.paymentType !== 'invoice')
    return new ShopError('no_invoice', 409, 'Этот заказ оплачивают при получении, счёт ему не нужен.');
  if (order.isCancelled) return new ShopError('no_invoice', 409, 'Заказ отменён: платить по нему не нужно.');
  if (!isBankAccount(order.seller.bank))
    return new ShopError(
      'no_account',
      409,
      'Магазин ещё не указал расчётный счёт, поэтому счёта на оплату нет. Позвоните нам: пришлём реквизиты.',
    );
  return undefined;
}

async function invoiceOf(db: Db, order: PrintedOrder): Promise<Invoice> {
  const { seller, number, day, placedAt, total, dueOn, isDeferred } = order;
  const placed = `заказ № ${number} от ${formatDate(day)}`;
  const contract =
    order.contract && `Договор № ${order.contract.number} от ${formatDate(order.contract.date)}`;
  return {
    ...{ number, day, placedAt, total, dueOn, isDeferred },
    seller: {
      ...seller,
      bank: { name: '', bik: '', account: '', corr_account: '', ...seller.bank },
      director: seller.director ?? '',
      accountant: seller.accountant ?? '',
    },
    buyer: buyerOf(order),
    basis: contract ? `${contract}, ${placed}` : `З${placed.slice(1)}`,
    lines: [...order.lines, ...(await deliveryLine(db, order))],
    isDeliveryLater: order.delivery === null && order.deliveryType !== 'pickup',
  };
}

/**
 * Delivery as a line of its own. Its tax is that of services in general on the day of the order, by the regime the
 * seller had then; goods have theirs in their lines.
 */
async function deliveryLine(db: Db, { delivery, seller, day }: PrintedOrder): Promise<InvoiceLine[]> {
  if (!delivery) return [];
  const vatPercent = (await vatRates(db, seller.vat_code, day))('general');
  return [
    {
      ...{ name: 'Доставка', article: '', unit: 'усл', quantity: 1, price: delivery, total: delivery },
      ...{ vatPercent, vat: vat(delivery, vatPercent) },
    },
  ];
}

function buyerOf({ buyer, contact }: PrintedOrder): string {
  if (!buyer) return `${contact.name}, тел. ${formatPhone(contact.phone)}`;
  const { full_name, name, inn, kpp, address } = buyer;
  return [full_name || name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ');
}
