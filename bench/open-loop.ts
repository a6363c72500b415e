import { summary } from './measure.ts';
import { MIX, type Outcome, type ShopperAction, type Shoppers } from './shoppers.ts';

/** The outcome of visitors who arrive at a fixed rate, however slowly they are served. */
export interface Served {
  /** Arrivals, and actions done in time, per second. */
  offered: number;
  goodput: number;
  actions: Record<ShopperAction, Record<Outcome['result'] | 'p50' | 'p95', number>>;
  /** How long rejected requests waited for their rejection, ms. */
  rejectionP50: number;
  rejectionP95: number;
}

/** Starts `perSecond` visitors per second for so many seconds and waits for the last one. */
export async function openLoop(
  shoppers: Shoppers,
  perSecond: number,
  seconds: number,
): Promise<{ served: Served; outcomes: Outcome[] }> {
  const started = performance.now();
  const coming: Promise<Outcome>[] = [];
  const most = Math.round(perSecond * seconds);
  while (coming.length < most) {
    // Starts all that are due: a late timer must not reduce the load.
    const due = Math.min(most, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    while (coming.length < due) coming.push(shoppers.act(shoppers.next()));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const passed = (performance.now() - started) / 1000;
  const outcomes = await Promise.all(coming);
  return { served: servedOf(outcomes, passed), outcomes };
}

export function servedOf(outcomes: readonly Outcome[], seconds: number): Served {
  const timesOf = (some: readonly Outcome[]) => summary(some.map(({ ms }) => ms));
  const actions = Object.keys(MIX).map((action) => {
    const own = outcomes.filter((outcome) => outcome.action === action);
    const count = (result: Outcome['result']) => own.filter((outcome) => outcome.result === result).length;
    const { p50, p95 } = timesOf(own.filter(({ result }) => result === 'done' || result === 'late'));
    const results = {
      done: count('done'),
      late: count('late'),
      rejected: count('rejected'),
      failed: count('failed'),
    };
    return [action, { ...results, p50, p95 }];
  });
  const done = outcomes.filter(({ result }) => result === 'done').length;
  const rejections = timesOf(outcomes.filter(({ result }) => result === 'rejected'));
  return {
    offered: outcomes.length / seconds,
    goodput: done / seconds,
    actions: Object.fromEntries(actions),
    rejectionP50: rejections.p50,
    rejectionP95: rejections.p95,
  };
}
