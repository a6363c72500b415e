import type { Pool } from '../database/db.server.ts';

/** The most damages that are named. */
const NAMED = 5;

/**
 * Checks every table and index of a database by PostgreSQL's own extension amcheck, which is installed for the check alone.
 * @returns what is damaged; empty: nothing
 */
export async function checkTablesAndIndexes(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ relation: string; message: string }>(
      `select c.oid::regclass::text as relation, found.msg as message
       from pg_class c, lateral verify_heapam(c.oid) found
       where c.relkind in ('r', 'm', 't') and c.relpersistence <> 't' limit ${NAMED}`,
    );
    await client.query(
      `select bt_index_check(c.oid, true)
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and i.indisready and i.indisvalid and c.relpersistence <> 't'`,
    );
    await client.query(
      `select gin_index_check(c.oid)
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'gin' and i.indisready and i.indisvalid and c.relpersistence <> 't'`,
    );
    return rows.map(({ relation, message }) => `таблица ${relation}: ${message}`);
  } catch (thrown) {
    return [`amcheck: ${(thrown as Error).message}`];
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
