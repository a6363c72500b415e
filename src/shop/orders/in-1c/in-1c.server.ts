import type { Tx } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { Actor } from '../../audit/audit.ts';
import { cancelOrRest } from '../cancellation.server.ts';
import { setHold } from '../holds/holds.server.ts';
import { lockState } from '../orders.queries.ts';
import { NO_SUCH_ORDER, type OrderState, orderStates } from '../orders.ts';
import { lockMoney, readPaymentsOf } from '../payments/ledger/ledger.queries.ts';
import { recordExternalMoney, renumberMoney } from '../payments/ledger/ledger.server.ts';
import { owedOf } from '../payments/ledger/ledger.ts';
import { writeHanded, writePosted } from '../reservations/reservations.server.ts';
import type { WaitsFor } from '../reservations/reservations.ts';
import { lockCreditOf } from '../revisions/revisions.queries.ts';
import { shipRest } from '../shipments/ship-rest/ship-rest.server.ts';
import { readFulfilment } from '../shipments/shipments.queries.ts';
import { changeState } from '../state-change.server.ts';
import { readWaitsFor } from './in-1c.queries.ts';

/** Why 1C does not move an order. */
const WAITS = {
  credit: 'Заказ ждёт решения магазина о лимите по договору.',
  prices: 'Заказ ждёт, когда магазин подтвердит цены.',
} as const;

const BY_1C: Actor = { actor: '1c', actorId: null };

/**
 * Records that 1C has an order: confirms it and marks its reservations as handed, so they end when 1C has counted its stock
 * without the goods (ORD-7). Locks the order's row. Nothing happens to a cancelled order; a repeated call changes nothing.
 * @param decides false: an order that waits for the shop to allow its credit or confirm its prices stays new
 * @param waitsFor what its reservations wait for; absent: the next count
 * @param isPosted whether 1C says that it has posted the order
 * @returns the state that the order had; undefined for an unknown order
 */
export async function recordIn1c(
  tx: Tx,
  id: number,
  {
    decides,
    waitsFor = 'count',
    isPosted = false,
  }: { decides: boolean; waitsFor?: WaitsFor; isPosted?: boolean },
): Promise<OrderState | undefined> {
  const state = await lockState(tx, id);
  if (state === undefined || state === 'cancelled') return state;
  const isConfirmed = state === 'new' && (decides || (await readWaitsFor(tx, id)) === null);
  if (isConfirmed) await changeState(tx, { id, to: 'confirmed', by: BY_1C });
  await writeHanded(tx, id, waitsFor);
  if (isPosted) await writePosted(tx, id);
  await setHold(tx, id);
  return state;
}

/** Locks an order, and before it the contract whose credit it uses, for what a document of 1C says of it. */
export async function lockFor1c(tx: Tx, id: number): Promise<void> {
  await lockCreditOf(tx, id);
  await lockState(tx, id);
}

/**
 * Cancels an order that 1C has cancelled. An order that was paid or has left in part is not cancelled. The caller has called
 * `lockFor1c`. A cancelled order changes nothing.
 * @returns why it is not cancelled; undefined: it is
 */
export async function cancelBy1c(tx: Tx, id: number): Promise<'paid' | 'shipped' | undefined> {
  const money = await lockMoney(tx, id);
  if (!money || money.state === 'cancelled') return undefined;
  const fulfilment = (await readFulfilment(tx, id))?.fulfilment ?? 'none';
  if (fulfilment !== 'none' || money.state === 'shipped' || money.state === 'done') return 'shipped';
  if (money.paid > 0) return 'paid';
  await cancelOrRest(tx, { id, by: BY_1C, note: 'Решение магазина', isBuyers: false });
  return undefined;
}

/** The summary payment of an order by 1C: the number and day of its last payment, once it is paid in full. */
interface SummaryPayment {
  connection: number;
  /** Empty: not stated. */
  number: string;
  day: LegalDay | null;
}

