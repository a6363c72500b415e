import { databaseNow } from '../../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../../platform/http/errors.ts';
import { legalDay } from '../../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../../platform/text/plural.ts';
import type { Actor } from '../../../audit/audit.ts';
import {
  type DocumentOf1c,
  documentKnown,
  insertDocumentOf1c,
  readDocumentOf1c,
  renameDocumentOf1c,
} from '../../documents-of-1c/documents-of-1c.queries.ts';
import { NO_SUCH_ORDER } from '../../orders.ts';
import { readMoney } from '../../payments/ledger/ledger.queries.ts';
import { refundableOf } from '../../payments/ledger/ledger.ts';
import { EVERYWHERE, stepClaim } from '../claim-decisions.server.ts';
import { recordStep } from '../claim-steps.server.ts';
import { type ClaimableLine, insertClaim, readClaimable } from '../claims.queries.ts';
import { type ClaimState, claimDays, claimStateName } from '../claims.ts';
import { type ReturnableClaim, readReturnable, readUnpaid } from './returned-by-1c.queries.ts';

const BY_1C: Actor = { actor: '1c', actorId: null };

/** Goods of an order that came back, as a document of its own in 1C. */
export interface ReturnOf1c {
  orderId: number;
  document: DocumentOf1c;
  /** Each product once, in units of its line; `name` as the document says it. */
  goods: readonly { product: number; name: string; quantity: number }[];
  /** What the goods cost; null: not stated. */
  total: Kopecks | null;
  /** 1C has deleted or cancelled it, or has taken its posting back. */
  isCancelled: boolean;
}

/**
 * `settled`, `decided`: what became of the buyer's claim; `received`: the goods are noted, a person decides; `same`: it was known;
 * `none`: nothing came back.
 */
export type ReturnedBy1c = 'settled' | 'decided' | 'received' | 'same' | 'none';

/**
 * Records goods that came back, once by the id of their document (IN-16). A claim of the buyer for the same goods is decided as
 * he wishes, and settled unless money has to be given back; without one the shop writes a claim, about which a person decides. The
 * caller has called `lockFor1c`.
 * @throws 409 for more than left and is not claimed, and for a document that contradicts what was recorded
 */
export async function takeBackBy1c(tx: Tx, given: ReturnOf1c): Promise<ReturnedBy1c> {
  const { orderId, document, goods, isCancelled } = given;
  const known = await readDocumentOf1c(tx, document);
  if (!known && isCancelled) return 'none';
  const claims = await readReturnable(tx, orderId);
  if (known) {
    const claim = known.orderId === orderId && claims.find(({ id }) => id === known.claimId);
    if (!claim) throw documentKnown(known);
    if (isCancelled || !isSame(claim, goods)) throw changedSince(claim, isCancelled);
    await renameDocumentOf1c(tx, document);
    return 'same';
  }
  const claim = claims.find((each) => WAITING.includes(each.state) && isSame(each, goods));
  if (!claim) {
    const claimId = await writeClaim(tx, given);
    await insertDocumentOf1c(tx, { orderId, claimId }, document);
    return 'received';
  }
  await insertDocumentOf1c(tx, { orderId, claimId: claim.id }, document);
  return settle(tx, given, claim);
}

/** States of a claim whose goods may come back. */
const WAITING: readonly ClaimState[] = ['sent', 'accepted', 'goods_waiting', 'goods_received'];
const TO_RECEIVED = ['accepted', 'goods_waiting', 'goods_received'] as const;

async function settle(
  tx: Tx,
  { orderId, document, total }: ReturnOf1c,
  { id, number, state, wish, worth }: ReturnableClaim,
): Promise<ReturnedBy1c> {
  const side = { by: BY_1C, scope: EVERYWHERE, refunds: null };
  const claim = { id, version: null };
  const note = `Товар принят: ${titleOf(document)}`;
  for (const to of TO_RECEIVED.slice((TO_RECEIVED as readonly string[]).indexOf(state) + 1))
    await stepClaim(tx, { ...side, isQuiet: true }, claim, { to, ...(to === 'goods_received' && { note }) });
  // What the buyer gets instead is for a person to say.
  if (wish !== 'refund') return 'received';
  if (total !== null && total > worth)
    throw new ShopError(
      'more_than_worth',
      409,
      `В 1С возврат на ${formatKopecks(total)} ₽, а товары обращения ${number} стоят ${formatKopecks(worth)} ₽. Проверьте цены.`,
    );
  const kopecks = total || worth;
  await stepClaim(tx, side, claim, { to: 'decided', decision: 'refund', kopecks, text: `${note}.` });
  const money = await readMoney(tx, orderId);
  if (!money) throw notFound(NO_SUCH_ORDER);
  if (refundableOf(money) > 0) return 'decided';
  await stepClaim(tx, { ...side, isQuiet: true }, claim, { to: 'settled' });
  return 'settled';
}

