import type { Pool } from '../src/platform/database/db.server.ts';
import { Buyer } from './buyer.ts';
import { closedLoop } from './closed-loop.ts';
import { fillShelves, type Plentiful, plentiful } from './goods.ts';
import { summary } from './measure.ts';
import { measurePgbench, type PgbenchFigures } from './pgbench.ts';

/** Orders per second compared with transactions of pgbench, with as many clients. */
export interface OrderFigures {
  perSecond: number;
  p50: number;
  p95: number;
  failures: number;
  pgbench: PgbenchFigures;
  belowPgbench: number;
}

const BUYERS = 8;

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
  const pgbench = await measurePgbench(pool, url, BUYERS, seconds);
  const goods = await plentiful(pool, BUYERS);
  await fillShelves(pool, goods);
  const forms = await Promise.all(goods.map((good) => learnOrder(base, good)));
  const buyers = forms.map((_, at) => new Buyer(base, 2_000_000 + at));
  let made = 0;
  const spent: number[] = [];
  const { failures, ...whole } = await closedLoop(BUYERS, seconds, async (lane, turn) => {
    const buyer = buyers[lane] as Buyer;
    const form = forms[lane] as OrderForm;
    buyer.moveTo(2_000_000 + turn * BUYERS + lane);
    await fillCart(buyer, form.good);
    const started = performance.now();
    const { status } = await buyer.call('POST', 'orders/order/', form.body, keyOf('order', made++));
    spent.push(performance.now() - started);
    return status === 201;
  });
  for (const buyer of buyers) buyer.close();
  const { p50, p95 } = summary(spent);
  return {
    perSecond: whole.perSecond,
    p50,
    p95,
    failures,
    pgbench,
    belowPgbench: pgbench.perSecond / whole.perSecond,
  };
}
