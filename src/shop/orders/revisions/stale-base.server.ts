import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { type RevisableOrder, readRevisions, readSnapshot } from './revisions.queries.ts';
import { type RevisionDiff, revisionDiff, type Snapshot } from './revisions.ts';

/** A field that has changed since it was read. Sums are in roubles. */
interface Changed {
  field: string;
  was: string | number | null;
  now: string | number | null;
  by: string;
  at: string | null;
}

/** The error for a change of an order by somebody who has not seen its last revision: it says what has changed since. */
export async function staleBase(tx: Tx, order: RevisableOrder, base: number): Promise<ShopError> {
  const now = order.awaiting ?? order.current;
  const [seen, last, revisions] = await Promise.all([
    readSnapshot(tx, order.id, base),
    readSnapshot(tx, order.id, now),
    readRevisions(tx, order.id),
  ]);
  const latest = revisions.at(-1);
  const step = {
    by: latest?.how === 'buyer' || latest?.source === 'buyer' ? 'Покупатель' : (latest?.author ?? 'Магазин'),
    at: (latest?.answeredAt ?? latest?.createdAt)?.toISOString() ?? null,
  };
  const changed =
    seen && last ? changesOf(revisionDiff(seen as Snapshot, last)).map((each) => ({ ...each, ...step })) : [];
  return new ShopError(
    'stale_base',
    409,
    `Заказ № ${order.number} уже в другой редакции: ${now}, а не ${base}. Посмотрите, что изменилось, и повторите.`,
    { facts: { base: now, changed } },
  );
}

function changesOf({ lines, delivery, total, readyOn }: RevisionDiff): Omit<Changed, 'by' | 'at'>[] {
  const sum = (kopecks: number | null) => (kopecks === null ? null : toRoubles(kopecks));
  return [
    ...lines.flatMap(({ line, was, now }) => [
      { field: `lines.${line}.quantity`, was: was?.quantity ?? 0, now: now?.quantity ?? 0 },
      ...(was && now ? [{ field: `lines.${line}.price`, was: sum(was.kopecks), now: sum(now.kopecks) }] : []),
    ]),
    { field: 'delivery', was: sum(delivery.was), now: sum(delivery.now) },
    { field: 'ready_on', was: readyOn.was, now: readyOn.now },
    { field: 'total', was: sum(total.was), now: sum(total.now) },
  ].filter(({ was, now }) => was !== now);
}
