import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';

/** From this number of new rows an import is large and does not write single entries to the change log. */
export const BULK_ROWS = 5_000;

/** Kinds of changes in the table `touched`. */
export type Touch = 'card' | 'price' | 'stock';

/**
 * Inserts those of `rows` that the table does not have yet, and records their products in `touched`. The missing rows are
 * selected by a separate statement; otherwise PostgreSQL may plan it for an empty table and need hours.
 * @param rows a select of exactly `columns`; the first is the id of the product
 * @param key the columns that identify a row
 */
export async function insertMissing(
  tx: Tx,
  table: string,
  columns: readonly string[],
  key: readonly string[],
  rows: RawBuilder<unknown>,
  what: Touch,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows: existing } = await sql<{
    any: boolean;
  }>`select exists (select from ${sql.table(table)}) as any`.execute(tx);
  if (existing[0]?.any) {
    const same = sql.join(
      key.map((column) => sql`h.${sql.ref(column)} = n.${sql.ref(column)}`),
      sql` and `,
    );
    await sql`
      create temp table missing_row on commit drop as
      select ${names} from (${rows}) n where not exists (select from ${sql.table(table)} h where ${same})`.execute(
      tx,
    );
    await insertAll(tx, table, names, sql`select * from missing_row`, what);
    await sql`drop table missing_row`.execute(tx);
  } else await insertAll(tx, table, names, rows, what); // a first import: all rows are missing
}

async function insertAll(
  tx: Tx,
  table: string,
  names: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  what: Touch,
): Promise<void> {
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${rows}) n`.execute(tx);
  if ((counted[0]?.count ?? 0) >= BULK_ROWS) await setBulk(tx);
  await sql`insert into touched select distinct product_id, ${what} from (${rows}) n`.execute(tx);
  await withoutRowChecks(tx, () =>
    sql`insert into ${sql.table(table)} (${names}) select ${names} from (${rows}) n`.execute(tx),
  );
}

/**
 * Runs `work` without foreign-key checks, which take half of the time of a large import. They are not needed: the rows
 * were joined with the referenced tables in this transaction. Without the privilege the checks stay on.
 */
async function withoutRowChecks(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'SET') as may`.execute(tx);
  if (!rows[0]?.may || !(await isBulk(tx))) {
    await work();
    return;
  }
  await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx);
  await work();
  await sql`select set_config('session_replication_role', 'origin', true)`.execute(tx);
}

/** Stops the triggers of this transaction from writing to the change log (0006_catalogue_change_log.sql). */
export async function setBulk(tx: Tx): Promise<void> {
  await sql`select set_config('vitrina.bulk', 'on', true)`.execute(tx);
}

/** Whether `setBulk` was called in this transaction. Then `noteBulkLoad` must write the entry of the change log. */
export async function isBulk(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select coalesce(current_setting('vitrina.bulk', true), '') = 'on' as is_on`.execute(tx);
  return rows[0]?.is_on ?? false;
}
