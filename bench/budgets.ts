import type { CallFigures } from './calls.ts';
import type { Goal } from './goals.ts';
import type { ImportFigures } from './import.ts';
import type { OrderFigures } from './orders.ts';
import type { PageFigures } from './pages.ts';
import type { ServingFigures } from './serving.ts';

/** Measurements of the shop as a whole. */
export interface MeasuredShop {
  pages?: PageFigures[];
  calls?: CallFigures[];
  orders?: OrderFigures;
  serving?: ServingFigures;
  import?: ImportFigures;
}

const CALL_LIMITS: Record<string, number> = {
  'list of 24 by price': 6,
  'search, 24 goods': 8,
  'add to cart': 12,
};

/** The budgets of the whole shop that a run can check (PERF-11, REL-21). */
export function judgeBudgets({
  pages = [],
  calls = [],
  orders,
  serving,
  import: load,
}: MeasuredShop): Goal[] {
  const goals: Goal[] = [];
  const atMost = (what: string, measured: number, limit: number, unit: Goal['unit']) =>
    goals.push({ goal: 'PERF-11', what, measured, atMost: limit, unit, isMet: measured <= limit });
  for (const page of pages) {
    atMost(`${page.path}, cached, below the static floor`, page.cachedBelowFloor, 1.5, '×');
    atMost(`${page.path}, cached, processor to that of the static floor`, page.cachedTimesFloor, 1.5, '×');
    atMost(`${page.path}, uncached, below the static floor`, page.uncachedBelowFloor, 80, '×');
    atMost(`${page.path}, uncached, processor to bare renderToString`, page.timesRender, 2, '×');
    atMost(`${page.path}, cached, first byte`, page.cached.p50, 0.3, 'ms');
    atMost(`${page.path}, uncached, first byte`, page.uncached.p50, 2, 'ms');
    if (page.path.startsWith('/catalog/'))
      atMost(`${page.path}, HTML`, page.htmlBrotliBytes / 1000, 13, 'KB');
  }
  for (const { name, belowFloor } of calls) {
    const limit = CALL_LIMITS[name];
    if (limit !== undefined) atMost(`${name}, below primary-key selects`, belowFloor, limit, '×');
  }
  if (orders) atMost('calls that order, below transactions of pgbench', orders.calls.belowPgbench, 30, '×');
  for (const { name, p95ToIdle } of serving?.kinds ?? [])
    atMost(`${name}, p95 while an import comes in to p95 idle`, p95ToIdle, 1.5, '×');
  // Expressed as the time for 3,000 goods, so that every line is «at most».
  if (load) atMost('import, for 3,000 goods', 3_000 / load.perSecond, 1, 's');
  return goals;
}
