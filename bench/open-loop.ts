import { summary } from './measure.ts';
import { type Deed, MIX, type Outcome, type Shoppers } from './shoppers.ts';

/** What became of visitors who came at a rate of their own, however slowly they were served. */
export interface Served {
  /** Come, and done in time, a second. */
  offered: number;
  goodput: number;
  deeds: Record<Deed, Record<Outcome['result'] | 'p50' | 'p95', number>>;
  /** How long the refused waited for their refusal, ms. */
  refusalP50: number;
  refusalP95: number;
}

/** Lets visitors come, `perSecond` of them for so many seconds, and waits for the last. */
export async function openLoop(
  shoppers: Shoppers,
  perSecond: number,
  seconds: number,
): Promise<{ served: Served; outcomes: Outcome[] }> {
  const started = performance.now();
  const coming: Promise<Outcome>[] = [];
  const most = Math.round(perSecond * seconds);
  while (coming.length < most) {
    // All who are due: a late timer must not make the load smaller.
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
  const deeds = Object.keys(MIX).map((deed) => {
    const own = outcomes.filter((outcome) => outcome.deed === deed);
    const count = (result: Outcome['result']) => own.filter((outcome) => outcome.result === result).length;
    const { p50, p95 } = timesOf(own.filter(({ result }) => result === 'done' || result === 'late'));
    const results = {
      ...{ done: count('done'), late: count('late') },
      ...{ refused: count('refused'), failed: count('failed') },
    };
    return [deed, { ...results, p50, p95 }];
  });
  const done = outcomes.filter(({ result }) => result === 'done').length;
  const refusals = timesOf(outcomes.filter(({ result }) => result === 'refused'));
  return {
    offered: outcomes.length / seconds,
    goodput: done / seconds,
    deeds: Object.fromEntries(deeds),
    refusalP50: refusals.p50,
    refusalP95: refusals.p95,
  };
}
