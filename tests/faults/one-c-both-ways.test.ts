import { beforeEach, expect, test } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { CLI } from '../../src/shop/audit/audit.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import {
  goodsOf,
  type SimulatedShop,
  simulatedShop,
} from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { linkByArticle } from '../../src/shop/exchange/linking/linking.server.ts';
import { decide } from '../../src/shop/exchange/runs/runs.server.ts';
import { guestWith, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { SEEDS } from '../support/nightly.ts';
import { portionsOf } from '../support/one-c/export-files.ts';
import { type Goods, newGoods, tradeADay } from '../support/one-c/goods.ts';
import type { OneC } from '../support/one-c/one-c.ts';

let shop: SimulatedShop;
beforeEach(async () => {
  shop = await simulatedShop();
  return () => shop.close();
});

/** A fact about each of the seeds, after which every rule holds. */
function fact(name: string, holds: (seed: number) => Promise<void>): void {
  test.each(SEEDS)(`${name} (%i)`, async (seed) => {
    await holds(seed);
    expect(await brokenRules(shop.api.pool, { pricesChange: true })).toEqual([]);
  });
}

/** The clock of 1C, in Moscow, so many minutes from now. */
const clock = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(0, 19);

/** An order of two units of the breaker at its present price, which a 1C has taken. */
async function taken(oneC: OneC) {
  const product = shop.api.cast.products.breaker25;
  const buyer = await guestWith(shop.api, [product, 2]);
  const { total_price: total } = (await buyer.get('catalog/cart/')).body;
  const { status, body: placed } = await order(buyer, orderForm(Number(total)));
  expect(status).toBe(201);
  await oneC.takeOrders();
  return { ...placed, product, inOneC: oneC.orders.post(String(placed.number)) };
}

fact(
  'a base made anew, with other ids for all goods, waits for a person; linked, it brings its prices to the same addresses',
  async (seed) => {
    const oneC = await shop.connect({ source: 'new' });
    const old = newGoods(120, seeded(seed));
    const anew: Goods = newGoods(120, seeded(seed), '8a4d');
    const addresses = () =>
      shop.rows(
        `select p.id, p.slug, r.kopecks::int from product p join price r on r.product_id = p.id
       where exists (select from external_id e where e.source = $1 and e.kind = 'product' and e.id = p.id) order by p.id`,
        ['new'],
      );
    const send = (goods: Goods, madeAt: string) =>
      oneC.sendExport(portionsOf(goods, oneC.behaviour, { madeAt, isFull: true }));
    await send(old, '2026-11-26T10:00:00');
    const before = await addresses();
    expect(before).toHaveLength(120);
    tradeADay(anew, seeded(seed + 100));
    expect((await send(anew, '2026-11-26T11:00:00'))[0]).toContain('похоже, база 1С создана заново');
    await shop.timePasses();
    expect(await addresses()).toEqual(before);
    const [{ id }] = await shop.rows(
      `select id from exchange_run where state = 'held' order by id desc limit 1`,
    );
    expect(await linkByArticle(shop.api.db, id, CLI)).toEqual({ linked: 120, left: 0 });
    await decide(shop.api.db, id, CLI, { to: 'release' });
    await shop.settled();
    await shop.timePasses();
    const after = before.map((one, n) => ({ ...one, kopecks: anew.goods[n]!.kopecks }));
    expect(await addresses()).toEqual(after);
  },
);

fact('a payment that 1C reports as a sum, and then in detail, is counted once', async (seed) => {
  const oneC = await shop.connect();
  const { id, number, inOneC } = await taken(oneC);
  const day = new Date().toISOString().slice(0, 10);
  inOneC.states.set('Номер оплаты по 1С', `ПП-${seed}`).set('Дата оплаты по 1С', day);
  const ledger = async () =>
    (await shop.rows('select kopecks::int from order_payment where order_id = $1 order by id', [id])).map(
      ({ kopecks }) => kopecks / 100,
    );
  await oneC.returnOrders([inOneC]);
  await shop.settled();
  const { total } = inOneC;
  expect(await ledger()).toEqual([total]);
  const part = Math.floor(total * seeded(seed)());
  const payments = [part, total - part].map((sum, n) => ({
    ref: `${number}-${n}`,
    sum: Math.round(sum * 100) / 100,
    day,
    order: String(number),
  }));
  await oneC.returnOrders([], payments);
  await shop.settled();
  const detailed = [total, -total, ...payments.map(({ sum }) => sum)];
  expect(await ledger()).toEqual(detailed);
  await oneC.returnOrders([inOneC], payments);
  await shop.settled();
  expect(await ledger()).toEqual(detailed);
  expect(
    await shop.rows('select from exchange_task where subject_id = $1 and closed_at is null', [id]),
  ).toEqual([]);
});

fact(
  'stock that 1C computed before it took an order, and sends after that, neither frees the goods nor subtracts them twice',
  async (seed) => {
    const oneC = await shop.connect();
    const { goods } = await goodsOf(shop, seed);
    tradeADay(goods, seeded(seed));
    const computedBefore = portionsOf(goods, oneC.behaviour, { madeAt: clock(-1) });
    const { id, product } = await taken(oneC);
    const [reserved] = await shop.rows(
      `select w.value as ref, r.warehouse_id as warehouse from reservation r join order_line l on l.id = r.order_line_id
     join external_id w on w.id = r.warehouse_id and w.kind = 'warehouse' where l.order_id = $1`,
      [id],
    );
    expect(reserved.ref).toBe(goods.store.ref);
    const free = async () =>
      (
        await shop.rows(
          `select (s.on_hand - coalesce(r.reserved, 0))::float8 as n from stock s
         left join stock_reserved r using (product_id, warehouse_id) where s.product_id = $1 and s.warehouse_id = $2`,
          [product, reserved.warehouse],
        )
      )[0].n;
    const states = async () =>
      (
        await shop.rows(
          'select distinct r.state from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1',
          [id],
        )
      ).map(({ state }) => state);
    const good = goods.goods.find(({ ref }) => ref === `guid-${product}`)!;
    // What counts as taken is written after the commit of an import, and 1C may be answered before that.
    const send = async (portions: typeof computedBefore) => {
      await oneC.sendExport(portions);
      await expect
        .poll(() => shop.rows(`select from graphile_worker.jobs where task_identifier = 'exchange-run'`))
        .toEqual([]);
    };
    await send(computedBefore);
    expect([await states(), await free()]).toEqual([['handed'], good.stock - 2]);
    good.stock -= 2;
    await send(portionsOf(goods, oneC.behaviour, { madeAt: clock(1) }));
    expect([await states(), await free()]).toEqual([['taken'], good.stock]);
  },
);