/**
 * Records what an order still owes as paid, because 1C says that it is paid in full (IN-5). For an order that owes nothing another
 * number replaces that of the only summary payment, and a number that is known changes nothing.
 * @param payment one payment may be for several orders, so it counts once for each of them
 * @returns the recorded sum in kopecks
 * @throws 409 for a cancelled order that was not paid, for another number than those of several payments, and as
 *   `recordExternalMoney`
 */
export async function payRestBy1c(tx: Tx, id: number, payment: SummaryPayment): Promise<Kopecks> {
  const money = await lockMoney(tx, id);
  if (!money) throw notFound(NO_SUCH_ORDER);
  if (money.state === 'cancelled' && money.paid < money.total)
    throw new ShopError('order_closed', 409, 'Заказ отменён на сайте, а в 1С он оплачен.');
  const { number, connection, day } = payment;
  const kopecks = owedOf(money);
  const document = {
    orderId: id,
    source: 'one_c' as const,
    paidOn: day,
    document: number === '' ? 'Оплата по 1С' : `Оплата по 1С № ${number}`,
    external: { connection, id: `${number} / ${money.number}` },
  };
  if (kopecks > 0) await recordExternalMoney(tx, { ...document, kind: 'payment', kopecks }, BY_1C);
  else if (number !== '') await renumberSummary(tx, document, money.number);
  return kopecks;
}

async function renumberSummary(
  tx: Tx,
  document: Parameters<typeof renumberMoney>[2],
  orderNumber: number,
): Promise<void> {
  const { orderId, external } = document;
  const all = await readPaymentsOf(tx, orderId, external.connection);
  const summaries = all.filter((row) => row.external?.endsWith(` / ${orderNumber}`));
  const [only, ...others] = summaries;
  if (!only || summaries.some((row) => row.external === external.id)) return;
  if (others.length > 0)
    throw new ShopError(
      'other_payment',
      409,
      `1С называет «${document.document}», а записаны другие: ${summaries.map((row) => row.document).join(', ')}. Проверьте, не вторая ли это оплата.`,
    );
  await renumberMoney(tx, only.id, document, BY_1C);
}

/**
 * Hands over what is left of an order, because 1C says that all of it was shipped (IN-5). The caller has called `lockFor1c`.
 * @returns whether something was handed over
 * @throws 409 for a cancelled order, and as `shipRest`
 */
export async function shipRestBy1c(tx: Tx, id: number, { number }: { number: string }): Promise<boolean> {
  return shipRest(tx, { orderId: id, external: number }, BY_1C);
}

/**
 * Moves an order on to a state that 1C says it has, step by step; everything that is left is handed over on the way to `shipped`
 * and `done`. The caller has called `lockFor1c`. An order that is there already changes nothing.
 * @throws 409 while the shop has to allow its credit or confirm its prices, and as `changeState` and `shipRest`
 */
export async function walkBy1c(
  tx: Tx,
  id: number,
  to: 'confirmed' | 'ready' | 'shipped' | 'done',
): Promise<void> {
  for (;;) {
    const state = await lockState(tx, id);
    if (state === undefined) throw notFound(NO_SUCH_ORDER);
    if (orderStates.indexOf(state) >= orderStates.indexOf(to)) return;
    const waits = state === 'new' ? await readWaitsFor(tx, id) : null;
    if (waits) throw new ShopError(`waits_for_${waits}`, 409, WAITS[waits]);
    if (state === 'new') await changeState(tx, { id, to: 'confirmed', by: BY_1C });
    else if (state === 'confirmed' && to === 'ready') await changeState(tx, { id, to, by: BY_1C });
    else if (state === 'shipped') await changeState(tx, { id, to: 'done', by: BY_1C });
    else if (!(await shipRest(tx, { orderId: id, external: '' }, BY_1C)))
      // Everything left before, by shipments.
      await changeState(tx, { id, to: 'shipped', by: BY_1C });
  }
}
