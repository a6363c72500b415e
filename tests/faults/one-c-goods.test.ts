import { beforeEach, expect, test } from 'vitest';
import type { Random } from '../../demo/random.ts';
import { rotateSecret } from '../../src/shop/exchange/connections/connections.server.ts';
import { PROFILES } from '../../src/shop/exchange/connections/connections.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import {
  goodsOf,
  type SimulatedShop,
  simulatedShop,
} from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { placedOrder } from '../../src/shop/orders/fixtures/revisions.ts';
import { SEEDS } from '../support/nightly.ts';
import { portionsOf } from '../support/one-c/export-files.ts';
import { newGoods, tradeADay } from '../support/one-c/goods.ts';
import { type OneC, zipped } from '../support/one-c/one-c.ts';

let shop: SimulatedShop;
beforeEach(async () => {
  shop = await simulatedShop();
  return () => shop.close();
});

/** The prices of the shop by the ids of 1C, in kopecks, and its stock. */
async function shown(): Promise<Map<string, [kopecks: number, stock: number]>> {
  const rows = await shop.rows(
    `select e.value, r.kopecks::float8 as kopecks, s.on_hand::float8 as stock
    from external_id e join product p on p.id = e.id and p.hidden_at is null join price r on r.product_id = e.id and r.min_quantity = 1
      join external_id t on t.source = '1c' and t.kind = 'price_type' and t.id = r.price_type_id and t.value = $1
      join stock s on s.product_id = e.id
      join external_id w on w.source = '1c' and w.kind = 'warehouse' and w.id = s.warehouse_id and w.value = $2
    where e.source = '1c' and e.kind = 'product'`,
    [base.priceType.ref, base.store.ref],
  );
  return new Map(rows.map(({ value, kopecks, stock }) => [value, [kopecks, stock]]));
}

const sent = () => new Map(base.goods.map(({ ref, kopecks, stock }) => [ref, [kopecks, stock]]));
const hidden = async () =>
  (
    await shop.rows(
      'select value from external_id join product using (id) where kind = $1 and hidden_at is not null order by 1',
      ['product'],
    )
  ).map(({ value }) => value);

let base: Awaited<ReturnType<typeof goodsOf>>['goods'];
let random: Random;

/** A fact about each of the seeds, after which every rule holds and an order is as it was. */
function fact(name: string, holds: () => Promise<void>): void {
  test.each(SEEDS)(`${name} (%i)`, async (seed) => {
    ({ goods: base, random } = await goodsOf(shop, seed));
    const { id } = await placedOrder(shop.api, [[shop.api.cast.products.breaker25, 2, 260]]);
    const order = () =>
      shop.rows('select o, l from shop_order o join order_line l on l.order_id = o.id where o.id = $1', [id]);
    const before = await order();
    await holds();
    expect(await order()).toEqual(before);
    expect(await brokenRules(shop.api.pool, { pricesChange: true })).toEqual([]);
  });
}

/** A whole number below another one. */
const below = (most: number) => Math.floor(random() * most);

/** The files of an export of all goods in so many portions. */
const exported = (oneC: OneC, madeAt = '2026-11-26T10:00:00', portions = 1, isFull = false) =>
  portionsOf(base, oneC.behaviour, { madeAt, portions, isFull });

/** Sends an export and lets the time pass that a module needs which requests nothing. */
async function send(oneC: OneC, portions: ReturnType<typeof exported>): Promise<string[]> {
  const answers = await oneC.sendExport(portions);
  await shop.timePasses();
  return answers;
}

for (const profile of PROFILES)
  fact(`what a 1C of the profile ${profile} exports is what the shop shows`, async () => {
    const oneC = await shop.connect({ profile });
    const before = await hidden();
    tradeADay(base, random);
    await send(oneC, exported(oneC, undefined, 3));
    expect(await shown()).toEqual(sent());
    expect(await hidden()).toEqual(before);
  });

fact('a part that arrives twice changes nothing', async () => {
  const oneC = await shop.connect({}, { zips: false, partBytes: 900 });
  tradeADay(base, random);
  let parts = 0;
  const repeated = 1 + below(4);
  shop.network.fault = ({ mode }) => (mode === 'file' && ++parts === repeated ? 'sent twice' : undefined);
  await send(oneC, exported(oneC));
  expect(parts).toBeGreaterThan(3);
  expect(await shown()).toEqual(sent());
});

