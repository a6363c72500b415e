import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { readHasWrongDay, setHold } from '../holds/holds.server.ts';
import { touchOrder } from '../orders.queries.ts';
import { reserveExactly } from '../reservations/reservations.server.ts';
import type { RevisableOrder } from './revisions.queries.ts';
import type { RevisionSource, Snapshot } from './revisions.ts';

interface ReservationsMove {
  /** The revisions that goods are reserved for now: the largest quantity of each line. */
  from: readonly Snapshot[];
  /** The revisions that goods are reserved for from now on, likewise. */
  to: readonly Snapshot[];
  /** Whether lines may stay reserved in part when the stock is too small; else that is a 409. */
  mayLack?: boolean;
}

/**
 * Changes the reservations of an order from one set of revisions to another. Only lines whose largest quantity differs are
 * changed, and nothing when the hold has ended. What was handed over counts as reserved.
 * @throws 409 naming the first line for which the stock is too small
 */
export async function moveReservations(
  tx: Tx,
  { id, cityId, isReleased }: Pick<RevisableOrder, 'id' | 'cityId' | 'isReleased'>,
  { from, to, mayLack = false }: ReservationsMove,
): Promise<void> {
  const before = largest(from);
  const after = largest(to);
  const changed = [...after].filter(([line, { quantity }]) => quantity !== (before.get(line)?.quantity ?? 0));
  if (changed.length === 0 || isReleased) return;
  const short = await reserveExactly(
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

/** The largest quantity of each line, by line id. */
function largest(snapshots: readonly Snapshot[]) {
  const lines = new Map<number, Snapshot['lines'][number]>();
  for (const line of snapshots.flatMap((snapshot) => snapshot.lines))
    if (line.line !== null && line.quantity >= (lines.get(line.line)?.quantity ?? 0))
      lines.set(line.line, line);
  return lines;
}

/**
 * Raises the version of an order after a change. When the current order has changed, the day on which its hold ends is set
 * anew. A proposal gives a day to goods that it adds to what 1C has; when it ends, that day is removed.
 * @param isCurrent whether the change is part of the current order, and not a proposal
 */
export async function countChange(
  tx: Tx,
  { id, isReleased }: Pick<RevisableOrder, 'id' | 'isReleased'>,
  isCurrent: boolean,
): Promise<void> {
  if (isCurrent ? !isReleased : await readHasWrongDay(tx, id)) await setHold(tx, id);
  else await touchOrder(tx, id);
}

/** Kinds of emails about revisions. `changed`: it was accepted; `stays`: the shop has withdrawn its proposal. */
export type RevisionNews = 'proposed' | 'changed' | 'stays';

export const REVISION_TO_BUYER = 'order-revision-to-buyer';
export const REVISION_TO_SHOP = 'order-revision-to-shop';

/**
 * Queues the emails about a revision: to the buyer unless he has refused it, to the shop when the buyer himself acted. A
 * change of an order that is paid by invoice also queues a new invoice.
 * @param source who acted; not always the author of the revision
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
