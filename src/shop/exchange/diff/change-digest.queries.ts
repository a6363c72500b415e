import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { belongs, rowOf } from '../changes/changes.queries.ts';
import { RECORDED } from '../changes/changes.ts';

/** The changes of one run, or those by which these runs together would be taken back. */
export type ChangesOf = number | { undoOf: readonly number[] };

/** SQL: `net(what, key, before, after)`, each row of the changes as it was before and after all of them. */
export function netOf(of: ChangesOf): RawBuilder<unknown> {
  const runs = typeof of === 'number' ? [of] : of.undoOf;
  const [first, last] = typeof of === 'number' ? ['before', 'after'] : ['after', 'before'];
  return sql`
    net as (
      select distinct what, key, first_value(before) over w as ${sql.ref(first)}, last_value(after) over w as ${sql.ref(last)}
      from exchange_change where run_id = any(${sql.lit(`{${runs.join()}}`)}::int8[])
      window w as (partition by what, key order by id rows between unbounded preceding and unbounded following)
    )`;
}

/** Columns with ids, and the tables whose ids they have. */
const REFERENCES: Readonly<Record<string, string>> = {
  product_id: 'product',
  related_id: 'product',
  category_id: 'category',
  parent_id: 'category',
  brand_id: 'brand',
  family_id: 'product_family',
  attribute_id: 'attribute',
  value_id: 'attribute_value',
  tag_id: 'tag',
  price_type_id: 'price_type',
  warehouse_id: 'warehouse',
};

/** Moments at which something was written; whether there is one matters, not when it was. */
const MOMENTS = ['created_at', 'hidden_at', 'linked_at'];
const THINGS = RECORDED.flatMap(({ name, isThing }) => (isThing ? [name] : []));

function list(names: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.lit(`{${names.join()}}`)}::text[]`;
}

/**
 * SHA-256 of the changed rows, before and after, in hex. The same changes have the same digest, whatever ids new
 * things get and whenever they are written: a new thing counts as its own row, and the ids of others are those of the shop.
 */
export function readChangeDigest(db: Db, of: ChangesOf): Promise<string> {
  return digestOf(
    db,
    sql`${netOf(of)}, changed as materialized (select * from net where before is distinct from after)`,
  );
}

/**
 * SHA-256 of all rows of a source, in hex: the same in two databases with the same goods, prices and stock, whatever ids these
 * have there. Takes seconds in a large shop.
 */
export function readContentDigest(db: Db, source: string): Promise<string> {
  const tables = RECORDED.flatMap((table) =>
    table.isOf === undefined
      ? []
      : sql`select ${sql.lit(table.name)} as what, ${table.isThing ? sql`t.id::text` : sql`''`} as key, null::jsonb as before,
          ${rowOf(table)} as after
        from ${sql.table(table.name)} t where ${belongs(table.isOf, source)}`,
  );
  return digestOf(db, sql`changed as materialized (${sql.join(tables, sql` union all `)})`);
}

/** @param changed SQL: `changed(what, key, before, after)`, perhaps after other common table expressions */
async function digestOf(db: Db, changed: RawBuilder<unknown>): Promise<string> {
  const columns = Object.keys(REFERENCES);
  const isSet = (row: RawBuilder<unknown>) =>
    sql.join(MOMENTS.map((column) => sql`${row}->>${sql.lit(column)} is not null`));
  const idsOf = columns.map(
    (column, at) => sql`coalesce(${sql.ref(`t${at}.label`)}, c.after->>${sql.lit(column)}, '')`,
  );
  const joins = columns.map(
    (column, at) => sql`
      left join thing ${sql.ref(`t${at}`)} on ${sql.ref(`t${at}.what`)} = ${sql.lit(REFERENCES[column] ?? '')}
        and ${sql.ref(`t${at}.id`)} = (c.after->>${sql.lit(column)})::int`,
  );
  return joinTransaction(db, async (tx) => {
    // Nothing is known of how many rows have changed, and a nested loop over those of 6,000 new goods takes minutes.
    await sql`set local enable_nestloop = off`.execute(tx);
    const { rows } = await sql<{ digest: string }>`
    with ${changed}, thing as materialized (
      select what, key::int as id, md5((after - ${list(['id', ...MOMENTS, ...columns])})::text) as label
      from changed where before is null and what = any(${list(THINGS)})
    ), line as (
      select md5(concat_ws(E'\\x1f', c.what, (c.before - ${list(MOMENTS)})::text,
          (c.after - ${list([...MOMENTS, ...columns])}
            - case when c.before is null or c.what = 'external_id' then '{id}' else '{}' end::text[])::text,
          ${isSet(sql`c.before`)}, ${isSet(sql`c.after`)}, ${sql.join(idsOf)},
          case when c.what = 'external_id' then coalesce(x.label, c.after->>'id') end)) collate "C" as hash
      from changed c ${sql.join(joins, sql` `)}
      left join thing x on c.what = 'external_id' and x.id = (c.after->>'id')::int
        and x.what = case c.after->>'kind' when 'family' then 'product_family' else c.after->>'kind' end
    )
    select encode(sha256(coalesce(string_agg(hash, '' order by hash), '')::bytea), 'hex') as digest from line
  `.execute(tx);
    await sql`set local enable_nestloop = on`.execute(tx);
    return rows[0]!.digest;
  });
}
