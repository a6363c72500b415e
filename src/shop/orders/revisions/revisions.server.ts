import { createHash } from 'node:crypto';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { requireCreditFor } from '../credit/credit.server.ts';
import { settleFulfilment } from '../fulfilment.server.ts';
import { setHold, shopHolidays } from '../holds/holds.server.ts';
import { workingDayAfter } from '../holds/holds.ts';
import { touchOrder } from '../orders.queries.ts';
import { stateView } from '../orders.ts';
import { paymentError } from '../payments/payments.ts';
import { setHeld } from '../reservations/reservations.server.ts';
import { readPacked } from '../shipments/shipments.queries.ts';
import { type OrderableProduct, orderableProducts } from './revised-products.server.ts';
import {
  insertAnswer,
  insertNewLines,
  insertRevision,
  lockCreditOf,
  type PlacedSnapshot,
  type RevisableOrder,
  readRevisable,
  readSnapshot,
} from './revisions.queries.ts';
import {
  type Consent,
  consentOf,
  isUnchanged,
  type LineRequest,
  type RevisionDiff,
  type RevisionReason,
  type RevisionSource,
  revised,
  revisionDiff,
  type Snapshot,
} from './revisions.ts';
import { staleBase } from './stale-base.server.ts';

/** A change of an order. */
export interface RevisionRequest {
  orderId: number;
  /** The revision its author read: the one that awaits an answer, else the current one; 0: as placed. */
  base: number;
  source: RevisionSource;
  reason: RevisionReason;
  /** Shown to the buyer; required when a price differs from the price function. */
  note?: string | undefined;
  /** In kopecks; absent: unchanged, null: not known any more. */
  delivery?: Kopecks | null | undefined;
  /** The promised day; absent: unchanged, null: none. */
  readyOn?: LegalDay | null | undefined;
  /** Prices and sums in kopecks. Lines that are not named stay; quantity 0 cancels. */
  lines: readonly LineRequest[];
  /** The document of 1C and its version. */
  external?: string | undefined;
}

/** Working days in which a buyer may object to less than he ordered. */
const DAYS_TO_OBJECT = 2;

/**
 * Makes a revision of an order. What the buyer has to agree to awaits his answer; until then the larger quantities of both
 * are held. The caller has locked the order's row (`lockState`).
 * @returns the number of the revision, and whether it is in force
 * @throws 404; 400 at a field; 409 when the order is closed, the base is not the last revision, nothing changes, less would
 *   be left than was packed, the stock or the credit is too small
 */
export async function revise(
  tx: Tx,
  request: RevisionRequest,
  by: Actor,
): Promise<{ n: number; outcome: 'accepted' | 'awaiting' }> {
  const order = await readRevisable(tx, request.orderId);
  if (!order) throw notFound('Такого заказа нет.');
  requireOpen(order);
  const { source } = request;
  const base = order.awaiting ?? order.current;
  if (request.base !== base) throw await staleBase(tx, order, request.base);
  if (order.deliveryType === 'pickup' && request.delivery)
    throw badField('delivery', 'Этот заказ покупатель забирает сам: доставки в нём нет.');
  const current = await snapshotOf(tx, order.id, order.current);
  const packed = new Map((await readPacked(tx, order.id)).map((row) => [row.line, row]));
  const products = await orderableProducts(tx, order, productsIn(current, request.lines));
  const draft = revised(current, request, {
    productOf: (id) => products.get(id),
    packedOf: (line) => packed.get(line)?.packed ?? 0,
    hasMultiples: source !== '1c',
  });
  if (source !== '1c') requireOrderable(order, request, { current, draft, products });
  const draftDiff = revisionDiff(current, draft);
  // After a refusal the shop may say that the order stays as it was.
  if (isUnchanged(draftDiff) && order.agreement !== 'shop')
    throw new ShopError('nothing_changed', 409, 'Здесь нет изменений: заказ и так такой.');
  const issue = paymentError(order.paymentType as 'cash', {
    isCompany: order.legalEntityId !== null,
    total: draft.total,
  });
  if (issue !== null && draft.total > current.total) throw new ShopError('payment', 409, issue);
  const awaited = order.awaiting === null ? null : await snapshotOf(tx, order.id, order.awaiting);
  await requireGrowth(tx, order, draft.total - Math.max(current.total, awaited?.total ?? 0));
  if (order.awaiting !== null)
    await insertAnswer(tx, { orderId: order.id, n: order.awaiting, outcome: 'superseded', how: HOW[source] });
  const n = (order.last ?? 0) + 1;
  const next = await withNewLines(tx, order, n, { draft, products });
  const diff = revisionDiff(current, next);
  const consent: Consent = source === 'buyer' ? 'none' : consentOf(diff, order.growthPercent);
  await insertRevision(tx, {
    ...{ orderId: order.id, n, base: order.current, source, actorId: by.actorId, reason: request.reason },
    ...{ note: request.note?.trim() ?? '', external: request.external ?? null, consent, snapshot: next },
    digest: digestOf(order, n, diff),
    answerBy:
      consent === 'none'
        ? null
        : workingDayAfter(legalDay(await databaseNow(tx)), DAYS_TO_OBJECT, await shopHolidays(tx)),
  });
  const isAccepted = consent === 'none';
  await moveHolds(tx, order, {
    from: [current, ...(awaited ? [awaited] : [])],
    to: isAccepted ? [next] : [current, next],
    mayLack: source === '1c',
  });
  await recordAudit(tx, {
    ...{ ...by, action: 'order.revised', subjectId: order.id },
    details: { n, source, reason: request.reason, total: next.total, consent },
  });
  if (isAccepted) {
    await insertAnswer(tx, {
      ...{ orderId: order.id, n, outcome: 'accepted' },
      how: source === 'buyer' ? 'buyer' : 'auto',
    });
    await settleFulfilment(tx, order.id, by);
  }
  await touched(tx, order, isAccepted);
  await queueRevisionNews(tx, order, { n, news: isAccepted ? 'changed' : 'proposed', source });
  return { n, outcome: isAccepted ? 'accepted' : 'awaiting' };
}

