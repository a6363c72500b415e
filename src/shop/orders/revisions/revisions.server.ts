import { createHash } from 'node:crypto';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { requireComing } from '../coming-day.server.ts';
import { settleFulfilment } from '../fulfilment.server.ts';
import { shopHolidays } from '../holds/holds.server.ts';
import { workingDayAfter } from '../holds/holds.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { readPacked } from '../shipments/shipments.queries.ts';
import { type OrderableProduct, orderableProducts } from './revised-products.server.ts';
import { changedFields } from './revision-changes.ts';
import { requireNote, requireOpen, requireOrderable, requirePayable } from './revision-checks.server.ts';
import { consentOf, isUnchanged, type RevisionDiff, revisionDiff } from './revision-diff.ts';
import { countChange, moveReservations, queueRevisionNews } from './revision-effects.server.ts';
import { type RevisableOrder, readRevisable, snapshotOf } from './revisions.queries.ts';
import {
  type Consent,
  type LineRequest,
  type RevisionReason,
  type RevisionSource,
  revised,
  type Snapshot,
} from './revisions.ts';
import { staleBase } from './stale-base.server.ts';
import { insertAnswer, insertNewLines, insertRevision } from './write-revision.queries.ts';

/** A change of an order. */
export interface RevisionRequest {
  orderId: number;
  /** The revision that its author has seen: the one that awaits an answer, else the current one; 0: as placed. */
  base: number;
  source: RevisionSource;
  reason: RevisionReason;
  /** Shown to the buyer; required when a price differs from the price function. */
  note?: string | undefined;
  /** The price of delivery in kopecks; absent: unchanged; null: no longer known. */
  delivery?: Kopecks | null | undefined;
  /** The promised day; absent: unchanged, null: none. */
  readyOn?: LegalDay | null | undefined;
  /** Lines that are not named stay as in the current order; the quantity 0 cancels a line. */
  lines: readonly LineRequest[];
  /** The document of 1C and its version. */
  external?: string | undefined;
}

/** Working days in which a buyer may object to less than he ordered. */
const DAYS_TO_OBJECT = 2;

/**
 * Makes a revision of an order. It starts from the current order, also when it replaces a proposal. One that needs consent
 * awaits the buyer's answer; until then the larger quantity of each line stays reserved. The caller has locked the order's
 * row (`lockState`), and before it the contract if the order may become dearer (`lockCreditOf`).
 * @returns the number of the revision, and whether it was accepted at once
 * @throws 404; 400 at a field; 409 when the order is closed, `base` is outdated, nothing changes, less would be left than was
 *   packed, or the stock or the credit is too small
 */
