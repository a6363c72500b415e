import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';

/** New rows from which a load counts as large: so many entries in the change log help nobody. */
export const BULK_ROWS = 5_000;

/** What `touched` notes of a product. */
export type Touch = 'card' | 'price' | 'stock';

/**
 * Inserts the rows of `rows` that the table does not hold yet, and notes their goods as touched. The missing rows are
 * found first: a statement that looks into the table it fills may be planned for an empty one and never end.
 * @param rows a select of exactly `columns`, the first of which is the product's id
 * @param key the columns that tell rows apart
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
  const { rows: held } = await sql<{
    any: boolean;
  }>`select exists (select from ${sql.table(table)}) as any`.execute(tx);
  if (held[0]?.any) {
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
  } else await insertAll(tx, table, names, rows, what); // of a first load all are missing: tens of millions of prices
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
 * In a large load PostgreSQL asks for every row and every reference whether the other side exists: half of the time.
 * The rows here were joined from those other sides in this very transaction, and nothing referenced is ever deleted,
 * so a large load goes without asking, where the role may (a superuser, as with our own server); else it just takes longer.
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

/** From here the triggers of this transaction write no row of the change log (0006_catalogue_change_log.sql). */
export async function setBulk(tx: Tx): Promise<void> {
  await sql`select set_config('vitrina.bulk', 'on', true)`.execute(tx);
}

/** Whether this transaction is a large load: then its one entry in the change log is ours to write. */
export async function isBulk(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select coalesce(current_setting('vitrina.bulk', true), '') = 'on' as is_on`.execute(tx);
  return rows[0]?.is_on ?? false;
}
