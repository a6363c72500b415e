import { describe, expect, test } from 'vitest';
import { type Random, seeded } from '../../demo/random.ts';
import { CLI } from '../../src/shop/audit/audit.ts';
import { PROFILES } from '../../src/shop/exchange/connections/connections.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import {
  goodsOf,
  type SimulatedShop,
  simulatedShop,
} from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { resendOrder } from '../../src/shop/exchange/orders/orders.server.ts';
import { guestWith, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { moveOrder } from '../../src/shop/orders/staff/staff.server.ts';
import { portionsOf } from '../support/one-c/export-files.ts';
import { FAULTS } from '../support/one-c/faulty-network.ts';
import { tradeADay } from '../support/one-c/goods.ts';
import type { OneC } from '../support/one-c/one-c.ts';

/** One of so many calls between 1C and the shop has a fault. */
const CALLS_PER_FAULT = 6;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;

/**
 * Lets a shop and its 1C live so many events over a line that fails, checks every rule of orders after each of them, and then
 * lets them exchange undisturbed until nothing is left to say.
 * @returns how many calls had a fault
 */
async function live(seed: number, events: number): Promise<number> {
  const shop = await simulatedShop();
  try {
    const random = seeded(seed);
    const oneC = await shop.connect({ profile: PROFILES[seed % PROFILES.length]! });
    let faults = 0;
    shop.network.fault = () => {
      if (random() * CALLS_PER_FAULT > 1) return undefined;
      faults++;
      return pick(random, FAULTS);
    };
    const placed: { number: number }[] = [];
    for (let n = 0; n < events; n++) {
      const event = pick(random, EVENTS);
      // A fault of the line ends the session; anything else is the test's failure.
      await event({ shop, oneC, random, placed, n });
      const found = await brokenRules(shop.api.pool, { pricesChange: true });
      expect([seed, n, event.name, found]).toEqual([seed, n, event.name, []]);
    }
    shop.network.fault = () => undefined;
    await drain(shop, oneC);
    return faults;
  } finally {
    await shop.close();
  }
}

interface Moment {
  shop: SimulatedShop;
  oneC: OneC;
  random: Random;
  placed: { number: number }[];
  n: number;
}

/** Whatever the line does to a session of 1C: it is tried again another time. */
async function tried(session: Promise<unknown>): Promise<void> {
  await session.catch((error: Error) => {
    if (
      !/fetch failed|terminated|the shop answered|Unexpected|answer begins|unclosed|no root/i.test(
        error.message,
      )
    )
      throw error;
  });
}

const EVENTS = [
  async function place({ shop, random, placed }: Moment) {
    const quantity = 1 + Math.floor(random() * 3);
    const buyer = await guestWith(shop.api, [shop.api.cast.products.breaker25, quantity]);
    const { total_price: total } = (await buyer.get('catalog/cart/')).body;
    const { status, body } = await order(buyer, orderForm(Number(total)));
    expect([status, body.detail]).toEqual([201, undefined]);
    placed.push(body);
  },
  async function cancel({ shop, random, placed }: Moment) {
    const one = pick(random, placed);
    if (one) await moveOrder(shop.api.db, Number(one.number), 'cancelled').catch(() => {});
  },
  async function takeOrders({ oneC }: Moment) {
    await tried(oneC.takeOrders());
  },
  async function takeOrdersAgain({ oneC }: Moment) {
    await tried(oneC.takeOrders());
  },
  async function postAndReturn({ shop, oneC, random }: Moment) {
    const one = pick(random, [...oneC.orders.orders.values()]);
    if (!one) return;
    one.isPosted = true;
    if (random() < 0.4)
      one.states.set('Номер оплаты по 1С', `ПП-${one.number}`).set('Дата оплаты по 1С', '2026-11-26');
    await tried(oneC.returnOrders([one]));
    await shop.settled();
  },
  async function exportGoods({ shop, oneC, random, n }: Moment) {
    const { goods } = await goodsOf(shop);
    tradeADay(goods, random);
    const madeAt = `2026-11-26T10:${String(n).padStart(2, '0')}:00`;
    await tried(oneC.sendExport(portionsOf(goods, oneC.behaviour, { madeAt, portions: 2 })));
    await shop.settled();
  },
  async function letTimePass({ shop }: Moment) {
    await shop.timePasses();
  },
];

/** In the end 1C has every order that it has to have, each once and as the shop has it, and nothing waits. */
async function drain(shop: SimulatedShop, oneC: OneC): Promise<void> {
  for (let empty = 0; empty < 3; await shop.timePasses()) {
    // A line that fails looks like an order that 1C cannot write; a person has it sent again.
    const stuck = await shop.rows(
      'select o.number::float8 as number from order_export e join shop_order o on o.id = e.order_id where stuck_at is not null',
    );
    for (const { number } of stuck) await resendOrder(shop.api.db, { slug: 'main', number, by: CLI });
    empty = (await oneC.takeOrders()).length === 0 ? empty + 1 : 0;
  }
  const orders = await shop.rows(`select o.number::text, o.uuid, w.total_kopecks::float8 / 100 as total
    from shop_order o join order_now w on w.order_id = o.id
    where o.state <> 'cancelled' or exists (select from order_export e where e.order_id = o.id) order by 1`);
  const known = [...oneC.orders.orders.values()].map(({ number, ref, total }) => ({
    number,
    uuid: ref,
    total,
  }));
  expect(known.toSorted((a, b) => a.number.localeCompare(b.number))).toEqual(orders);
  expect(oneC.orders.created).toBe(orders.length);
  expect(await shop.rows(`select from exchange_run where state in ('queued', 'running')`)).toEqual([]);
}

test('whatever a line does to an exchange, every rule holds, and in the end 1C has each order once', async () => {
  expect(await live(1, 25)).toBeGreaterThan(3);
});

describe('twenty lives of a shop and its 1C over a line that fails keep every rule', {
  tags: ['nightly'],
}, () => {
  // On a busy machine a life takes longer than other tests may.
  test.each(Array.from({ length: 20 }, (_, n) => n + 1))('life %i', { timeout: 3_600_000 }, async (seed) => {
    expect(await live(seed, 60)).toBeGreaterThan(0);
  });
});
