import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';

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
  const same = sql.join(
    key.map((column) => sql`h.${sql.ref(column)} = n.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    create temp table missing_row on commit drop as
    select ${names} from (${rows}) n where not exists (select from ${sql.table(table)} h where ${same})`.execute(
    tx,
  );
  await sql`
    with came as (insert into ${sql.table(table)} (${names}) select ${names} from missing_row returning product_id)
    insert into touched select distinct product_id, ${what} from came`.execute(tx);
  await sql`drop table missing_row`.execute(tx);
}