/**
 * Settles the decided claim that a refund of 1C has paid back: the one of that sum, else the only one, once nothing more is to be
 * refunded. Nothing happens when no claim waits for money. The caller has called `lockFor1c`.
 * @param payment the id of the row of the ledger; `kopecks` its sum, above zero
 */
export async function settleByRefund(
  tx: Tx,
  { orderId, payment, kopecks }: { orderId: number; payment: number; kopecks: Kopecks },
): Promise<void> {
  const unpaid = await readUnpaid(tx, orderId);
  const money = await readMoney(tx, orderId);
  const [only, ...others] = unpaid;
  const isWhole = others.length === 0 && only !== undefined && kopecks <= only.kopecks;
  const paid =
    unpaid.find((each) => each.kopecks === kopecks) ??
    (isWhole && money && refundableOf(money) === 0 ? only : undefined);
  if (!paid) return;
  const change = { settled: { paymentId: payment } };
  await recordStep(tx, { id: paid.id, orderId, state: 'decided' }, { to: 'settled', by: BY_1C, change });
}

/** Writes what came back without a claim of the buyer as a claim of its own, whose goods the shop has. @returns its id */
async function writeClaim(tx: Tx, { orderId, document, goods }: ReturnOf1c): Promise<number> {
  const claimable = await readClaimable(tx, orderId);
  const lines = goods
    .filter(({ quantity }) => quantity > 0)
    .map((good) => ({ line: lineOf(claimable, good).line, quantity: good.quantity }));
  const { id } = await insertClaim(tx, {
    orderId,
    kind: 'return',
    wish: 'refund',
    userId: null,
    lines,
    text: `Товар вернули в магазин: ${titleOf(document)}.`,
  });
  const { answerBy, refundBy } = claimDays(legalDay(await databaseNow(tx)));
  const quiet = { by: BY_1C, isQuiet: true };
  await recordStep(
    tx,
    { id, orderId, state: 'draft' },
    { ...quiet, to: 'sent', change: { sent: { answerBy, refundBy } } },
  );
  for (const to of TO_RECEIVED)
    await stepClaim(tx, { ...quiet, scope: EVERYWHERE, refunds: null }, { id, version: null }, { to });
  return id;
}

/** @throws 409 for goods that did not leave, or are claimed already */
function lineOf(
  lines: readonly ClaimableLine[],
  { product, name, quantity }: ReturnOf1c['goods'][number],
): ClaimableLine {
  const line = lines.find((each) => each.product === product);
  if (!line) throw new ShopError('not_ordered', 409, `«${name}»: такого товара в заказе нет.`);
  if (!Number.isInteger(quantity))
    throw new ShopError(
      'not_whole',
      409,
      `«${name}»: количество ${quantity}, а возвращают целыми единицами.`,
    );
  if (quantity <= line.left) return line;
  throw new ShopError(
    'more_than_left',
    409,
    `«${line.name}»: вернуть можно ${quantityOf(line.left, line.unit)}, а в 1С ${quantityOf(quantity, line.unit)}. Остальное не отгружено или уже указано в обращениях.`,
  );
}

function isSame({ lines }: ReturnableClaim, goods: ReturnOf1c['goods']): boolean {
  const back = new Map(
    goods.filter(({ quantity }) => quantity > 0).map((each) => [each.product, each.quantity]),
  );
  return lines.length === back.size && lines.every(({ product, quantity }) => back.get(product) === quantity);
}

function titleOf({ number, day }: DocumentOf1c): string {
  return `документ 1С № ${number}${day === null ? '' : ` от ${formatDate(day)}`}`;
}

function changedSince({ number, state, lines }: ReturnableClaim, isCancelled: boolean): ShopError {
  const what = isCancelled ? 'отменён или не проведён' : 'изменён';
  const goods = lines.map(({ name, quantity, unit }) => `${name} — ${quantityOf(quantity, unit)}`).join(', ');
  return new ShopError(
    'returned_already',
    409,
    `В 1С возврат ${what}, а на сайте товар принят по обращению ${number} (${claimStateName(state).toLowerCase()}): ${goods}. Проверьте, что вернулось.`,
  );
}