export async function revise(
  tx: Tx,
  request: RevisionRequest,
  by: Actor,
): Promise<{ n: number; outcome: 'accepted' | 'awaiting' }> {
  const order = await readRevisable(tx, request.orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  requireOpen(order);
  const note = requireNote(request.note);
  const { source } = request;
  const base = order.awaiting ?? order.current;
  if (request.base !== base) throw await staleBase(tx, order, request.base);
  if (order.deliveryType === 'pickup' && request.delivery)
    throw badField('delivery', 'Этот заказ покупатель забирает сам: доставки в нём нет.');
  if (source !== '1c') await requireComing(tx, 'ready_on', request.readyOn);
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
  // After a refusal a revision without changes ends the shop's turn (`withdrawRevision`).
  if (isUnchanged(draftDiff) && order.refused === null)
    throw new ShopError('nothing_changed', 409, 'Здесь нет изменений: заказ и так такой.');
  const awaited = order.awaiting === null ? null : await snapshotOf(tx, order.id, order.awaiting);
  await requirePayable(tx, order, draft.total, Math.max(current.total, awaited?.total ?? 0));
  if (order.awaiting !== null)
    await insertAnswer(tx, { orderId: order.id, n: order.awaiting, outcome: 'superseded', how: HOW[source] });
  const n = (order.last ?? 0) + 1;
  const next = await withNewLines(tx, order, n, { draft, products });
  const diff = revisionDiff(current, next);
  const consent: Consent = source === 'buyer' ? 'none' : consentOf(diff, order.growthPercent);
  await insertRevision(tx, {
    orderId: order.id,
    n,
    base: order.current,
    source,
    actorId: by.actorId,
    reason: request.reason,
    note,
    external: request.external ?? null,
    consent,
    snapshot: next,
    digest: digestOf(order, n, diff),
    answerBy:
      consent === 'none'
        ? null
        : workingDayAfter(legalDay(await databaseNow(tx)), DAYS_TO_OBJECT, await shopHolidays(tx)),
  });
  const isAccepted = consent === 'none';
  await moveReservations(tx, order, {
    from: [current, ...(awaited ? [awaited] : [])],
    to: isAccepted ? [next] : [current, next],
    mayLack: source === '1c',
  });
  await recordAudit(tx, {
    ...by,
    action: 'order.revised',
    subjectId: order.id,
    details: {
      n,
      source,
      reason: request.reason,
      total: next.total,
      consent,
      changed: isAccepted ? changedFields(diff) : [{ field: 'proposal', was: order.awaiting, now: n }],
    },
  });
  if (isAccepted) {
    await insertAnswer(tx, {
      orderId: order.id,
      n,
      outcome: 'accepted',
      how: source === 'buyer' ? 'buyer' : 'auto',
    });
  }
  const delivery = isAccepted ? await settleFulfilment(tx, order.id, by) : undefined;
  await countChange(tx, order, isAccepted);
  await queueRevisionNews(tx, order, { n, news: isAccepted ? 'changed' : 'proposed', source });
  if (delivery !== undefined && delivery !== next.delivery)
    return revise(tx, deliveryAfterCut(order.id, n, delivery), by);
  return { n, outcome: isAccepted ? 'accepted' : 'awaiting' };
}

/** Withdraws the proposal `n` that awaits the buyer's answer: its reservations end, and he gets an email. */
export async function withdrawProposal(
  tx: Tx,
  order: Pick<RevisableOrder, 'id' | 'current' | 'cityId' | 'isReleased' | 'paymentType'>,
  { n, note }: { n: number; note: string },
  by: Actor,
): Promise<void> {
  const current = await snapshotOf(tx, order.id, order.current);
  await moveReservations(tx, order, { from: [current, await snapshotOf(tx, order.id, n)], to: [current] });
  await insertAnswer(tx, {
    orderId: order.id,
    n,
    outcome: 'withdrawn',
    how: 'staff',
    actorId: by.actorId,
    wording: requireNote(note),
  });
  await recordAudit(tx, {
    ...by,
    action: 'order.revision_withdrawn',
    subjectId: order.id,
    details: { n, changed: [{ field: 'proposal', was: n, now: null }] },
  });
  await countChange(tx, order, false);
  await queueRevisionNews(tx, order, { n, news: 'stays', source: 'staff' });
}

/** The revision of an order whose last shipments were cancelled with their price of delivery (SHP-5). */
export function deliveryAfterCut(orderId: number, base: number, delivery: Kopecks): RevisionRequest {
  return { orderId, base, source: 'shop', reason: 'delivery', delivery, lines: [] };
}

/** The `how` of a proposal that was superseded, by the source of the newer revision. */
const HOW = { staff: 'staff', '1c': '1c', buyer: 'buyer', shop: 'auto' } as const;

/** The ids of the products that the request names, by line or by product. */
function productsIn(current: Snapshot, lines: readonly LineRequest[]): number[] {
  const productOf = new Map(current.lines.map(({ line, product }) => [line, product]));
  const named = lines.map((line) => ('line' in line ? productOf.get(line.line) : line.product));
  return [...new Set(named.filter((id) => id !== undefined))];
}

/** Inserts the rows of lines that the order never had, and returns the draft with their ids. */
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

/** SHA-256 of what the buyer is shown. His answer names it, so it cannot be about anything else. */
function digestOf({ id }: RevisableOrder, n: number, diff: RevisionDiff): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ order: id, n, ...diff }))
    .digest();
}
