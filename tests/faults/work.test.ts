import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/database/transaction.server.ts';
import { insertRequest } from '../../src/shop/orders/stock-requests/stock-requests.queries.ts';
import { queueRequestEmail } from '../../src/shop/orders/stock-requests/stock-requests.server.ts';
import { type CliProcess, startCli } from '../support/cli-process.ts';
import { type CastDatabase, castDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

/** Only prevents hanging. */
const PATIENCE = { timeout: 90_000 };

let database: CastDatabase;
const dataDir = temporaryDataDir();
let shop: ShopProcess;
const working: CliProcess[] = [];
beforeAll(async () => {
  database = await castDatabase();
  await database.pool.query(
    "insert into shop_setting values ('email', 'shop@polka.example') on conflict (name) do update set value = excluded.value",
  );
  shop = await startShop({ DATABASE_URL: database.url, DATA_DIR: dataDir.path, DEMO: '0', JOBS: '0' });
});
afterAll(async () => {
  for (const { child } of working) child.kill('SIGKILL');
  await shop?.stop();
  await database.drop();
  dataDir.remove();
});

function work(): CliProcess {
  const process = startCli(['work'], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'warn',
  });
  working.push(process);
  return process;
}

/** Requests for goods, each with an email to the shop that a job sends. */
async function ask(names: readonly string[]): Promise<void> {
  const { cast, db } = database;
  for (const name of names)
    await inTransaction(db, async (tx) =>
      queueRequestEmail(
        tx,
        await insertRequest(tx, {
          productId: cast.products.breaker16,
          cityId: cast.cities.ekaterinburg,
          quantity: 5,
          name,
          phone: '+79221234567',
          email: null,
          comment: '',
          consentText: 'stock-request',
          address: '10.0.0.1',
          userId: null,
        }),
      ),
    );
}

const emails = () => readdir(join(dataDir.path, 'outbox')).catch(() => []);

async function ready(): Promise<unknown> {
  return (await fetch(`${shop.url}/health/ready`)).json();
}

async function workers(): Promise<string | undefined> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return /^vitrina_job_processes (\S+)$/m.exec(text)?.[1];
}

test('a shop with JOBS=0 leaves jobs to others and says whether there are any', async () => {
  expect(shop.output()).toContain('Задания выполняет отдельный процесс (JOBS=0): npm run cli -- work');
  expect([await ready(), await workers()]).toEqual([expect.objectContaining({ jobs: 'nowhere' }), '0']);
  await ask(['Первая']);
  const waiting = "select from graphile_worker.jobs where task_identifier like '%request%' and attempts = 0";
  expect((await database.pool.query(waiting)).rowCount).toBe(1);
});

test('several processes of `cli work` share the jobs, each of which is done once', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `Ольга ${n}`);
  await ask(names);
  work();
  work();
  await expect.poll(workers, PATIENCE).toBe('2');
  expect(await ready()).toMatchObject({ jobs: 'elsewhere' });
  await expect.poll(emails, PATIENCE).toHaveLength(names.length + 1);
  const waiting = "select from graphile_worker.jobs where task_identifier like '%request%'";
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount, PATIENCE).toBe(0);
  const texts = await Promise.all(
    (await emails()).map((name) => readFile(join(dataDir.path, 'outbox', name), 'utf8')),
  );
  expect(new Set(texts.map((text) => /^Message-ID: (.+)$/im.exec(text)?.[1])).size).toBe(names.length + 1);
});

test('SIGTERM ends `cli work` with 0', async () => {
  for (const { child, ended } of working) {
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Задания остановлены') });
  }
  await expect.poll(workers, PATIENCE).toBe('0');
});