/** Who ended a revision by making a newer one. */
const HOW = { staff: 'staff', '1c': '1c', buyer: 'buyer', shop: 'auto' } as const;

/** Rejects changes of an order that has ended. @throws 409 */
export function requireOpen({ number, state }: Pick<RevisableOrder, 'number' | 'state'>): void {
  if (state === 'done' || state === 'cancelled')
    throw new ShopError(
      'closed',
      409,
      `Заказ № ${number} уже «${stateView(state).name}»: изменить его нельзя.`,
    );
}

/** The order as of a revision that exists. */
export async function snapshotOf(db: Db, orderId: number, n: number): Promise<PlacedSnapshot> {
  const snapshot = await readSnapshot(db, orderId, n);
  if (!snapshot) throw new Error(`order ${orderId} has no revision ${n}`);
  return snapshot;
}

/** The products of the named lines. */
function productsIn(current: Snapshot, lines: readonly LineRequest[]): number[] {
  const productOf = new Map(current.lines.map(({ line, product }) => [line, product]));
  const named = lines.map((line) => ('line' in line ? productOf.get(line.line) : line.product));
  return [...new Set(named.filter((id) => id !== undefined))];
}

/** Checks what staff and buyers may not do: sell what is hidden, add to what has left, change a price without a reason. */
function requireOrderable(
  { state }: RevisableOrder,
  { lines, note = '' }: RevisionRequest,
  {
    current,
    draft,
    products,
  }: { current: Snapshot; draft: Snapshot; products: ReadonlyMap<number, OrderableProduct> },
): void {
  const was = new Map(current.lines.map((line) => [line.product, line]));
  const at = new Map(draft.lines.map((line) => [line.product, line]));
  for (const { product, quantity, name } of draft.lines) {
    const more = quantity > (was.get(product)?.quantity ?? 0);
    if (more && state === 'shipped')
      throw new ShopError(
        'shipped',
        409,
        'Заказ уже передан в доставку: добавить товар можно новым заказом.',
      );
    if (more && products.get(product)?.isSold === false)
      throw new ShopError('not_sold', 409, `${name}: больше не продаётся, добавить нельзя.`);
  }
  for (const request of lines) {
    if (request.kopecks === undefined || note.trim() !== '') continue;
    const product =
      'line' in request ? current.lines.find(({ line }) => line === request.line)?.product : request.product;
    if (product === undefined) continue;
    const line = at.get(product);
    const usual = products.get(product)?.priceAt(line?.quantity ?? 0) ?? null;
    if (
      line &&
      line.quantity > 0 &&
      request.kopecks !== usual &&
      request.kopecks !== was.get(product)?.kopecks
    )
      throw badField('note', `${line.name}: цена не из прайса. Напишите, почему, — это увидит покупатель.`);
  }
}

/** Checks that the contract's credit covers what a deferred order grows by. @param growth kopecks */
async function requireGrowth(tx: Tx, { id, isDeferred }: RevisableOrder, growth: Kopecks): Promise<void> {
  if (!isDeferred || growth <= 0) return;
  const contract = await lockCreditOf(tx, id);
  if (contract) await requireCreditFor(tx, contract, growth);
}

