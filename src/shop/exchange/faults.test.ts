import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { refreshListing } from '../search/search.server.ts';
import { withImportLock } from './connection.server.ts';
import { applyFacts } from './exchange.server.ts';
import type { Fact } from './exchange.ts';
import { gatherChanges } from './summary.queries.ts';

const product = (ref: string): Fact => ({
  kind: 'product',
  ref,
  name: `Товар ${ref}`,
  prices: [{ priceTypeRef: 't', kopecks: 100 }],
});

test('a second import is rejected while another one runs', async () => {
  const { pool, drop } = await freshDatabase();
  try {
    await withImportLock(pool, () =>
      expect(applyFacts({ pool }, '1c', [product('a')])).rejects.toMatchObject({
        code: 'import_busy',
        status: 409,
      }),
    );
    expect((await applyFacts({ pool }, '1c', [product('a')])).products.added).toBe(1);
  } finally {
    await drop();
  }
});

test('an import that is killed at any moment leaves nothing behind, and the next one works', async () => {
  const { pool, drop } = await freshDatabase();
  const killImport = () =>
    pool.query(`select pg_terminate_backend(l.pid, 60000) from pg_locks l where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())`);
  try {
    // While facts are read…
    async function* factsUntilKilled(): AsyncGenerator<Fact> {
      yield product('a');
      await killImport();
      yield product('b');
    }
    await expect(applyFacts({ pool }, '1c', factsUntilKilled())).rejects.toThrow();
    // …and inside the transaction, which waits here for a locked row.
    await applyFacts({ pool }, '1c', [product('old')]);
    const holder = await pool.connect();
    await holder.query(`begin; update product set popularity = 1`);
    const importing = applyFacts({ pool }, '1c', [
      product('a'),
      { kind: 'product', ref: 'old', name: 'Другое имя' },
    ]);
    const outcome = expect(importing).rejects.toThrow();
    for (let waits = 0; waits === 0; )
      waits = (
        await pool.query(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n;
    await killImport();
    await outcome;
    await holder.query('rollback');
    holder.release();
    expect((await pool.query('select name from product')).rows).toEqual([{ name: 'Товар old' }]);
    expect((await pool.query('select * from exchange_waiting_price')).rows).toHaveLength(1);
    expect((await applyFacts({ pool }, '1c', [product('a')])).products.added).toBe(1);
  } finally {
    await drop();
  }
});

test('an import whose stream of facts fails leaves nothing behind', async () => {
  const { pool, drop } = await freshDatabase();
  async function* failing(): AsyncGenerator<Fact> {
    yield product('a');
    throw new Error('read error');
  }
  try {
    await expect(applyFacts({ pool }, '1c', failing())).rejects.toThrow('read error');
    expect((await pool.query('select * from product')).rows).toEqual([]);
    expect((await pool.query('select * from exchange_waiting_price')).rows).toEqual([]);
  } finally {
    await drop();
  }
});

test('a large import writes one entry to the change log, a small one an entry per product', async () => {
  const { pool, drop } = await freshDatabase();
  const log = async () =>
    (await pool.query('select kind from catalog_change group by 1 order by 1')).rows.map((row) => row.kind);
  const jobs = async () =>
    (await pool.query('select task_identifier as kind from graphile_worker.jobs')).rows.map(
      ({ kind }) => kind,
    );
  try {
    await applyFacts({ pool }, 'demo', [product('a')], { bulk: true });
    expect(await log()).toEqual(['everything']);
    // The lists of orders would count the missing goods of all orders until this is done.
    expect(await jobs()).toEqual(['order-shortage']);
    await pool.query('delete from catalog_change');
    await applyFacts({ pool }, 'demo', [{ kind: 'product', ref: 'a', name: 'Иначе' }]);
    expect(await log()).toEqual(['product']);
    await pool.query('delete from catalog_change');
    await applyFacts({ pool }, 'demo', [{ kind: 'product', ref: 'a', name: 'Иначе' }], { bulk: true });
    expect(await log()).toEqual([]);
  } finally {
    await drop();
  }
});

test('an import that turns out to be large while it runs also writes one entry', async () => {
  const { pool, drop } = await freshDatabase();
  const prices = [{ priceTypeRef: 't', kopecks: 100, minQuantity: 1 }];
  const goods = (more: object) =>
    Array.from(
      { length: 5_100 },
      (_, n): Fact => ({ kind: 'product', ref: `${n}`, name: `Товар ${n}`, ...more }),
    );
  try {
    await applyFacts({ pool }, '1c', goods({}));
    await pool.query('delete from catalog_change');
    await applyFacts({ pool }, '1c', [
      { kind: 'price_type', ref: 't', name: 'Розничная' },
      ...goods({ prices }),
    ]);
    expect((await pool.query('select kind, subject_id from catalog_change')).rows).toEqual([
      { kind: 'everything', subject_id: null },
    ]);
  } finally {
    await drop();
  }
});

test('few goods with very many new rows are named in the change log', async () => {
  const { pool, drop } = await freshDatabase();
  const prices = Array.from({ length: 60 }, (_, n) => ({
    priceTypeRef: 't',
    kopecks: 100 + n,
    minQuantity: n + 1,
  }));
  const goods = Array.from(
    { length: 100 },
    (_, n): Fact => ({ kind: 'product', ref: `${n}`, name: `Товар ${n}` }),
  );
  const type: Fact = { kind: 'price_type', ref: 't', name: 'Розничная' };
  try {
    await applyFacts({ pool }, '1c', [type, ...goods]);
    await pool.query('delete from catalog_change');
    await applyFacts(
      { pool },
      '1c',
      goods.map((one) => ({ ...one, prices }) as Fact),
    );
    const { rows } = await pool.query(
      'select kind, count(*)::int as goods from catalog_change group by 1 order by 1',
    );
    expect(rows).toEqual([{ kind: 'price', goods: 100 }]);
  } finally {
    await drop();
  }
});

test('for very many changed products the change log gets one entry without ids', async () => {
  const { pool, db, drop } = await freshDatabase();
  const note = (kind: string, goods: number) =>
    sql`insert into catalog_change (kind, subject_id) select ${kind}, n from generate_series(1, ${goods}::int) n`;
  try {
    await pool.query(`insert into catalog_change (kind, subject_id) values ('price', 7)`);
    await db.transaction().execute(async (tx) => {
      await note('price', 20_001).execute(tx);
      await note('stock', 2).execute(tx);
      await gatherChanges(tx);
    });
    const { rows } = await pool.query('select kind, subject_id from catalog_change order by id');
    const named = (kind: string, subject_id: number | null) => ({ kind, subject_id });
    expect(rows).toEqual([named('price', 7), named('stock', 1), named('stock', 2), named('price', null)]);
  } finally {
    await drop();
  }
});

test('a large import that changes few products leaves the same listing as a full refresh', async () => {
  const { pool, db, drop } = await freshDatabase();
  const listing = async () => (await pool.query('select * from listing order by product_id, lft')).rows;
  const category: Fact = { kind: 'category', ref: 'c', parentRef: null, name: 'Раздел' };
  const good = (ref: string, kopecks: number): Fact =>
    ({
      ...product(ref),
      categoryRefs: ['c'],
      prices: [{ priceTypeRef: 't', kopecks }],
    }) as Fact;
  try {
    await applyFacts({ pool }, '1c', [
      { kind: 'price_type', ref: 't', name: 'Розничная' },
      category,
      ...['a', 'b', 'c', 'd'].map((ref) => good(ref, 100)),
    ]);
    const before = await listing();
    await applyFacts({ pool }, '1c', [good('a', 200), good('e', 300)], { bulk: true });
    const after = await listing();
    expect(after).toHaveLength(before.length + 1);
    expect(after.map((row) => row.prices)).toEqual([[200], [100], [100], [100], [300]]);
    await db.transaction().execute((tx) => refreshListing(tx, 'all'));
    expect(await listing()).toEqual(after);
  } finally {
    await drop();
  }
});
