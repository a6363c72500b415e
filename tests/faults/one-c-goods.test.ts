import { beforeEach, expect, test } from 'vitest';
import { seeded } from '../../demo/random.ts';
import { rotateSecret } from '../../src/shop/exchange/connections/connections.server.ts';
import { PROFILES } from '../../src/shop/exchange/connections/connections.ts';
import {
  goodsOf,
  type SimulatedShop,
  simulatedShop,
} from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { broken, whole } from '../../src/shop/orders/fixtures/invariants.ts';
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
let random: () => number;
beforeEach(async () => {
  ({ goods: base, random } = await goodsOf(shop));
});

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
  test(`what a 1C of the profile ${profile} exports is what the shop shows`, async () => {
    const oneC = await shop.connect({ profile });
    const before = await hidden();
    tradeADay(base, random);
    await send(oneC, exported(oneC, undefined, 3));
    expect(await shown()).toEqual(sent());
    expect(await hidden()).toEqual(before);
    expect(await broken(shop.api.pool)).toEqual(whole);
  });

test('a part that arrives twice changes nothing', async () => {
  const oneC = await shop.connect({}, { zips: false, partBytes: 900 });
  tradeADay(base, random);
  let parts = 0;
  shop.network.fault = ({ mode }) => (mode === 'file' && ++parts === 3 ? 'sent twice' : undefined);
  await send(oneC, exported(oneC));
  expect(parts).toBeGreaterThan(3);
  expect(await shown()).toEqual(sent());
});

test('a part that is lost ends the session; the next one brings everything', async () => {
  const oneC = await shop.connect({}, { zips: false, partBytes: 900 });
  const before = await shown();
  tradeADay(base, random);
  let parts = 0;
  shop.network.fault = ({ mode }) => (mode === 'file' && ++parts === 3 ? 'request lost' : undefined);
  await expect(oneC.sendExport(exported(oneC))).rejects.toThrow();
  await shop.timePasses();
  expect(await shown()).toEqual(before);
  await send(oneC, exported(oneC, '2026-11-26T11:00:00'));
  expect(await shown()).toEqual(sent());
});

test('parts in the wrong order are no file, and leave the shop as it was', async () => {
  const { client, behaviour } = await shop.connect();
  const before = await shown();
  tradeADay(base, random);
  const [[, offers] = []] = portionsOf(base, behaviour, { madeAt: '2026-11-26T10:00:00' });
  const half = Math.floor(offers!.content.length / 2);
  await client.checkAuth();
  await client.init();
  await client.upload('offers0_1.xml', offers!.content.subarray(half));
  await client.upload('offers0_1.xml', offers!.content.subarray(0, half));
  expect((await client.import('offers0_1.xml')).state).toBe('failure');
  expect(await shown()).toEqual(before);
});

test('a client that goes away during an import finds it done the next day', async () => {
  const oneC = await shop.connect();
  tradeADay(base, random);
  let imports = 0;
  shop.network.fault = ({ mode }) => (mode === 'import' && ++imports === 1 ? 'answer lost' : undefined);
  await expect(oneC.sendExport(exported(oneC))).rejects.toThrow();
  await shop.timePasses();
  expect(await shown()).toEqual(sent());
  const runs = await shop.rows('select from exchange_run');
  await send(oneC, exported(oneC));
  expect((await shop.rows('select from exchange_run')).length).toBeGreaterThanOrEqual(runs.length);
  expect(await shown()).toEqual(sent());
});

test('a manual export beside the scheduled one is applied after it', async () => {
  const [scheduled, manual] = [await shop.connect(), await shop.connect({ slug: 'hand', login: 'hand' })];
  tradeADay(base, random);
  const first = exported(scheduled, '2026-11-26T10:00:00', 3);
  tradeADay(base, random);
  const second = exported(manual, '2026-11-26T10:00:05', 3);
  await Promise.all([scheduled.sendExport(first), manual.sendExport(second)]);
  await send(manual, second);
  expect(await shown()).toEqual(sent());
});