fact('a part that is lost ends the session; the next one brings everything', async () => {
  const oneC = await shop.connect({}, { zips: false, partBytes: 900 });
  const before = await shown();
  tradeADay(base, random);
  let parts = 0;
  const lost = 1 + below(4);
  shop.network.fault = ({ mode }) => (mode === 'file' && ++parts === lost ? 'request lost' : undefined);
  await expect(oneC.sendExport(exported(oneC))).rejects.toThrow();
  await shop.timePasses();
  expect(await shown()).toEqual(before);
  await send(oneC, exported(oneC, '2026-11-26T11:00:00'));
  expect(await shown()).toEqual(sent());
});

fact('parts in the wrong order are no file, and leave the shop as it was', async () => {
  const { client, behaviour } = await shop.connect();
  const before = await shown();
  tradeADay(base, random);
  const [[, offers] = []] = portionsOf(base, behaviour, { madeAt: '2026-11-26T10:00:00' });
  const cut = 300 + below(offers!.content.length - 600);
  await client.checkAuth();
  await client.init();
  await client.upload('offers0_1.xml', offers!.content.subarray(cut));
  await client.upload('offers0_1.xml', offers!.content.subarray(0, cut));
  expect((await client.import('offers0_1.xml')).state).toBe('failure');
  expect(await shown()).toEqual(before);
});

fact('a client that goes away during an import finds it done the next day', async () => {
  const oneC = await shop.connect();
  tradeADay(base, random);
  let imports = 0;
  const lost = 1 + below(2);
  shop.network.fault = ({ mode }) => (mode === 'import' && ++imports === lost ? 'answer lost' : undefined);
  await expect(oneC.sendExport(exported(oneC))).rejects.toThrow();
  await shop.timePasses();
  expect(await shown()).toEqual(sent());
  const runs = await shop.rows('select from exchange_run');
  await send(oneC, exported(oneC));
  expect((await shop.rows('select from exchange_run')).length).toBeGreaterThanOrEqual(runs.length);
  expect(await shown()).toEqual(sent());
});

fact('a manual export beside the scheduled one is applied after it', async () => {
  const [scheduled, manual] = [await shop.connect(), await shop.connect({ slug: 'hand', login: 'hand' })];
  tradeADay(base, random);
  const first = exported(scheduled, '2026-11-26T10:00:00', 3);
  tradeADay(base, random);
  const second = exported(manual, '2026-11-26T10:00:05', 3);
  await Promise.all([scheduled.sendExport(first), manual.sendExport(second)]);
  await send(manual, second);
  expect(await shown()).toEqual(sent());
});

fact(
  'a copy of a base, with the same ids, shares its goods: none is doubled, and the later export is what the shop shows',
  async () => {
    const [main, copy] = [await shop.connect(), await shop.connect({ slug: 'copy', login: 'copy' })];
    // The names of 1C give some goods other addresses: what counts is what they are after its first export.
    await send(main, exported(main, '2026-11-26T10:00:00', 2, true));
    const goods = await shop.rows('select id, slug from product order by id');
    tradeADay(base, random);
    await send(copy, exported(copy, '2026-11-26T11:00:00', 2, true));
    expect(await shown()).toEqual(sent());
    tradeADay(base, random);
    await send(main, exported(main, '2026-11-26T12:00:00', 2, true));
    expect(await shown()).toEqual(sent());
    expect(await shop.rows('select id, slug from product order by id')).toEqual(goods);
  },
);

fact('a file that is no XML is answered in words, and leaves the shop as it was', async () => {
  const { client, behaviour } = await shop.connect();
  const before = await shown();
  const [[goods] = []] = portionsOf(base, behaviour, { madeAt: '2026-11-26T10:00:00' });
  const cut = goods!.content.subarray(0, 200 + below(goods!.content.length - 300));
  const content = Buffer.concat([cut, Buffer.from('<not valid xml!!!')]);
  const [answer] = await client.export({ 'import0_1.xml': content });
  expect(answer?.text).toMatch(/^failure\n.+, строка \d+$/);
  expect(await shown()).toEqual(before);
});

fact('a module that never requests an import is imported after a silence', async () => {
  const oneC = await shop.connect({}, { requestsImport: false });
  tradeADay(base, random);
  await send(oneC, exported(oneC));
  expect(await shown()).toEqual(sent());
});

fact('an import that is requested before its file fails in words, and works after it', async () => {
  const { client, behaviour } = await shop.connect();
  tradeADay(base, random);
  await client.checkAuth();
  await client.init();
  expect((await client.import('offers0_1.xml')).text).toMatch(/^failure\n.+/);
  for (const { name, content } of portionsOf(base, behaviour, { madeAt: '2026-11-26T10:00:00' }).flat()) {
    await client.upload(name, content);
    expect((await client.import(name)).state).toBe('success');
  }
  expect(await shown()).toEqual(sent());
});

