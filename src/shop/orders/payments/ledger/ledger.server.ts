import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import { type Kopecks, toRoubles } from '../../../../platform/text/money.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { Actor } from '../../../audit/audit.ts';
import { queueNews } from '../../emails/emails.server.ts';
import { queueRefundEmail } from '../../emails/goods-and-money/goods-and-money.server.ts';
import { idOfNumber } from '../../order-number.server.ts';
import { NO_SUCH_ORDER } from '../../orders.ts';
import {
  type ExternalId,
  insertLedgerRow,
  type LedgerRow,
  lockMoney,
  type OrderMoney,
  readByDocument,
  readByExternal,
  readByHand,
  readLedgerRow,
  readMoney,
} from './ledger.queries.ts';
import type { MoneyKind, MoneySource } from './ledger.ts';
import { type MoneyDocument, requireSound } from './money-document.ts';

export type { MoneyDocument } from './money-document.ts';

/** The result of a write: the row of the ledger, and the money of the order afterwards. */
export interface Recorded {
  id: number;
  /** The sum of the row; below zero: it lowers what was paid. */
  kopecks: Kopecks;
  /** The same document was recorded before, and nothing was written. */
  isRepeated: boolean;
  money: OrderMoney;
}

/**
 * Records a payment or a refund by hand. Locks the order. A payment may exceed the total and may be for a cancelled order:
 * the money has arrived and must be returned. A document that was recorded before with the same sum changes nothing.
 * @throws 404; 400 at `paid_on`; 409 when a refund exceeds what was overpaid, or the document is known with another sum
 */
export async function recordMoney(tx: Tx, document: MoneyDocument, by: Actor): Promise<Recorded> {
  const money = await lockMoney(tx, document.orderId);
  if (!money) throw notFound(NO_SUCH_ORDER);
  const known = document.document && (await readByDocument(tx, document.orderId, document.document));
  if (known && !known.isReversed) return repeated(known, document, money);
  requireSound(document, money);
  const id = await add(tx, document, { by, money, correctsId: known ? known.id : null });
  return { id, kopecks: signed(document), isRepeated: false, money: await moneyNow(tx, document.orderId) };
}

/** How many days a row entered by hand may be older than the document of 1C that replaces it. */
const DAYS_BY_HAND = 10;

/**
 * Records a document of a connection, once. A row of the same sum that was entered by hand in the last ten days is taken for
 * the same money (MON-4) and reversed in the same transaction.
 * @throws as `recordMoney`; 409 when the document is known for another order or sum
 */
export async function recordExternalMoney(
  tx: Tx,
  document: MoneyDocument & { external: ExternalId },
  by: Actor,
): Promise<Recorded> {
  const { orderId, external, source } = document;
  const money = await lockMoney(tx, orderId);
  if (!money) throw notFound(NO_SUCH_ORDER);
  const known = await readByExternal(tx, source, external);
  if (known && known.orderId !== orderId)
    throw new ShopError('payment_known', 409, `Документ ${external.id} уже записан по другому заказу.`);
  if (known) return repeated(known, document, money);
  const byHand = await readByHand(tx, orderId, { kopecks: signed(document), days: DAYS_BY_HAND });
  if (byHand) await reverse(tx, orderId, byHand, by);
  const before = byHand ? await moneyNow(tx, orderId) : money;
  requireSound(document, before);
  const id = await add(tx, document, { by, money: before, external, correctsId: byHand?.id ?? null });
  return { id, kopecks: signed(document), isRepeated: false, money: await moneyNow(tx, orderId) };
}

/**
 * Reverses a row that was recorded by mistake. Locks the order.
 * @param payment the id of the row, of any kind but a reversal
 * @throws 404; 409 when it is reversed already, is a reversal itself, or its money was refunded since
 */
export async function reverseMoney(
  tx: Tx,
  { orderId, payment }: { orderId: number; payment: number },
  by: Actor,
): Promise<Recorded> {
  const row = await lockRow(tx, orderId, payment);
  const id = await reverse(tx, orderId, row, by);
  return { id, kopecks: -row.kopecks, isRepeated: false, money: await moneyNow(tx, orderId) };
}

/**
 * Replaces a row by others: a reversal and the new rows, in the caller's transaction. A document that another row has with the
 * same sum counts there, and no row is written for it (MON-4).
 * @param payment the id of the row to be replaced
 * @returns the row of each detail, and the money of the order afterwards
 * @throws as `reverseMoney` and `recordMoney`
 */
export async function replaceMoney(
  tx: Tx,
  {
    orderId,
    payment,
    details,
  }: { orderId: number; payment: number; details: readonly Omit<MoneyDocument, 'orderId'>[] },
  by: Actor,
): Promise<{ rows: Pick<Recorded, 'id' | 'isRepeated'>[]; money: OrderMoney }> {
  const row = await lockRow(tx, orderId, payment);
  await reverse(tx, orderId, row, by);
  const rows: Pick<Recorded, 'id' | 'isRepeated'>[] = [];
  for (const detail of details) {
    const document = { ...detail, orderId };
    const money = await moneyNow(tx, orderId);
    const known = detail.document && (await readByDocument(tx, orderId, detail.document));
    if (known && !known.isReversed) rows.push(repeated(known, document, money));
    else {
      requireSound(document, money);
      rows.push({ id: await add(tx, document, { by, money, correctsId: row.id }), isRepeated: false });
    }
  }
  return { rows, money: await moneyNow(tx, orderId) };
}

