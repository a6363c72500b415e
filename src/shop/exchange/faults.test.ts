import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { withImportLock } from './connection.server.ts';
import { applyFacts } from './exchange.server.ts';
import type { Fact } from './facts.ts';

const product = (ref: string): Fact => ({
  kind: 'product',
  ref,
  name: `Товар ${ref}`,
  prices: [{ priceTypeRef: 't', kopecks: 100 }],
});

test('while one import runs, a second one is told so', async () => {
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

test('an import that is killed at any moment leaves nothing, and the next one works', async () => {
  const { pool, drop } = await freshDatabase();
  const killImporter = () =>
    pool.query(`select pg_terminate_backend(l.pid, 60000) from pg_locks l where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid()
      and l.database = (select oid from pg_database where datname = current_database())`);
  try {
    // While facts are read…
    async function* dying(): AsyncGenerator<Fact> {
      yield product('a');
      await killImporter();
      yield product('b');
    }
    await expect(applyFacts({ pool }, '1c', dying())).rejects.toThrow();
    // …and inside the transaction, which waits here for a row that somebody holds.
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
    await killImporter();
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

test('a stream of facts that fails leaves nothing', async () => {
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

test('a large load notes one entry in the change log, a small one notes its goods', async () => {
  const { pool, drop } = await freshDatabase();
  const log = async () =>
    (await pool.query('select kind from catalog_change group by 1 order by 1')).rows.map((row) => row.kind);
  try {
    await applyFacts({ pool }, 'demo', [product('a')], { bulk: true });
    expect(await log()).toEqual(['everything']);
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
