import type { Pool } from '../src/platform/database/db.server.ts';
import { Buyer } from './buyer.ts';
import { fillShelves, plentiful } from './goods.ts';
import { type Latency, summary } from './measure.ts';
import { fillCart, keyOf, learnOrder, type OrderForm } from './orders.ts';
import { steady } from './serving.ts';
import type { BenchShop } from './shop.ts';

/** What visitors do meanwhile, compared with the same before. */
export interface Beside {
  kinds: { name: string; idle: Latency; meanwhile: Latency; p95ToIdle: number }[];
  /** The call that places an order, ms. */
  orders: Latency;
  /** Failed answers by status. */
  failures: Record<string, number>;
}

/** Visitors at a steady pace, and what they saw before the exchange. */
export interface Traffic {
  idle: Awaited<ReturnType<typeof steady>>;
  ordersIdle: Latency;
  visit(isOver: () => boolean): Promise<Awaited<ReturnType<typeof steady>> & { orders: number[] }>;
}

/** An order each half second. */
const ORDER_EVERY_MS = 500;
const WARM_UP_MS = 5_000;

export async function openTraffic(
  shop: BenchShop,
  pool: Pool,
  paths: Record<string, string>,
  seconds: number,
): Promise<Traffic> {
  const [good] = await plentiful(pool, 1);
  if (!good) throw new Error('no product with stock');
  await fillShelves(pool, [good]);
  let form = await learnOrder(shop.address, good);
  const buyer = new Buyer(shop.address, 1 << 20);
  let made = 0;
  const visit = async (isOver: () => boolean) => {
    const failures: Record<string, number> = {};
    const orders: number[] = [];
    const ordering = (async () => {
      while (!isOver()) {
        const { status, ms } = await order(buyer, form, made++);
        if (status === 201) orders.push(ms);
        else if (status === 409)
          form = await learnOrder(shop.address, good); // the exchange has changed its price
        else failures[status] = (failures[status] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, ORDER_EVERY_MS));
      }
    })();
    const seen = await steady(shop, paths, isOver);
    await ordering;
    for (const [how, count] of Object.entries(seen.failures)) failures[how] = (failures[how] ?? 0) + count;
    return { times: seen.times, orders, failures };
  };
  const visitFor = (ms: number) => {
    const until = performance.now() + ms;
    return visit(() => performance.now() > until);
  };
  await visitFor(WARM_UP_MS); // the first requests after a start take many times as long
  const idle = await visitFor(seconds * 1000);
  return { idle, ordersIdle: summary(idle.orders), visit };
}

async function order(buyer: Buyer, form: OrderForm, at: number): Promise<{ status: number; ms: number }> {
  buyer.leave();
  buyer.moveTo(4_000_000 + at);
  const filled = await fillCart(buyer, form.good);
  if (filled >= 300) return { status: filled, ms: 0 };
  const asked = performance.now();
  const { status } = await buyer.call('POST', 'orders/order/', form.body, keyOf('beside', at));
  return { status, ms: performance.now() - asked };
}

/** Visitors for as long as the work takes. */
export async function besideExchange(traffic: Traffic, work: () => Promise<void>): Promise<Beside> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const seen = await traffic.visit(() => isOver);
  await working;
  const kinds = Object.keys(seen.times).map((name) => {
    const [idle, meanwhile] = [summary(traffic.idle.times[name] ?? []), summary(seen.times[name] ?? [])];
    return { name, idle, meanwhile, p95ToIdle: meanwhile.p95 / idle.p95 };
  });
  return { kinds, orders: summary(seen.orders), failures: seen.failures };
}
