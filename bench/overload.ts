import { parseArgs } from 'node:util';
import { closedLoop } from './closed-loop.ts';
import { describeGoal, type Goal } from './goals.ts';
import { describeMachine } from './machine.ts';
import { openLoop, type Served } from './open-loop.ts';
import { progressOf } from './progress.ts';
import { type BenchShop, openShop } from './shop.ts';
import { inShopFolder, rounded, save, say } from './shop-folder.ts';
import { type ShopperAction, Shoppers } from './shoppers.ts';

/** The numbers of parallel visitors that are tried to find the peak throughput. */
const CROWDS = [4, 8, 16];
const OVERLOAD = 2;
/** The share of the peak with which visitors arrive after the overload, to see when the shop recovers. */
const AFTERWARDS = 0.5;
const WATCHED_SECONDS = 10;

/** `npm run bench -- load`: behaviour and recovery under twice the load that can be served. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '4000' },
      seconds: { type: 'string', default: '20' },
      save: { type: 'boolean', default: false },
    },
  });
  const [products, seconds] = [Number(values.products), Number(values.seconds)];
  const step = progressOf([
    ['fill', 15 + products / 2_000],
    ['peak', CROWDS.length * (seconds / 2 + 1)],
    ['overload', seconds + 15],
    ['afterwards', WATCHED_SECONDS],
  ]);
  step('fill');
  const results = await inShopFolder(products, async ({ env, withDatabase }) => {
    const shop = await openShop(env);
    try {
      return await withDatabase(async ({ pool }) => {
        const machine = await describeMachine(pool);
        const shoppers = await Shoppers.gather(shop.address, pool);
        step('peak');
        const peak = await findPeak(shop, shoppers, seconds / 2);
        const before = await shop.inside({ kind: 'memory' });
        step('overload');
        const overload = await watched(shop, () => openLoop(shoppers, peak.perSecond * OVERLOAD, seconds));
        const { served } = overload.result;
        step('afterwards');
        const recoverySeconds = await untilWell(shoppers, peak.perSecond * AFTERWARDS);
        const after = await shop.inside({ kind: 'memory' });
        shoppers.goHome();
        return {
          machine,
          peak: peak.perSecond,
          overload: served,
          recoverySeconds,
          memory: { before, after },
          cores: { peak: peak.cores, overload: overload.cores },
        };
      });
    } finally {
      await shop.stop();
    }
  });
  const goals = judge(results.peak, results.overload, results.recoverySeconds);
  const whole = { date: new Date().toISOString().slice(0, 10), products, goals, ...results };
  console.log(JSON.stringify(whole, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  if (values.save) await save(`${products}-load`, whole);
}

/** How many cores the shop and the benchmark had: the result is void if another program starved the shop. */
interface Cores {
  shop: number;
  visitors: number;
}

async function watched<T>(shop: BenchShop, work: () => Promise<T>): Promise<{ result: T; cores: Cores }> {
  const used = async () => (await shop.inside({ kind: 'processor' })).microseconds;
  const [since, before, ours] = [performance.now(), await used(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(ours);
  const microseconds = (performance.now() - since) * 1000;
  const cores = {
    shop: ((await used()) - before) / microseconds,
    visitors: (user + system) / microseconds,
  };
  return { result, cores };
}

/** The highest number of actions per second of any crowd whose visitors act without pauses. */
async function findPeak(
  shop: BenchShop,
  shoppers: Shoppers,
  seconds: number,
): Promise<{ perSecond: number; cores: Cores }> {
  await closedLoop(8, seconds, () => shoppers.act(shoppers.next())); // warm-up: first requests are more expensive
  let peak = { perSecond: 0, cores: { shop: 0, visitors: 0 } };
  for (const crowd of CROWDS) {
    const act = async () => (await shoppers.act(shoppers.next())).result === 'done';
    const { result, cores } = await watched(shop, () => closedLoop(crowd, seconds, act));
    say(
      `${crowd} at once: ${Math.round(result.perSecond)} a second, the shop has ${cores.shop.toFixed(2)} cores`,
    );
    if (result.perSecond > peak.perSecond) peak = { perSecond: result.perSecond, cores };
  }
  return peak;
}

/** Seconds after the overload until all visitors of a second are served; `WATCHED_SECONDS` if that never happens. */
async function untilWell(shoppers: Shoppers, perSecond: number): Promise<number> {
  for (let second = 0; second < WATCHED_SECONDS; second++) {
    const { outcomes } = await openLoop(shoppers, perSecond, 1);
    if (outcomes.every(({ result }) => result === 'done')) return second;
  }
  return WATCHED_SECONDS;
}

function judge(peak: number, { goodput, actions, rejectionP95 }: Served, recoverySeconds: number): Goal[] {
  const goals: Goal[] = [];
  const atMost = (goal: string, what: string, measured: number, limit: number, unit: Goal['unit']) =>
    goals.push({ goal, what, measured, atMost: limit, unit, isMet: measured <= limit });
  const all = (action: ShopperAction) => {
    const { done, late, rejected, failed } = actions[action];
    return done + late + rejected + failed;
  };
  const lost = (part: number, whole: number) => (1 - part / whole) * 100;
  atMost('REL-7', 'goodput lost to the peak at twice the load', Math.max(0, lost(goodput, peak)), 20, '%');
  atMost('REL-10', 'orders not done at twice the load', lost(actions.order.done, all('order')), 5, '%');
  if (rejectionP95 > 0) atMost('REL-27', 'a rejection comes within, p95', rejectionP95, 50, 'ms');
  atMost('REL-10', 'all is well again after', recoverySeconds, 5, 's');
  const shed = (action: ShopperAction) =>
    ((actions[action].rejected + actions[action].failed) / all(action)) * 100;
  // A tie if none or all were rejected.
  atMost(
    'REL-27',
    'share of pages rejected to that of robots',
    shed('own page') / Math.max(1, shed('bot')),
    1,
    '×',
  );
  atMost('REL-27', 'share of carts rejected', shed('add to cart'), 5, '%');
  return goals;
}
