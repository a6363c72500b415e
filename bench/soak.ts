import { parseArgs } from 'node:util';
import { closedLoop } from './closed-loop.ts';
import { describeGoal, type Goal } from './goals.ts';
import type { InsideAnswer } from './inside.ts';
import { describeMachine } from './machine.ts';
import { servedOf } from './open-loop.ts';
import { openShop } from './shop.ts';
import { inShopFolder, rounded, save, say } from './shop-folder.ts';
import { type Outcome, Shoppers } from './shoppers.ts';

/** Busy without pauses, but not overloaded. */
const CROWD = 4;
const SAMPLES = 20;
/** So many of the worst stalls of a slice are printed with their stack. */
const MOST_SAID = 3;
/** A page cache small enough to be full before the second half, in which memory must not grow. */
const PAGE_CACHE_MB = '8';

type Sample = InsideAnswer<'memory'> & InsideAnswer<'stalls'> & { second: number };

/** The longest that the event loop may stand still, ms. */
const LONGEST_STALL_MS = 50;

/** `npm run bench -- soak`: the same crowd for minutes, and whether memory and descriptors stay where they are. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '4000' },
      minutes: { type: 'string', default: '10' },
      save: { type: 'boolean', default: false },
    },
  });
  const [products, minutes] = [Number(values.products), Number(values.minutes)];
  say(`fill ${products} goods, then ${minutes} minutes`);
  const results = await inShopFolder(products, async ({ env, withDatabase }) => {
    const shop = await openShop({ ...env, PAGE_CACHE_MB });
    try {
      return await withDatabase(async ({ pool }) => {
        const machine = await describeMachine(pool);
        const shoppers = await Shoppers.gather(shop.address, pool);
        const samples: Sample[] = [];
        const outcomes: Outcome[] = [];
        const slice = (minutes * 60) / SAMPLES;
        // What the start has taken is no stall of the shop.
        await shop.inside({ kind: 'record stalls' });
        await shop.inside({ kind: 'stalls' });
        for (let at = 1; at <= SAMPLES; at++) {
          await closedLoop(CROWD, slice, async () => outcomes.push(await shoppers.act(shoppers.next())));
          const stalls = await shop.inside({ kind: 'stalls' });
          const memory = await shop.inside({ kind: 'memory' });
          // Nor is the garbage collection that the question about the memory begins with.
          await shop.inside({ kind: 'stalls' });
          const sample = { second: Math.round(at * slice), ...memory, ...stalls };
          samples.push(sample);
          const { rss, heap, descriptors, longest, longestOwn, worst, full } = sample;
          say(
            `${sample.second} of ${minutes * 60} s: ${rss} MB, heap ${heap} MB, ${descriptors} descriptors, longest stall ${longest} ms, by its own processor time ${longestOwn} ms, ${full.count} full collections, the longest ${full.longest} ms`,
          );
          for (const { ms, own, stacks } of worst.slice(0, MOST_SAID))
            say(`  ${ms} ms, own ${own}: ${stacks[0] ?? 'no sample'}`);
        }
        shoppers.goHome();
        return { machine, served: servedOf(outcomes, minutes * 60), samples };
      });
    } finally {
      await shop.stop();
    }
  });
  const goals = [...judge(results.samples, results.served.actions), ...judgeStalls(results.samples)];
  const whole = { date: new Date().toISOString().slice(0, 10), products, minutes, goals, ...results };
  console.log(JSON.stringify(whole, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  if (values.save) await save(`${products}-soak`, whole);
}

/** Compares the third quarter with the fourth: steady growth shows, a cache that fills at the beginning does not. */
function judge(samples: readonly Sample[], actions: ReturnType<typeof servedOf>['actions']): Goal[] {
  const quarter = Math.floor(samples.length / 4);
  const mean = (some: readonly Sample[], what: 'rss' | 'heap' | 'descriptors') =>
    some.reduce((sum, sample) => sum + sample[what], 0) / some.length;
  const growth = (what: 'rss' | 'heap' | 'descriptors') =>
    (mean(samples.slice(-quarter), what) / mean(samples.slice(-2 * quarter, -quarter), what) - 1) * 100;
  const goal = (what: string, measured: number, atMost: number): Goal => ({
    goal: 'INV-13',
    what,
    measured,
    atMost,
    unit: '%',
    isMet: measured <= atMost,
  });
  const failed = Object.values(actions).reduce((sum, action) => sum + action.failed, 0);
  const all = Object.values(actions).reduce(
    (sum, { done, late, rejected }) => sum + done + late + rejected,
    failed,
  );
  return [
    goal('memory, last quarter to the one before', growth('rss'), 3),
    goal('heap, last quarter to the one before', growth('heap'), 3),
    goal('descriptors, last quarter to the one before', growth('descriptors'), 3),
    goal('actions that failed', (failed / all) * 100, 0.1),
  ];
}

/** Whether the event loop was always there for the next request, on a machine that is used by nothing else and on a busy one. */
function judgeStalls(samples: readonly Sample[]): Goal[] {
  const goal = (what: string, measured: number): Goal => ({
    goal: 'PERF-14',
    what,
    measured,
    atMost: LONGEST_STALL_MS,
    unit: 'ms',
    isMet: measured <= LONGEST_STALL_MS,
  });
  const most = (what: 'longest' | 'longestOwn') => Math.max(...samples.map((sample) => sample[what]));
  const sum = (what: 'long' | 'longOwn') => samples.reduce((all, sample) => all + sample[what], 0);
  return [
    goal(`longest stall of the event loop (${sum('long')} too long)`, most('longest')),
    goal(`the same by its own processor time (${sum('longOwn')} too long)`, most('longestOwn')),
  ];
}