test('two copies of a base share their goods: the later export is what the shop shows', async () => {
  const [main, copy] = [await shop.connect(), await shop.connect({ slug: 'copy', login: 'copy' })];
  const goods = await shop.rows('select count(*)::int as n from product');
  await send(main, exported(main));
  tradeADay(base, random);
  await send(copy, exported(copy, '2026-11-26T11:00:00'));
  expect(await shown()).toEqual(sent());
  expect(await shop.rows('select count(*)::int as n from product')).toEqual(goods);
});

test('a module that never requests an import is imported after a silence', async () => {
  const oneC = await shop.connect({}, { requestsImport: false });
  tradeADay(base, random);
  await send(oneC, exported(oneC));
  expect(await shown()).toEqual(sent());
});

test('an import that is requested before its file fails in words, and works after it', async () => {
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

test('an export begun anew in the middle of an upload leaves nothing of the first', async () => {
  const oneC = await shop.connect();
  const { client } = oneC;
  const before = structuredClone(base.goods);
  tradeADay(base, random);
  const [[, abandoned] = []] = exported(oneC, '2026-11-26T10:00:00');
  await client.checkAuth();
  await client.init();
  await client.upload('offers0_1.xml', abandoned!.content.subarray(0, 700));
  base.goods = before;
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:05:00'));
  expect(await shown()).toEqual(sent());
});

test('five portions of a full export hide nothing until all have come; without the second one nothing is hidden', async () => {
  const oneC = await shop.connect({ source: 'new' });
  const all = newGoods(120, seeded(7));
  const exportAll = (madeAt: string) =>
    portionsOf(all, oneC.behaviour, { madeAt, portions: 5, isFull: true });
  const before = await hidden();
  await send(oneC, exportAll('2026-11-26T10:00:00'));
  const gone = all.goods.splice(50, 3);
  await send(oneC, exportAll('2026-11-26T11:00:00').toSpliced(1, 1));
  expect(await hidden()).toEqual(before);
  await oneC.sendExport(exportAll('2026-11-26T12:00:00'));
  expect(await hidden()).toEqual(before);
  await shop.timePasses();
  expect(await hidden()).toEqual([...before, ...gone.map(({ ref }) => ref)].toSorted());
});

test('an older full export that comes late does not replace a newer one', async () => {
  const oneC = await shop.connect();
  tradeADay(base, random);
  const older = exported(oneC, '2026-11-26T09:00:00', 1, true);
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:00:00', 1, true));
  await expect(oneC.sendExport(older)).rejects.toThrow('failure');
  expect(await shown()).toEqual(sent());
});

test('a clock of 1C that is three hours fast does not stop the next exports', async () => {
  const oneC = await shop.connect();
  await send(oneC, exported(oneC, '2026-11-26T13:00:00'));
  tradeADay(base, random);
  await send(oneC, exported(oneC, '2026-11-26T10:30:00'));
  expect(await shown()).toEqual(sent());
});

test('a secret rotated in the middle of a session does not end it', async () => {
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

test('sixty prices that fell a hundred times never reach the shop; everything else does', async () => {
  const oneC = await shop.connect({ source: 'new' });
  const goods = newGoods(120, seeded(7));
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

test('an archive that is still being uploaded waits for its end, and one that is requested by its own name is answered', async () => {
  const oneC = await shop.connect();
  const { client } = oneC;
  tradeADay(base, random);
  const archive = await zipped(exported(oneC).flat());
  await client.checkAuth();
  await client.init();
  await client.upload('v8_1.zip', archive.subarray(0, 500));
  await shop.timePasses();
  expect(await shop.rows('select from exchange_run')).toEqual([]);
  await client.upload('v8_1.zip', archive.subarray(500));
  expect((await client.import('v8_1.zip')).text).toMatch(/^success\nфайлов в архиве: 2$/);
  await shop.settled();
  expect(await shown()).toEqual(sent());
});
