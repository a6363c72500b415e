import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.server.ts';

/**
 * Stores the rows of a query in a temporary table, instead of those that it had in this transaction. The empty table stays with
 * the connection: creating one takes 3 ms, and a small import needs sixty of them.
 * @param rows a query that has the same columns each time; without parameters, because the first time it creates the table
 * @param key columns of a unique index
 */
export async function fillTemporary(
  tx: Tx,
  name: string,
  rows: RawBuilder<unknown>,
  key: readonly string[] = [],
): Promise<void> {
  const table = sql.table(name);
  if (await isThere(tx, name)) {
    await sql`delete from ${table}`.execute(tx);
    await sql`insert into ${table} ${rows}`.execute(tx);
    return;
  }
  await sql`create temp table ${table} on commit delete rows as ${rows}`.execute(tx);
  if (key.length > 0)
    await sql`create unique index on ${table} (${sql.join(key.map((column) => sql.ref(column)))})`.execute(
      tx,
    );
}

/** Makes a temporary table without rows for this transaction. @param columns with their types, as in `create table` */
export async function emptyTemporary(tx: Tx, name: string, columns: string): Promise<void> {
  const table = sql.table(name);
  if (await isThere(tx, name)) await sql`delete from ${table}`.execute(tx);
  else await sql`create temp table ${table} (${sql.raw(columns)}) on commit delete rows`.execute(tx);
}

async function isThere(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select to_regclass(${`pg_temp.${name}`}) is not null as is`.execute(tx);
  return rows[0]?.is ?? false;
}
