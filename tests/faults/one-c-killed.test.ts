import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Random, seeded } from '../../demo/random.ts';
import { addConnection } from '../../src/shop/exchange/connections/connections.server.ts';
import { brokenRules } from '../../src/shop/exchange/fixtures/broken-rules.ts';
import { MAIN } from '../../src/shop/exchange/fixtures/connection.ts';
import { type Door, killDoor, openDoor } from '../../src/shop/exchange/fixtures/door.ts';
import { goodsOf, openGoodsOf1c } from '../../src/shop/exchange/fixtures/simulated-shop.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { SEEDS } from '../support/nightly.ts';
import { BEHAVIOURS } from '../support/one-c/behaviour.ts';
import { OneCClient } from '../support/one-c/client.ts';
import { portionsOf } from '../support/one-c/export-files.ts';
import { type FaultyNetwork, openFaultyNetwork } from '../support/one-c/faulty-network.ts';
import { tradeADay } from '../support/one-c/goods.ts';
import { readGoods } from '../support/one-c/goods-of-shop.ts';

const PART_BYTES = 1_500;

let api: TestApi;
/** The process that answers now. */
let door: Door;
let network: FaultyNetwork;
let client: OneCClient;
beforeAll(async () => {
  api = await startApi();
  await openGoodsOf1c(api);
  const secret = await addConnection(api.db, MAIN);
  network = await openFaultyNetwork(() => door.origin);
  client = new OneCClient(`${network.origin}/exchange/1c/main`, '1c', secret);
});
afterAll(async () => {
  await network.close();
  await api.close();
});
afterEach(async () => {
  await killDoor(door);
  expect(await brokenRules(api.pool, { pricesChange: true })).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test check the shape
const rows = async (query: string): Promise<any[]> => (await api.pool.query(query)).rows;

let exports = 0;

/** The files of the next export, after a day of trade, and the prices and stock in them. */
async function nextExport(random: Random) {
  const { goods } = await goodsOf({ api });
  tradeADay(goods, random);
  const madeAt = `2026-11-26T10:00:${String(++exports).padStart(2, '0')}`;
  return { files: portionsOf(goods, BEHAVIOURS.moysklad, { madeAt }).flat(), sent: goods.goods };
}

const shown = async () => (await readGoods(api.db, '1c')).goods;

/** Opens a session and uploads the files. */
async function upload(files: Awaited<ReturnType<typeof nextExport>>['files']): Promise<void> {
  await client.checkAuth();
  await client.init();
  for (const { name, content } of files) expect((await client.upload(name, content)).state).toBe('success');
}

/** Requests the imports of the files, one after the other. */
async function importAll(files: Awaited<ReturnType<typeof nextExport>>['files']): Promise<void> {
  for (const { name } of files) expect((await client.import(name)).state).toBe('success');
}

/** The shop starts again. What it was doing was begun long ago, so it need not wait to see that nobody is doing it. */
async function startAgain(): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await api.pool.query(
      `update graphile_worker.${table} set locked_at = locked_at - interval '1 minute' where locked_at is not null`,
    );
  door = await openDoor(api, { imports: true });
}

for (const seed of SEEDS)
  test(`a shop killed after each part of an upload, or during it, has the file that 1C has sent (${seed})`, async () => {
    const random = seeded(seed);
    const { files, sent } = await nextExport(random);
    door = await openDoor(api);
    await client.checkAuth();
    await client.init();
    let kills = 0;
    for (const { name, content } of files)
      for (let at = 0; at < content.length; at += PART_BYTES, kills++) {
        const next = openDoor(api, { imports: true });
        const send = () =>
          client.request(
            { type: 'catalog', mode: 'file', filename: name },
            { body: content.subarray(at, at + PART_BYTES) },
          );
        const sending = send().catch(() => undefined);
        if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 20));
        else expect((await sending)?.state).toBe('success');
        await killDoor(door);
        const answer = await sending;
        door = await next;
        // 1C repeats a part whose answer it did not get.
        if (!answer) expect((await send()).state).toBe('success');
      }
    expect(kills).toBeGreaterThan(2);
    await importAll(files);
    expect(await shown()).toEqual(sent);
  });

for (const seed of SEEDS)
  test(`a shop killed while it applies a file has applied nothing of it, and after its restart all of it once (${seed})`, async () => {
    const random = seeded(seed);
    const before = await shown();
    const { files, sent } = await nextExport(random);
    door = await openDoor(api, { imports: true });
    await upload(files);
    // The import stops where it writes this table, as if the disk were slow just then.
    const table = ['price', 'stock', 'catalog_change'][seed % 3]!;
    const slow = await api.pool.connect();
    await slow.query(`begin; lock table ${table} in share mode`);
    const importing = importAll(files).catch(() => {});
    await expect
      .poll(() => rows(`select from pg_locks where not granted and relation = '${table}'::regclass`))
      .not.toEqual([]);
    await killDoor(door);
    await importing;
    await slow.query('rollback');
    slow.release();
    expect(await shown()).toEqual(before);
    await startAgain();
    await importAll(files);
    expect(await shown()).toEqual(sent);
    expect(
      await rows(`select state from exchange_run where name like 'offers%' order by id desc limit 1`),
    ).toEqual([{ state: 'applied' }]);
  });

test('a shop killed between the commit of an import and its answer says so when 1C repeats the request, and imports nothing twice', async () => {
  const { files, sent } = await nextExport(seeded(1));
  await api.pool.query(`
    create function say_applied() returns trigger language plpgsql as $$ begin perform pg_notify('applied', ''); return null; end $$;
    create trigger say_applied after update on exchange_run for each row
      when (new.state = 'applied' and new.name like 'offers%') execute function say_applied()`);
  const listener = await api.pool.connect();
  await listener.query('listen applied');
  const committed = new Promise((resolve) => listener.once('notification', resolve));
  door = await openDoor(api, { imports: true });
  await upload(files);
  const importing = importAll(files).catch(() => {});
  await committed;
  await killDoor(door);
  await importing;
  listener.release(true);
  await api.pool.query('drop function say_applied cascade');
  const runs = () => rows('select id, state, tries, changes from exchange_run order by id');
  const before = await runs();
  expect(await shown()).toEqual(sent);
  await startAgain();
  await importAll(files);
  await expect
    .poll(() => rows(`select from graphile_worker.jobs where task_identifier = 'exchange-run'`))
    .toEqual([]);
  expect(await runs()).toEqual(before);
  expect(await shown()).toEqual(sent);
});
