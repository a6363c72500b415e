import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import type { HeldGood } from '../quarantine/quarantine.server.ts';
import { numberOfRule, priceName, RULE_NAMES } from '../quarantine/quarantine.ts';
import type { HeldGoodShape, RunRowShape } from './runs.shapes.ts';
import { INTERRUPTED, type Run, shownState } from './runs.ts';

/** A run in the list of the staff. @param slug of its connection; null: it has none */
export function viewRun(run: Run, slug: string | null): Static<typeof RunRowShape> {
  const { id, source, kind, name, progress, summary, ofRunId, changes, brings, isStopped } = run;
  const { isInterrupted } = run;
  return {
    id,
    connection: slug,
    source,
    kind,
    name,
    summary,
    brings,
    is_stopped: isStopped,
    state: shownState(run),
    progress: isInterrupted ? null : progress,
    reason: isInterrupted ? INTERRUPTED : run.reason,
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    of_run: ofRunId,
    has_diff: changes === 'recorded',
  };
}

/** A good that waits, as the staff sees it. Sums are roubles. */
export function viewHeld(good: HeldGood): Static<typeof HeldGoodShape> {
  const { id, runId, ref, article, name, image, rules, changes, left, terms, like } = good;
  const [first] = changes;
  const sum = (kopecks: number | null) => (kopecks === null ? null : toRoubles(kopecks));
  return {
    id,
    run: runId,
    ref,
    article,
    name,
    image,
    terms,
    like,
    stock: left,
    rules: rules.map((code) => ({ code, number: numberOfRule(code), name: RULE_NAMES[code] })),
    price: { was: sum(first?.was ?? null), now: sum(first?.now ?? null) },
    prices: changes.map(({ old, ...price }) => ({
      type: priceName(price),
      was: sum(price.was),
      now: sum(price.now),
      old: old ? { was: sum(old.was), now: sum(old.now) } : null,
    })),
  };
}
