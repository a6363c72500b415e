import type { Pool } from '../src/platform/database/db.server.ts';
import { type AbsentGuest, Buyer } from './buyer.ts';
import { closedLoop } from './closed-loop.ts';
import { fillShelves, type Plentiful, plentiful } from './goods.ts';
import { summary } from './measure.ts';
import { measurePgbench, type PgbenchFigures } from './pgbench.ts';

/** Orders per second compared with transactions of pgbench, with as many clients. */
export interface OrderFigures {
  /** The calls that place an order, from carts that were filled before, while the worker sends emails. */
  calls: OrderRate & { made: number };
  /** The same orders until the last of their emails is sent. */
  withEmails: { perSecond: number; belowPgbench: number };
  /** A guest who fills his cart and orders, again and again. */
  turns: OrderRate;
  pgbench: PgbenchFigures;
}

interface OrderRate {
  perSecond: number;
  /** Of the call that places the order, ms. */
  p50: number;
  p95: number;
  failures: number;
  belowPgbench: number;
}

const BUYERS = 8;
/** Carts that are filled for each second of the measurement. */
const CARTS_PER_SECOND = 200;
const LOOK_EVERY_MS = 100;

/** What an order of one good looks like: the shop says its total itself. */
export interface OrderForm {
  good: Plentiful;
  body: object;
}

/** Finds the price of a product with delivery, by an order with a wrong total. */
export async function learnOrder(base: string, good: Plentiful): Promise<OrderForm> {
  const buyer = new Buyer(base, 1 << 22);
  await fillCart(buyer, good);
  const body = {
    delivery_type: 'courier',
    address: { street: 'Ленина', house: '5' },
    payment_type: 'cash',
    contact: { name: 'Покупатель замера', phone: '+7 922 123-45-67', email: 'bench@example.com' },
    consents: ['order', 'offer'],
    expected_total: 0.01,
  };
  const answer = await buyer.call('POST', 'orders/order/', body, keyOf('learn', 0));
  buyer.close();
  const total = answer.body.changes?.find(({ what }: { what: string }) => what === 'total')?.new;
  if (typeof total !== 'number')
    throw new Error(`no total in ${answer.status} ${JSON.stringify(answer.body)}`);
  return { good, body: { ...body, expected_total: total } };
}

/** Puts the good into the cart of a buyer, new or not. @returns the status */
export async function fillCart(buyer: Buyer, { id, multiplicity }: Plentiful): Promise<number> {
  if (!buyer.isKnown) {
    const { status } = await buyer.call('GET', 'users/session/');
    if (status >= 300) return status;
  }
  const { status } = await buyer.call('POST', 'catalog/cart-items/', { product: id, quantity: multiplicity });
  return status;
}

/** A new idempotency key of an order. */
export function keyOf(run: string, at: number): string {
  return `bench-${run}-${process.pid}-${String(at).padStart(8, '0')}`;
}

export async function measureOrders(
  base: string,
  pool: Pool,
  url: string,
  seconds: number,
): Promise<OrderFigures> {
  const goods = await plentiful(pool, BUYERS);
  await fillShelves(pool, goods);
  const forms = await Promise.all(goods.map((good) => learnOrder(base, good)));
  const buyers = forms.map((form, at) => ({ form, buyer: new Buyer(base, 2_000_000 + at) }));
  const { perSecond: turnsPerSecond, ...turns } = await measureTurns(buyers, seconds);
  const carts = await fillCarts(buyers, Math.ceil(seconds * CARTS_PER_SECOND));
  await queueIsEmpty(pool);
  const pgbench = await measurePgbench(pool, url, BUYERS, seconds);
  const begun = performance.now();
  const { perSecond, ...calls } = await measureCallsAlone(buyers, carts);
  await queueIsEmpty(pool);
  const allPerSecond = calls.made / ((performance.now() - begun) / 1000);
  for (const { buyer } of buyers) buyer.close();
  const rate = (each: number) => ({ perSecond: each, belowPgbench: pgbench.perSecond / each });
  return {
    calls: { ...calls, ...rate(perSecond) },
    withEmails: rate(allPerSecond),
    turns: { ...turns, ...rate(turnsPerSecond) },
    pgbench,
  };
}

interface Ordering {
  form: OrderForm;
  buyer: Buyer;
}

async function measureTurns(buyers: readonly Ordering[], seconds: number) {
  let made = 0;
  const spent: number[] = [];
  const { perSecond, failures } = await closedLoop(buyers.length, seconds, async (lane, turn) => {
    const { buyer, form } = buyers[lane] as Ordering;
    buyer.moveTo(2_000_000 + turn * BUYERS + lane);
    await fillCart(buyer, form.good);
    const started = performance.now();
    const { status } = await buyer.call('POST', 'orders/order/', form.body, keyOf('turn', made++));
    spent.push(performance.now() - started);
    return status === 201;
  });
  const { p50, p95 } = summary(spent);
  return { perSecond, p50, p95, failures };
}

/** New guests who fill their carts and leave, for each buyer. */
function fillCarts(buyers: readonly Ordering[], count: number): Promise<AbsentGuest[][]> {
  let next = 0;
  return Promise.all(
    buyers.map(async ({ buyer, form }) => {
      const guests: AbsentGuest[] = [];
      buyer.leave();
      while (next++ < count) {
        buyer.moveTo(3_000_000 + next);
        const status = await fillCart(buyer, form.good);
        if (status >= 300) throw new Error(`a cart was answered with ${status}`);
        guests.push(buyer.leave());
      }
      return guests;
    }),
  );
}

async function measureCallsAlone(buyers: readonly Ordering[], carts: readonly AbsentGuest[][]) {
  let made = 0;
  let failures = 0;
  const spent: number[] = [];
  const begun = performance.now();
  await Promise.all(
    buyers.map(async ({ buyer, form }, lane) => {
      for (const guest of carts[lane] ?? []) {
        buyer.comeBackAs(guest);
        const started = performance.now();
        const { status } = await buyer.call('POST', 'orders/order/', form.body, keyOf('order', made++));
        if (status === 201) spent.push(performance.now() - started);
        else failures++;
      }
    }),
  );
  const perSecond = spent.length / ((performance.now() - begun) / 1000);
  const { p50, p95 } = summary(spent);
  return { made: spent.length, perSecond, p50, p95, failures };
}

/** Resolves when the worker has run all jobs. */
async function queueIsEmpty(pool: Pool): Promise<void> {
  const left = 'select from graphile_worker.jobs where run_at <= now() limit 1';
  while ((await pool.query(left)).rowCount)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}
