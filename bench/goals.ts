import type { IndexFigures } from './catalogue-index.ts';
import type { Latency } from './measure.ts';
import type { SuggestHttpFigures } from './suggest-http.ts';
import type { EngineFigures } from './text-engine.ts';

/** A budget of docs/rules: the measured value and its limit. */
export interface Goal {
  goal: string;
  what: string;
  measured: number;
  atMost: number;
  unit: '×' | 'ms' | 's' | 'MB' | 'KB' | 'differences' | 'answers' | '%';
  isMet: boolean;
}

/** The measurements of a run; the engine alone has no HTTP part. */
export interface Measured {
  floor: Latency;
  engine?: EngineFigures;
  index?: IndexFigures;
  http?: SuggestHttpFigures;
}

/** From this number of goods the goals for a million apply. */
const LARGE_SHOP = 500_000;

/**
 * The goals PERF-1 to PERF-10 that the run has measured; × is in primary-key selects of the same run unless stated
 * otherwise.
 */
export function judgeGoals(products: number, { floor, engine, index, http }: Measured): Goal[] {
  const goals: Goal[] = [];
  /** @param limits of 100,000 goods and of a million */
  const judge = (
    goal: string,
    what: string,
    measured: number,
    limits: [number, number],
    unit: Goal['unit'],
  ) => {
    const atMost = limits[products >= LARGE_SHOP ? 1 : 0];
    goals.push({ goal, what, measured, atMost, unit, isMet: measured <= atMost });
  };
  const suggest = (what: string, { p50, p99 }: Latency) => {
    judge('PERF-1', `${what}, p50`, p50 / floor.p50, [0.4, 0.5], '×');
    judge('PERF-1', `${what}, p99`, p99 / floor.p50, [3, 5], '×');
  };
  const search = (what: string, { p50, p95 }: Latency) => {
    judge('PERF-3', `${what}, p50`, p50 / floor.p50, [0.7, 6], '×');
    judge('PERF-3', `${what}, p95`, p95 / floor.p50, [4, 25], '×');
  };
  if (engine) {
    suggest('suggestions, engine, every string another', engine.suggest);
    suggest('suggestions, engine, 130 strings over and over', engine.suggestFew);
    search('24 goods and total, engine, every string another', engine.search);
    search('24 goods and total, engine, 130 strings over and over', engine.searchFew);
  }
  if (index) {
    const { texts, lists, update, memory, rebuildSeconds, checks } = index;
    suggest('suggestions, port, every string another', texts.suggest);
    suggest('suggestions, port, 130 strings over and over', texts.suggestFew);
    search('24 goods, total and all facets, port, every string another', texts.search);
    search('24 goods, total and all facets, port, 130 strings over and over', texts.searchFew);
    for (const { name, goods, filteredTimesFloor, deepToFirst } of lists) {
      judge('PERF-4', `${name} (${goods}), five filters, all facets`, filteredTimesFloor, [12, 12], '×');
      judge('PERF-5', `${name} (${goods}), offset 90 % to offset 0`, deepToFirst, [1.5, 2], '×');
    }
    judge(
      'PERF-6',
      `${update.rows} prices and stocks visible after the commit`,
      update.visibleMs,
      [1_000, 1_000],
      'ms',
    );
    judge(
      'PERF-7',
      'suggestions, p95 while they change to p95 idle',
      update.meanwhileToIdle,
      [1.3, 1.3],
      '×',
    );
    judge('PERF-8', 'memory over an empty Node', memory.overEmptyNodeMb, [40, 300], 'MB');
    judge('PERF-8', 'load from the file', memory.loadMs, [100, 500], 'ms');
    judge('PERF-9', 'full rebuild', rebuildSeconds, [3, 40], 's');
    judge('PERF-10', `${checks.lists} random lists and SQL`, checks.differences, [0, 0], 'differences');
    const { whileChanging } = checks;
    const what = `${whileChanging.lists} random lists and SQL while prices and stocks change`;
    judge('PERF-10', what, whileChanging.differences, [0, 0], 'differences');
  }
  if (http) {
    const what = (strings: string) => `suggestions over HTTP, ${strings}, p50 to an empty JSON answer`;
    judge('PERF-2', what('every string another'), http.timesEmpty, [1.4, 1.7], '×');
    judge('PERF-2', what('130 strings over and over'), http.timesEmptyFew, [1.4, 1.7], '×');
  }
  return goals.sort((a, b) => Number(a.goal.slice(5)) - Number(b.goal.slice(5)));
}

/** «✓ PERF-6  10000 prices … 340 ms (at most 1000 ms)» */
export function describeGoal({ goal, what, measured, atMost, unit, isMet }: Goal): string {
  const rounded = Number(measured.toPrecision(3));
  return `${isMet ? '✓' : '✗'} ${goal.padEnd(7)} ${what}: ${rounded} ${unit} (at most ${atMost} ${unit})`;
}
