import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { readHasWrongDay, setHold } from '../holds/holds.server.ts';
import { touchOrder } from '../orders.queries.ts';
import { setHeld } from '../reservations/reservations.server.ts';
import type { RevisableOrder } from './revisions.queries.ts';
import type { RevisionSource, Snapshot } from './revisions.ts';

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

/** The larger quantity of each line. */
function largest(snapshots: readonly Snapshot[]) {
  const lines = new Map<number, Snapshot['lines'][number]>();
  for (const line of snapshots.flatMap((snapshot) => snapshot.lines))
    if (line.line !== null && line.quantity >= (lines.get(line.line)?.quantity ?? 0))
      lines.set(line.line, line);
  return lines;
}

/**
 * Counts a change of the order. One that is in force may move the day on which its hold ends; a proposal gives a day to goods
 * that it adds to what 1C has, and its end takes that day back.
 */
export async function touched(
  tx: Tx,
  { id, isReleased }: Pick<RevisableOrder, 'id' | 'isReleased'>,
  isInForce: boolean,
): Promise<void> {
  if (isInForce ? !isReleased : await readHasWrongDay(tx, id)) await setHold(tx, id);
  else await touchOrder(tx, id);
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
