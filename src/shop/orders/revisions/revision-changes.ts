import { toRoubles } from '../../../platform/text/money.ts';
import type { FieldChange } from '../../audit/audit.ts';
import type { RevisionDiff } from './revision-diff.ts';

/** The changed fields of an order, as the API and the audit name them: lines by their ids, sums in roubles. */
export function changedFields({ lines, delivery, total, readyOn }: RevisionDiff): FieldChange[] {
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