/**
 * Gives a row of 1C the number that its document has now: a reversal and a row of the same sum. Locks the order.
 * @param payment the id of the row to be replaced
 * @throws as `reverseMoney`; 400 at `paid_on`
 */
export async function renumberMoney(
  tx: Tx,
  payment: number,
  document: Omit<MoneyDocument, 'kind' | 'kopecks'> & { external: ExternalId },
  by: Actor,
): Promise<void> {
  const { orderId, external } = document;
  const row = await lockRow(tx, orderId, payment);
  await reverse(tx, orderId, row, by);
  const money = await moneyNow(tx, orderId);
  const same: MoneyDocument = {
    ...document,
    kind: row.kopecks < 0 ? 'refund' : 'payment',
    kopecks: Math.abs(row.kopecks),
  };
  requireSound(same, money);
  await add(tx, same, { by, money, external, correctsId: row.id });
}

/**
 * Records a payment for the order with this number, in a transaction of its own.
 * @param kopecks below zero: a refund
 * @throws as `recordMoney`
 */
export async function recordPayment(
  db: Kysely<DB>,
  {
    number,
    kopecks,
    document,
    source = 'bank',
  }: { number: number; kopecks: Kopecks; document: string; source?: MoneySource },
  by: Actor,
): Promise<Recorded> {
  return inTransaction(db, async (tx) => {
    const orderId = await idOfNumber(tx, number);
    const kind = kopecks < 0 ? 'refund' : 'payment';
    return recordMoney(tx, { orderId, kind, kopecks: Math.abs(kopecks), source, document }, by);
  });
}

function signed({ kind, kopecks }: Pick<MoneyDocument, 'kind' | 'kopecks'>): Kopecks {
  return kind === 'refund' ? -kopecks : kopecks;
}

function repeated(known: LedgerRow, document: MoneyDocument, money: OrderMoney): Recorded {
  if (known.kopecks === signed(document))
    return { id: known.id, kopecks: known.kopecks, isRepeated: true, money };
  throw new ShopError(
    'payment_known',
    409,
    `«${known.document || document.document}» по заказу ${money.number} уже записано с другой суммой.`,
  );
}

interface Circumstances {
  by: Actor;
  /** The money of the order before the row. */
  money: OrderMoney;
  external?: ExternalId;
  correctsId: number | null;
}

async function add(
  tx: Tx,
  document: MoneyDocument,
  { by, money, external, correctsId }: Circumstances,
): Promise<number> {
  const { orderId, kind } = document;
  const kopecks = signed(document);
  const id = await insertLedgerRow(tx, {
    orderId,
    kind,
    kopecks,
    source: document.source,
    document: document.document,
    external: external ?? null,
    paidOn: document.paidOn ?? null,
    shipmentId: document.shipmentId ?? null,
    replacesId: null,
    correctsId,
    actorId: by.actorId,
  });
  await audit(tx, by, { orderId, kind, kopecks, document: document.document, money });
  // The buyer has had an email about the row that this one corrects.
  if (correctsId === null && kind === 'refund') await queueRefundEmail(tx, { order: orderId, payment: id });
  if (correctsId === null && kind === 'payment' && money.state !== 'cancelled')
    await queueNews(tx, orderId, { news: 'paid', by: by.actor });
  return id;
}

async function lockRow(tx: Tx, orderId: number, id: number): Promise<LedgerRow> {
  if (!(await lockMoney(tx, orderId))) throw notFound(NO_SUCH_ORDER);
  const row = await readLedgerRow(tx, orderId, id);
  if (!row) throw notFound(`Платежа ${id} в этом заказе нет.`);
  return row;
}

/** @throws 409 */
async function reverse(tx: Tx, orderId: number, row: LedgerRow, by: Actor): Promise<number> {
  if (row.kind === 'reversal')
    throw new ShopError('is_reversal', 409, 'Это уже отмена записи: запишите оплату заново.');
  if (row.isReversed) throw new ShopError('reversed', 409, 'Эта запись уже отменена.');
  const money = await moneyNow(tx, orderId);
  if (money.paid < row.kopecks)
    throw new ShopError(
      'refunded',
      409,
      'Эти деньги уже вернули покупателю: сначала отмените запись о возврате.',
    );
  const kopecks = -row.kopecks;
  const id = await insertLedgerRow(tx, {
    orderId,
    kind: 'reversal',
    kopecks,
    source: row.source,
    document: row.document,
    external: null,
    paidOn: null,
    shipmentId: null,
    replacesId: row.id,
    correctsId: null,
    actorId: by.actorId,
  });
  await audit(tx, by, { orderId, kind: 'reversal', kopecks, document: row.document, money });
  return id;
}

async function moneyNow(tx: Tx, orderId: number): Promise<OrderMoney> {
  return (await readMoney(tx, orderId)) as OrderMoney;
}

async function audit(
  tx: Tx,
  by: Actor,
  {
    orderId,
    kind,
    kopecks,
    document,
    money,
  }: { orderId: number; kind: MoneyKind; kopecks: Kopecks; document: string; money: OrderMoney },
): Promise<void> {
  const changed = [{ field: 'paid', was: toRoubles(money.paid), now: toRoubles(money.paid + kopecks) }];
  await recordAudit(tx, {
    ...by,
    action: 'order.payment',
    subjectId: orderId,
    details: { kind, kopecks, document, changed },
  });
}
