import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import { type LineAmount, revisionDiff } from './revision-diff.ts';
import type { PlacedSnapshot, RevisionRow } from './revisions.queries.ts';
import type { RevisionsShape } from './revisions.shapes.ts';
import { REASON_NAMES, type RevisionSource } from './revisions.ts';

const AUTHORS: Record<RevisionSource, string> = {
  staff: 'Магазин',
  shop: 'Магазин',
  '1c': 'Магазин',
  buyer: 'Покупатель',
};

interface ShownRevision {
  row: RevisionRow;
  was: PlacedSnapshot;
  now: PlacedSnapshot;
  canAnswer: boolean;
}

/** A revision for its buyer. */
export function viewRevision({
  row,
  was,
  now,
  canAnswer,
}: ShownRevision): Static<typeof RevisionsShape>['results'][number] {
  const diff = revisionDiff(was, now);
  const sum = (kopecks: number | null) => (kopecks === null ? null : toRoubles(kopecks));
  return {
    n: row.n,
    base: row.base,
    created_at: row.createdAt.toISOString(),
    by: AUTHORS[row.source],
    reason: { code: row.reason, name: REASON_NAMES[row.reason] },
    note: row.note,
    consent: row.consent,
    answer_by: row.answerBy,
    outcome: row.outcome,
    answered_at: row.answeredAt?.toISOString() ?? null,
    comment: row.comment ?? '',
    can_answer: canAnswer,
    digest: row.digest,
    goods: { was: toRoubles(diff.goods.was), now: toRoubles(diff.goods.now) },
    delivery: { was: sum(diff.delivery.was), now: sum(diff.delivery.now) },
    total: { was: toRoubles(diff.total.was), now: toRoubles(diff.total.now) },
    ready_on: diff.readyOn,
    lines: diff.lines.map(({ line, was: before, now: after, ...more }) => ({
      ...more,
      line: line as number,
      was: viewAmount(before),
      now: viewAmount(after),
    })),
  };
}

function viewAmount(amount: LineAmount | null) {
  return (
    amount && {
      quantity: amount.quantity,
      price: toRoubles(amount.kopecks),
      total: toRoubles(amount.total),
    }
  );
}
