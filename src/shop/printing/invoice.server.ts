import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import { formatDate, formatPhone } from '../../platform/text/phone-and-date.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { may } from '../companies/companies.ts';
import { orderTokenHash } from '../orders/order-link/order-link.server.ts';
import { NO_SUCH_ORDER } from '../orders/orders.ts';
import { vatRates } from '../pricing/pricing.server.ts';
import { vat } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import { type PrintedOrder, readPrintedOrder } from './invoice.queries.ts';
import { type Invoice, type InvoiceLine, isBankAccount } from './invoice.ts';
import { invoicePdf } from './invoice-paper.server.ts';

/** A printed document with its file name. */
export interface Printed {
  name: string;
  pdf: Buffer;
}

/**
 * Prints the invoice of an order for a visitor who may pay it, and records the access in the audit log (INV-7).
 * @param token token of the order's link, for a guest
 * @throws ShopError 404 without access to the order, 403 for a receiver, 409 when the order has no invoice
 */
export async function orderInvoice(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  { id, token }: { id: number; token: string | undefined },
): Promise<Printed> {
  const { userId, sessionId } = visitor;
  const order = await readPrintedOrder(db, id, { userId, sessionId, tokenHash: orderTokenHash(token) });
  if (!order) throw notFound(NO_SUCH_ORDER);
  if (!seesSums(order))
    throw new ShopError('role', 403, 'Вашей роли счета недоступны: обратитесь к закупщику или бухгалтеру.');
  const printed = await printInvoice(db, order);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: 'invoice.read',
      subjectId: order.id,
      details: {},
    }),
  );
  return printed;
}

/** Whether the requester may see sums: with the link always, in the company by role. */
function seesSums({ role, isOwn, isByLink }: PrintedOrder): boolean {
  return role === null ? isOwn || isByLink : may(role, 'documents.read');
}

/** Prints the invoice of the current revision of an order. @throws ShopError 409 when the order has no invoice */
export async function printInvoice(db: Db, order: PrintedOrder): Promise<Printed> {
  const rejection = rejectionOf(order);
  if (rejection) throw rejection;
  const pdf = await invoicePdf(await invoiceOf(db, order));
  const edition = order.revision === 0 ? '' : ` в редакции ${order.revision}`;
  return { name: `Счёт № ${order.number} от ${formatDate(order.day)}${edition}.pdf`, pdf };
}

/** Returns why an order has no invoice; undefined when it has one. */
export function rejectionOf(order: PrintedOrder): ShopError | undefined {
  if (order.paymentType !== 'invoice')
    return new ShopError('no_invoice', 409, 'Этот заказ оплачивается при получении, счёт не нужен.');
  if (order.isCancelled) return new ShopError('no_invoice', 409, 'Заказ отменён: платить по нему не нужно.');
  if (order.waitsForPrices)
    return new ShopError('not_confirmed', 409, 'Счёт появится, когда магазин подтвердит цены заказа.');
  if (!isBankAccount(order.seller.bank))
    return new ShopError(
      'no_account',
      409,
      'Магазин ещё не указал расчётный счёт, поэтому счёт на оплату недоступен. Позвоните нам — пришлём реквизиты.',
    );
  return undefined;
}

async function invoiceOf(db: Db, order: PrintedOrder): Promise<Invoice> {
  const { seller, number, day, placedAt, total, dueOn, isDeferred } = order;
  const placed = `заказ № ${number} от ${formatDate(day)}`;
  const contract =
    order.contract && `Договор № ${order.contract.number} от ${formatDate(order.contract.date)}`;
  return {
    number,
    day,
    placedAt,
    total,
    dueOn,
    isDeferred,
    revision: order.revisedOn === null ? null : { n: order.revision, day: order.revisedOn },
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
 * Returns delivery as an invoice line. Its VAT is the general rate on the day of the order, by the seller's tax regime
 * of that time.
 */
async function deliveryLine(db: Db, { delivery, seller, day }: PrintedOrder): Promise<InvoiceLine[]> {
  if (!delivery) return [];
  const vatPercent = (await vatRates(db, seller.vat_code, day))('general');
  return [
    {
      name: 'Доставка',
      article: '',
      unit: 'усл',
      quantity: 1,
      price: delivery,
      total: delivery,
      vatPercent,
      vat: vat(delivery, vatPercent),
    },
  ];
}

function buyerOf({ buyer, contact }: PrintedOrder): string {
  if (!buyer) return `${contact.name}, тел. ${formatPhone(contact.phone)}`;
  const { full_name, name, inn, kpp, address } = buyer;
  return [full_name || name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ');
}
