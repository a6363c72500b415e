import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { runReindex } from './reindex.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function reindex(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runReindex(argv, { stdout, stderr, db: api.db });
  return { code, stdout: stdout.read()?.toString() ?? '', stderr: stderr.read()?.toString() ?? '' };
}

test('«reindex» restores an emptied listing, and every process is notified that everything changed', async () => {
  const of = async (sql: string) => (await api.pool.query(sql)).rows;
  const listing = () => of('select * from listing order by product_id, lft');
  const texts = () => of('select * from search_text order by 1');
  const before = [await listing(), await texts()];
  await api.pool.query('truncate listing, search_text');
  await api.pool.query('delete from catalog_change');
  const { code, stdout } = await reindex();
  const goods = new Set(before[0]?.map((row) => row.product_id)).size;
  expect(goods).toBeGreaterThan(3);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Товаров в списках: ${goods}\n` });
  expect([await listing(), await texts()]).toEqual(before);
  expect(await of("select 1 from catalog_change where kind = 'everything'")).toHaveLength(1);
  expect(await of("select details from audit_entry where action = 'shop.reindex'")).toEqual([
    { details: { goods } },
  ]);
});

test('«reindex» rejects arguments and changes nothing', async () => {
  expect(await reindex('всё')).toMatchObject({ code: 2, stderr: expect.stringContaining('Лишнее: всё') });
});
