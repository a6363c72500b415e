import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.server.ts';

/**
 * Stores the rows of a query in a temporary table, instead of those that it has. The table stays with the connection, because creating
 * one takes 3 ms and a small import needs sixty of them; its rows mean nothing outside this transaction.
 * @param name not that of a table of the shop, which it would hide from everything else on this connection
 * @param rows a query that has the same columns each time; name them, because a migration may give `*` another one
 * @param key columns of a unique index
 */
export async function fillTemporary(
  tx: Tx,
  name: string,
  rows: RawBuilder<unknown>,
  key: readonly string[] = [],
): Promise<void> {
  const table = sql.table(name);
  if (await wasEmptied(tx, name)) {
    await sql`insert into ${table} ${rows}`.execute(tx);
    return;
  }
  await sql`create temp table ${table} as ${rows}`.execute(tx);
  if (key.length > 0)
    await sql`create unique index on ${table} (${sql.join(key.map((column) => sql.ref(column)))})`.execute(
      tx,
    );
}

/** Makes a temporary table without rows for this transaction. @param columns with their types, as in `create table` */
export async function emptyTemporary(tx: Tx, name: string, columns: string): Promise<void> {
  if (await wasEmptied(tx, name)) return;
  await sql`create temp table ${sql.table(name)} (${sql.raw(columns)})`.execute(tx);
}

/**
 * Empties the table, if the connection has it. `on commit delete rows` would empty all tables at each commit, those without rows
 * too, which takes longer than to create them.
 * @returns whether the connection has it
 */
async function wasEmptied(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: string | null }>`
    select pg_relation_size(to_regclass(${`pg_temp.${name}`})) as bytes`.execute(tx);
  const bytes = rows[0]?.bytes ?? null;
  if (Number(bytes) > 0) await sql`truncate ${sql.table(name)}`.execute(tx);
  return bytes !== null;
}