/** Gives rows to the new lines of a revision. Products of earlier revisions have theirs already. */
async function withNewLines(
  tx: Tx,
  { id }: RevisableOrder,
  n: number,
  { draft, products }: { draft: Snapshot; products: ReadonlyMap<number, OrderableProduct> },
): Promise<Snapshot> {
  const added = draft.lines.filter(({ line }) => line === null);
  const ids = await insertNewLines(
    tx,
    id,
    n,
    added.map((line) => (products.get(line.product) as OrderableProduct).newLine(line)),
  );
  const lineOf = new Map(added.map(({ product }, at) => [product, ids[at] as number]));
  return {
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, line: line.line ?? (lineOf.get(line.product) as number) })),
  };
}

/** SHA-256 of what the buyer is shown. His answer names it, so that it is about nothing else. */
function digestOf({ id }: RevisableOrder, n: number, diff: RevisionDiff): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ order: id, n, ...diff }))
    .digest();
}

interface HoldsMove {
  /** Revisions whose larger quantities are held now. */
  from: readonly Snapshot[];
  /** Revisions whose larger quantities are held from now on. */
  to: readonly Snapshot[];
  /** Whether goods that are not in stock are left for later. */
  mayLack?: boolean;
}

/**
 * Holds the larger quantities of the given revisions, unless the hold of the order has ended. What was handed over counts as
 * held. Lines whose quantity stays are not touched.
 * @throws 409 naming the first line that the stock is too small for
 */
export async function moveHolds(
  tx: Tx,
  { id, cityId, isReleased }: Pick<RevisableOrder, 'id' | 'cityId' | 'isReleased'>,
  { from, to, mayLack = false }: HoldsMove,
): Promise<void> {
  const before = largest(from);
  const after = largest(to);
  const changed = [...after].filter(([line, { quantity }]) => quantity !== (before.get(line)?.quantity ?? 0));
  if (changed.length === 0 || isReleased) return;
  const short = await setHeld(
    tx,
    { id, cityId },
    changed.map(([lineId, { product, quantity }]) => ({ lineId, product, quantity })),
  );
  const [first] = short.filter(({ missing }) => missing > 0);
  if (!first || mayLack) return;
  const line = after.get(first.lineId);
  const name = line?.name ?? '';
  const most = (line?.quantity ?? 0) - first.missing;
  throw new ShopError(
    'no_stock',
    409,
    most > 0
      ? `${name}: на складе хватает только на ${quantityOf(most, line?.unit ?? '', 'accusative')}.`
      : `${name}: на складе нет.`,
    { facts: { line: first.lineId, missing: first.missing } },
  );
}

/** Counts a change of the order. One that is in force may move the day on which its hold ends. */
export async function touched(
  tx: Tx,
  { id, isReleased }: Pick<RevisableOrder, 'id' | 'isReleased'>,
  isInForce: boolean,
): Promise<void> {
  if (isInForce && !isReleased) await setHold(tx, id);
  else await touchOrder(tx, id);
}

/** The larger quantity of each line. */
function largest(snapshots: readonly Snapshot[]) {
  const lines = new Map<number, Snapshot['lines'][number]>();
  for (const line of snapshots.flatMap((snapshot) => snapshot.lines))
    if (line.line !== null && line.quantity >= (lines.get(line.line)?.quantity ?? 0))
      lines.set(line.line, line);
  return lines;
}

/** Kinds of emails about revisions. `changed`: in force; `stays`: the shop takes its proposal back. */
export type RevisionNews = 'proposed' | 'changed' | 'stays';

export const REVISION_TO_BUYER = 'order-revision-to-buyer';
export const REVISION_TO_SHOP = 'order-revision-to-shop';

/**
 * Queues the emails about a revision, and the invoice of the order as it is from now on. The shop is notified of what the
 * buyer did.
 */
export async function queueRevisionNews(
  tx: Tx,
  { id, paymentType }: Pick<RevisableOrder, 'id' | 'paymentType'>,
  { n, news, source }: { n: number; news: RevisionNews | 'refused'; source: RevisionSource },
): Promise<void> {
  if (news !== 'refused') await addJob(tx, REVISION_TO_BUYER, { order: id, n, news });
  if (source === 'buyer') await addJob(tx, REVISION_TO_SHOP, { order: id, n });
  if (news === 'changed' && paymentType === 'invoice') await addJob(tx, 'order-invoice', { order: id });
}
