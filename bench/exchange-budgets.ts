import type { ChangeSetFigures } from './change-sets.ts';
import type { ExchangeFigures } from './exchange.ts';
import type { Goal } from './goals.ts';
import type { ImportFigures } from './import.ts';

interface Measured {
  exchange: ExchangeFigures;
  changeSets: ChangeSetFigures;
  oneFile: ImportFigures;
}

/** Budgets of whole runs count for these sizes; a smaller run has its share of the time. */
const PORTIONS = { goods: 100_000, seconds: 360 };
const CHANGED = { goods: 20_000, addedSeconds: 25, visibleSeconds: 10, undoSeconds: 60 };
/** The rest of a run does not shrink with its size. */
const LEAST_SECONDS = 5;

/** The budgets of imports (PERF-11). */
export function judgeExchange({ exchange, changeSets, oneFile }: Measured): Goal[] {
  const goals: Goal[] = [];
  const atMost = (what: string, measured: number, limit: number, unit: Goal['unit']) =>
    goals.push({ goal: 'PERF-11', what, measured, atMost: limit, unit, isMet: measured <= limit });
  const share = (seconds: number, goods: number, of: number) =>
    Math.max(LEAST_SECONDS, (seconds * goods) / of);
  const { portions, added, offers, storm, query, undo, childMb } = exchange;
  // Expressed as the time for 3,000 goods, so that every line is «at most».
  atMost('one file, for 3,000 new goods', 3_000 / oneFile.perSecond, 1, 's');
  const whole = share(PORTIONS.seconds, portions.goods, PORTIONS.goods);
  atMost(`${portions.goods} goods in ${portions.portions} portions over HTTP`, portions.seconds, whole, 's');
  const soon = share(CHANGED.addedSeconds, added.goods, CHANGED.goods);
  atMost(`${added.goods} new goods in new sections over HTTP`, added.seconds, soon, 's');
  const visible = Math.max(LEAST_SECONDS, (CHANGED.visibleSeconds * offers.goods) / CHANGED.goods);
  atMost(
    `${offers.goods} prices and stocks visible after the last byte`,
    offers.visibleSeconds,
    visible,
    's',
  );
  atMost('an import of new goods with its change set, to one without', changeSets.times, 1.3, '×');
  atMost(
    `undo of ${undo.goods} new goods`,
    undo.seconds,
    share(CHANGED.undoSeconds, undo.goods, CHANGED.goods),
    's',
  );
  atMost(`query of ${query.orders} orders`, query.ms, 1_000, 'ms');
  atMost('a part of 4 MB beside an import, p95', storm.parts.p95, 300, 'ms');
  if (childMb !== undefined) atMost('the importing process', childMb, 300, 'MB');
  for (const [during, { kinds, orders, failures }] of Object.entries({ portions, added, offers, storm })) {
    for (const { name, p95ToIdle } of kinds)
      atMost(`${name} beside ${during}, p95 to p95 idle`, p95ToIdle, name === 'cached page' ? 1.5 : 5, '×');
    if (orders.calls > 0) atMost(`orders beside ${during}, p99`, orders.p99, 1_000, 'ms');
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
    atMost(`failed answers beside ${during}`, failed, 0, 'answers');
  }
  return goals;
}
