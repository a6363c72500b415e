import type { Pool } from '../src/platform/database/db.server.ts';
import { Buyer, expectDone } from './buyer.ts';
import { closedLoop, type Throughput } from './closed-loop.ts';
import { busyCategory, plentiful } from './goods.ts';
import { inTurns, type Latency, latency } from './measure.ts';
import { readNamed } from './port-texts.ts';
import { searches } from './queries.ts';
import { type BenchShop, processorPerWork } from './shop.ts';

/** A call of the API over HTTP compared with a primary-key select through pg, each from 32 lanes (PERF-11). */
export interface CallFigures {
  name: string;
  /** Primary-key selects per second, alternating with the calls. */
  selectsPerSecond: number;
  perSecond: number;
  /** How many times fewer calls than primary-key selects per second. */
  belowFloor: number;
  /** The latency of sequential calls, ms, and in primary-key selects of the same run. */
  alone: Latency;
  timesFloor: number;
  /** Processor time of the shop's process per call, microseconds. */
  processor: number;
  failures: number;
}

const LANES = 32;
const TURNS = 300;
const WARM_UP_SECONDS = 1;

export async function measureCalls(
  shop: BenchShop,
  pool: Pool,
  select: Latency,
  seconds: number,
): Promise<CallFigures[]> {
  const goods = await plentiful(pool, 30);
  const { category, product } = await busyCategory(pool);
  const asked = searches(await readNamed(pool), 3_000);
  const buyers = Array.from({ length: LANES }, (_, at) => new Buyer(shop.address, at));
  for (const buyer of buyers) {
    expectDone(await buyer.call('GET', 'users/session/'));
    expectDone(await buyer.call('POST', 'catalog/cart-items/', itemOf(goods, 0)));
  }
  const guests = Array.from({ length: LANES }, (_, at) => new Buyer(shop.address, LANES + at));
  const ask = (
    who: Buyer[],
    method: string,
    path: (turn: number) => string,
    body?: (turn: number) => object,
  ) => {
    return async (lane: number, turn: number) => {
      const buyer = who[lane] as Buyer;
      if (who === guests) buyer.moveTo(LANES + turn * LANES + lane); // each address has a rate limit
      return (await buyer.statusOf(method, path(turn), body?.(turn))) < 300;
    };
  };
  const kinds: [string, (lane: number, turn: number) => Promise<boolean>][] = [
    [
      'list of 24 by price',
      ask(guests, 'GET', () => `catalog/products/?category=${category}&ordering=price&limit=24`),
    ],
    [
      'search, 24 goods',
      ask(guests, 'GET', (turn) => `search/products/?search=${textOf(asked, turn)}&limit=24`),
    ],
    ['suggest', ask(guests, 'GET', (turn) => `search/products/suggest/?name__phrase=${textOf(asked, turn)}`)],
    ['product', ask(guests, 'GET', () => `catalog/product/${product}/`)],
    [
      'add to cart',
      ask(
        buyers,
        'POST',
        () => 'catalog/cart-items/',
        (turn) => itemOf(goods, turn),
      ),
    ],
    ['cart of 30 lines', ask(buyers, 'GET', () => 'catalog/cart/')],
    ['layout', ask(guests, 'GET', () => 'layout/')],
    ['session data', ask(buyers, 'GET', () => 'users/session/')],
  ];
  const floor = lanes(await primaryKeySelects(pool));
  await floor(WARM_UP_SECONDS);
  const figures: CallFigures[] = [];
  for (const [name, call] of kinds) {
    const once = async (turn: number) => {
      if (!(await call(0, turn))) throw new Error(`${name} was rejected`);
    };
    const alone = await latency(TURNS, once);
    const processor = await processorPerWork(shop, TURNS, once);
    const [floors, turns] = await inTurns<[Throughput, Throughput]>(seconds, [floor, lanes(call)]);
    const [selectsPerSecond, perSecond] = [mean(floors), mean(turns)];
    const ratios = { belowFloor: selectsPerSecond / perSecond, timesFloor: alone.p50 / select.p50 };
    const failures = turns.reduce((all, turn) => all + turn.failures, 0);
    figures.push({ name, selectsPerSecond, perSecond, ...ratios, alone, processor, failures });
  }
  for (const each of [...buyers, ...guests]) each.close();
  return figures;
}

/** Primary-key selects through a pool of pg like the shop's. */
async function primaryKeySelects(pool: Pool) {
  const { low, high } = (await pool.query('select min(id) as low, max(id) as high from product')).rows[0];
  return (lane: number, turn: number) =>
    pool.query({
      name: 'floor',
      text: 'select id, slug, article, name from product where id = $1',
      values: [low + ((turn * LANES + lane) % (high - low + 1))],
    });
}

/** Runs all lanes for so long; the next time each continues where it stopped. */
function lanes(work: (lane: number, turn: number) => Promise<unknown>) {
  const turns = Array.from({ length: LANES }, () => 0);
  const next = (lane: number) => {
    const turn = turns[lane] ?? 0;
    turns[lane] = turn + 1;
    return work(lane, turn);
  };
  return (seconds: number) => closedLoop(LANES, seconds, next);
}

/** The average of turns of equal length. */
function mean(turns: readonly Throughput[]): number {
  return turns.reduce((all, { perSecond }) => all + perSecond, 0) / turns.length;
}

function itemOf(goods: { id: number; multiplicity: number }[], turn: number): object {
  const { id, multiplicity } = goods[turn % goods.length] ?? { id: 0, multiplicity: 1 };
  return { product: id, quantity: multiplicity };
}

function textOf(asked: readonly string[], turn: number): string {
  return encodeURIComponent(asked[turn % asked.length] ?? '');
}