fact('an export begun anew in the middle of an upload leaves nothing of the first', async () => {
  const oneC = await shop.connect();
  const { client } = oneC;
  const before = structuredClone(base.goods);
  tradeADay(base, random);
  const [[, abandoned] = []] = exported(oneC, '2026-11-26T10:00:00');
  await client.checkAuth();
  await client.init();
  await client.upload('offers0_1.xml', abandoned!.content.subarray(0, 300 + below(700)));
  base.goods = before;
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:05:00'));
  expect(await shown()).toEqual(sent());
});

fact(
  'five portions of a full export hide nothing until all have come; without one of them nothing is hidden',
  async () => {
    const oneC = await shop.connect({ source: 'new' });
    const all = newGoods(120, random);
    const exportAll = (madeAt: string) =>
      portionsOf(all, oneC.behaviour, { madeAt, portions: 5, isFull: true });
    const before = await hidden();
    await send(oneC, exportAll('2026-11-26T10:00:00'));
    const gone = all.goods.splice(below(100), 3);
    await send(oneC, exportAll('2026-11-26T11:00:00').toSpliced(1 + below(4), 1));
    expect(await hidden()).toEqual(before);
    await oneC.sendExport(exportAll('2026-11-26T12:00:00'));
    expect(await hidden()).toEqual(before);
    await shop.timePasses();
    expect(await hidden()).toEqual([...before, ...gone.map(({ ref }) => ref)].toSorted());
  },
);

fact('an older full export that comes late does not replace a newer one', async () => {
  const oneC = await shop.connect();
  tradeADay(base, random);
  const older = exported(oneC, '2026-11-26T09:00:00', 1, true);
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:00:00', 1, true));
  await expect(oneC.sendExport(older)).rejects.toThrow('failure');
  expect(await shown()).toEqual(sent());
});

fact('a clock of 1C that is three hours fast does not stop the next exports', async () => {
  const oneC = await shop.connect();
  await send(oneC, exported(oneC, '2026-11-26T13:00:00'));
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:30:00'));
  expect(await shown()).toEqual(sent());
});

fact('a secret rotated in the middle of a session does not end it', async () => {
  const oneC = await shop.connect();
  const { client } = oneC;
  tradeADay(base, random);
  await client.checkAuth();
  await client.init();
  const secret = await rotateSecret(shop.api.db, 'main');
  for (const { name, content } of exported(oneC).flat()) {
    expect((await client.upload(name, content)).state).toBe('success');
    expect((await client.import(name)).state).toBe('success');
  }
  expect(await shown()).toEqual(sent());
  expect((await client.checkAuth('catalog', secret)).state).toBe('success');
  expect((await client.checkAuth()).state).toBe('success');
});

fact('sixty prices that fell a hundred times never reach the shop; everything else does', async () => {
  const oneC = await shop.connect({ source: 'new' });
  const goods = newGoods(120, random);
  const sendNew = (madeAt: string) => oneC.sendExport(portionsOf(goods, oneC.behaviour, { madeAt }));
  const prices = async () =>
    (
      await shop.rows(`select kopecks::float8 as kopecks from price join external_id e on e.id = product_id
      where e.source = 'new' and e.kind = 'product' order by e.value`)
    ).map(({ kopecks }) => kopecks);
  await sendNew('2026-11-26T10:00:00');
  const before = goods.goods.map(({ kopecks }) => kopecks);
  expect(await prices()).toEqual(before);
  for (const good of goods.goods.slice(0, 60)) good.kopecks = Math.ceil(good.kopecks / 100);
  for (const good of goods.goods.slice(60)) good.kopecks += 100;
  expect((await sendNew('2026-11-26T11:00:00')).at(-1)).toMatch(/^success\n.*ждут проверки: 60\sтоваров/);
  expect(await prices()).toEqual([
    ...before.slice(0, 60),
    ...before.slice(60).map((kopecks) => kopecks + 100),
  ]);
});

fact(
  'an archive that is still being uploaded waits for its end, and one that is requested by its own name is answered',
  async () => {
    const oneC = await shop.connect();
    const { client } = oneC;
    tradeADay(base, random);
    const archive = await zipped(exported(oneC).flat());
    await client.checkAuth();
    await client.init();
    const cut = 100 + below(500);
    await client.upload('v8_1.zip', archive.subarray(0, cut));
    await shop.timePasses();
    expect(await shop.rows('select from exchange_run')).toEqual([]);
    await client.upload('v8_1.zip', archive.subarray(cut));
    expect((await client.import('v8_1.zip')).text).toMatch(/^success\nфайлов в архиве: 2$/);
    await shop.settled();
    expect(await shown()).toEqual(sent());
  },
);
