import type { Pool } from '../src/platform/database/db.server.ts';
import { busyCategory } from './goods.ts';
import { HttpConnection } from './http-connection.ts';
import { type Latency, summary } from './measure.ts';
import { steady } from './serving.ts';
import type { BenchShop } from './shop.ts';

/** What guests wait for, alone and beside the staff. */
export interface GuestFigures {
  kinds: { name: string; idle: Latency; meanwhile: Latency; p95ToIdle: number }[];
  /** The calls of the staff meanwhile. */
  staff: Latency;
  failures: Record<string, number>;
}

/** A person at the desk does something every so often. */
const EVERY_MS = 2_000;
const CALLS = [
  '/api/v1/staff/orders/?limit=50',
  '/api/v1/staff/orders/?limit=1&state=new',
  '/api/v1/staff/inbox/?limit=50',
  '/api/v1/staff/orders/?limit=50&state=confirmed',
  '/api/v1/staff/orders/?limit=1&overdue=any',
];
const TURNS = 4;

/** Guests at a steady pace, in turns without the staff and beside it, so that both meet the same machine. */
export async function measureGuests(
  shop: BenchShop,
  pool: Pool,
  staff: readonly { cookie: string }[],
  seconds: number,
): Promise<GuestFigures> {
  const { category, slug, product, productSlug } = await busyCategory(pool);
  const paths = {
    'cached page': `/catalog/${slug}`,
    'product page': `/product/${product}-${productSlug}`,
    list: `/api/v1/catalog/products/?category=${category}&ordering=price&limit=24`,
    product: `/api/v1/catalog/product/${product}/`,
  };
  await steady(shop, paths, (passed) => passed > 3);
  const idle: Record<string, number[]> = {};
  const beside: Record<string, number[]> = {};
  const failures: Record<string, number> = {};
  const calls: number[] = [];
  const add = (all: Record<string, number[]>, times: Record<string, number[]>) => {
    for (const [name, list] of Object.entries(times)) all[name] = [...(all[name] ?? []), ...list];
  };
  for (let turn = 0; turn < TURNS; turn++) {
    add(idle, (await steady(shop, paths, (passed) => passed > seconds / TURNS)).times);
    let isOver = false;
    const working = Promise.all(staff.map((person, at) => work(shop, person, at, () => isOver, calls)));
    const seen = await steady(shop, paths, (passed) => passed > seconds / TURNS);
    isOver = true;
    await working;
    add(beside, seen.times);
    for (const [how, count] of Object.entries(seen.failures)) failures[how] = (failures[how] ?? 0) + count;
  }
  const kinds = Object.keys(paths).map((name) => {
    const [before, after] = [summary(idle[name] ?? []), summary(beside[name] ?? [])];
    return { name, idle: before, meanwhile: after, p95ToIdle: after.p95 / before.p95 };
  });
  return { kinds, staff: summary(calls), failures };
}

async function work(
  shop: BenchShop,
  { cookie }: { cookie: string },
  at: number,
  isOver: () => boolean,
  calls: number[],
): Promise<void> {
  const connection = await HttpConnection.open(shop.address);
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await pause((at * EVERY_MS) / 20);
  for (let turn = at; !isOver(); turn++) {
    const asked = performance.now();
    await connection.get(CALLS[turn % CALLS.length] as string, { cookie });
    calls.push(performance.now() - asked);
    await pause(EVERY_MS);
  }
  connection.close();
}
