import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { changedFields } from './revision-changes.ts';
import { revisionDiff } from './revision-diff.ts';
import { type RevisableOrder, readRevisions, readSnapshot } from './revisions.queries.ts';
import type { Snapshot } from './revisions.ts';

/**
 * The 409 for a change whose `base` is outdated: it names the present base and every field that differs. All differences are
 * attributed to the last revision or answer.
 */
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
    seen && last
      ? changedFields(revisionDiff(seen as Snapshot, last)).map((each) => ({ ...each, ...step }))
      : [];
  return new ShopError(
    'stale_base',
    409,
    `Заказ № ${order.number} уже в другой редакции: ${now}, а не ${base}. Посмотрите, что изменилось, и повторите.`,
    { facts: { base: now, changed } },
  );
}
