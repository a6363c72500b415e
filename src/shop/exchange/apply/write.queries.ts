import { type RawBuilder, sql } from 'kysely';
import { setBulk, withoutRowChecks } from '../../../platform/database/bulk.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';

/** From this number of goods with new rows an import is large and does not write single entries to the change log. */
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
    const missing = `missing_${table}`;
    await fillTemporary(
      tx,
      missing,
      sql`select ${names} from (${rows}) n where not exists (select from ${sql.table(table)} h where ${same})`,
    );
    await insertAll(tx, table, names, sql`select * from ${sql.table(missing)}`, what);
  } else await insertAll(tx, table, names, rows, what); // a first import: all rows are missing
}

async function insertAll(
  tx: Tx,
  table: string,
  names: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  what: Touch,
): Promise<void> {
  // The log has one entry for all rows of a product: a few hundred goods with many values each are no large load.
  const { rows: counted } = await sql<{
    goods: number;
  }>`select count(distinct product_id)::int as goods from (${rows}) n`.execute(tx);
  if ((counted[0]?.goods ?? 0) >= BULK_ROWS) await setBulk(tx);
  await sql`insert into touched select distinct product_id, ${what} from (${rows}) n`.execute(tx);
  await withoutRowChecks(tx, () =>
    sql`insert into ${sql.table(table)} (${names}) select ${names} from (${rows}) n`.execute(tx),
  );
}
