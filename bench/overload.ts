import { parseArgs } from 'node:util';
import { closedLoop } from './closed-loop.ts';
import { describeGoal, type Goal } from './goals.ts';
import { describeMachine } from './machine.ts';
import { openLoop, type Served } from './open-loop.ts';
import { progressOf } from './progress.ts';
import { type BenchShop, openShop } from './shop.ts';
import { inShopFolder, rounded, save, say } from './shop-folder.ts';
import { type Deed, Shoppers } from './shoppers.ts';

/** So many at once are tried to find the most that is done in a second. */
const CROWDS = [4, 8, 16];
const OVERLOAD = 2;
/** After the overload visitors come at this share of the peak, each in its own second, to see when all is well. */
const AFTERWARDS = 0.5;
const WATCHED_SECONDS = 10;

/** `npm run bench -- load`: twice as many visitors as can be served, and how the shop comes out of it. */
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
          ...{ machine, peak: peak.perSecond, overload: served, recoverySeconds, memory: { before, after } },
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

/** How many cores the shop and we ourselves had: a shop that others starve, or we, says nothing of overload. */
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

/** The most deeds done in a second by any crowd, each asking anew when it is answered. */
async function findPeak(
  shop: BenchShop,
  shoppers: Shoppers,
  seconds: number,
): Promise<{ perSecond: number; cores: Cores }> {
  await closedLoop(8, seconds, () => shoppers.act(shoppers.next())); // what was never asked for is dearer once
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

/** Seconds after the overload until a second in which everybody is served; `WATCHED_SECONDS` when there is none. */
async function untilWell(shoppers: Shoppers, perSecond: number): Promise<number> {
  for (let second = 0; second < WATCHED_SECONDS; second++) {
    const { outcomes } = await openLoop(shoppers, perSecond, 1);
    if (outcomes.every(({ result }) => result === 'done')) return second;
  }
  return WATCHED_SECONDS;
}

function judge(peak: number, { goodput, deeds, refusalP95 }: Served, recoverySeconds: number): Goal[] {
  const goals: Goal[] = [];
  const atMost = (goal: string, what: string, measured: number, limit: number, unit: Goal['unit']) =>
    goals.push({ goal, what, measured, atMost: limit, unit, isMet: measured <= limit });
  const all = (deed: Deed) => {
    const { done, late, refused, failed } = deeds[deed];
    return done + late + refused + failed;
  };
  const lost = (part: number, whole: number) => (1 - part / whole) * 100;
  atMost('F7', 'goodput lost to the peak at twice the load', Math.max(0, lost(goodput, peak)), 20, '%');
  atMost('F10', 'orders not done at twice the load', lost(deeds.order.done, all('order')), 5, '%');
  if (refusalP95 > 0) atMost('F27', 'a refusal comes within, p95', refusalP95, 50, 'ms');
  atMost('F10', 'all is well again after', recoverySeconds, 5, 's');
  const shed = (deed: Deed) => ((deeds[deed].refused + deeds[deed].failed) / all(deed)) * 100;
  // A tie when nobody or everybody was refused.
  atMost(
    'F27',
    'share of pages refused to that of robots',
    shed('own page') / Math.max(1, shed('bot')),
    1,
    '×',
  );
  atMost('F27', 'share of carts refused', shed('add to cart'), 5, '%');
  return goals;
}
