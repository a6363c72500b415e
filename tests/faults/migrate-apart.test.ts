import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCli } from '../support/cli-process.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';

let database: TestDatabase;
let env: Record<string, string>;
const dataDir = temporaryDataDir();
beforeAll(async () => {
  database = await emptyDatabase();
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir.path, DEMO: '0', MIGRATE: '0' };
});
afterAll(async () => {
  await database.drop();
  dataDir.remove();
});

const cli = (...words: string[]) => startCli(words, env).ended;
const tables = async () =>
  (await database.pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount;

test('with MIGRATE=0 a shop and its commands refuse an older schema and name the command that brings the new one; then they work', async () => {
  const advice = 'С MIGRATE=0 магазин их не применяет: выполните один раз npm run cli -- migrate';
  await expect(startShop(env)).rejects.toThrow(advice);
  expect(await cli('outbox')).toMatchObject({ code: 1, stderr: expect.stringContaining(advice) });
  expect(await tables()).toBe(0);
  expect(await cli('migrate')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Применено миграций: \d+\n/),
  });
  const shop = await startShop(env);
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

test('a shop that is more than one release behind its schema does not start, and neither do its commands', async () => {
  await database.pool.query(
    "insert into schema_migration (name, release) values ('9000_of_future', '0.99.0')",
  );
  const before = await tables();
  const reason = 'Вместе работают только соседние выпуски';
  await expect(startShop({ ...env, MIGRATE: '1' })).rejects.toThrow(reason);
  await expect(startShop(env)).rejects.toThrow(reason);
  expect(await cli('migrate')).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) });
  expect(await tables()).toBe(before);
});
