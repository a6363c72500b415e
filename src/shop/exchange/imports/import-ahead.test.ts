import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../../../../tests/support/cli-process.ts';
import { importPlace } from '../fixtures/import-place.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

const { base, folder, put, rows, run } = importPlace();
const names = async () => (await rows('select name from product order by 1')).map(({ name }) => name);

/** Locks all products, so that an import that changes one has to wait. @returns a function that unlocks them */
async function lockProducts(): Promise<() => Promise<void>> {
  const holder = await base().pool.connect();
  await holder.query('begin; update product set popularity = 1');
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

/** The part of a query that selects the granted import lock of this database. */
const IMPORT_LOCK = `from pg_locks where locktype = 'advisory' and objid = 7310220 and granted
  and database = (select oid from pg_database where datname = current_database())`;

async function until(query: string, count: number): Promise<void> {
  while ((await rows(query)).length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

test('the next file is read while the previous one is being applied', async () => {
  await run(put('first.xml', goodsXml(goodXml('a'))));
  put('import0_1.xml', goodsXml(goodXml('a', 'Иначе')));
  put('import0_2.xml', goodsXml(goodXml('b')));
  const unlock = await lockProducts();
  const importing = run(join(folder(), 'in', 'import0_1.xml'), join(folder(), 'in', 'import0_2.xml'));
  await until(`select from pg_class where relname = 'stage_product' and relpersistence = 't'`, 2);
  expect(await names()).toEqual(['Товар a']);
  await unlock();
  expect((await importing).code).toBe(0);
  expect(await names()).toEqual(['Иначе', 'Товар b']);
});

test('an import that has lost its lock commits nothing more on any of its connections', async () => {
  await run(put('first.xml', goodsXml(goodXml('b'))));
  const unlock = await lockProducts();
  const one = put('import0_1.xml', goodsXml(goodXml('a')));
  const importing = run(one, put('import0_2.xml', goodsXml(goodXml('b', 'Иначе'))));
  const outcome = expect(importing).rejects.toThrow();
  await until(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    1,
  );
  await rows(`select pg_terminate_backend(pid, 60000) ${IMPORT_LOCK}`);
  await unlock();
  await outcome;
  expect(await names()).toEqual(['Товар a', 'Товар b']);
});

test('an import that was killed in the middle of a statement does not block the next one', async () => {
  await run(put('first.xml', goodsXml(goodXml('a'))));
  const unlock = await lockProducts();
  const killed = startCli(['import', put('import0_1.xml', goodsXml(goodXml('a', 'Иначе')))], {
    DATABASE_URL: base().url,
    DATA_DIR: join(folder(), 'data'),
  });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(waiting, 1);
  killed.child.kill('SIGKILL');
  await killed.ended;
  // A backend stops waiting before it releases its locks, so only the lock itself says that the import has ended.
  await expect.poll(() => rows(`select ${IMPORT_LOCK}`), { timeout: 60_000, interval: 500 }).toEqual([]);
  await unlock();
  expect((await run(put('next.xml', goodsXml(goodXml('a', 'Дальше'))))).code).toBe(0);
  expect(await names()).toEqual(['Дальше']);
});
