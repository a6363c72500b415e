import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';
import { fillTemporary } from '../../platform/database/temporary.queries.ts';

export type ExternalKind =
  | 'product'
  | 'family'
  | 'category'
  | 'attribute'
  | 'attribute_value'
  | 'price_type'
  | 'warehouse'
  | 'tag';

const TABLE_OF: Record<ExternalKind, string> = {
  product: 'product',
  family: 'product_family',
  category: 'category',
  attribute: 'attribute',
  attribute_value: 'attribute_value',
  price_type: 'price_type',
  warehouse: 'warehouse',
  tag: 'tag',
};

/**
 * Assigns our ids to new external refs and stores the pairs, in the order of `refs`.
 * @param refs a select of one column `ref`, without duplicates
 * @returns how many refs are new; the temporary table `new_<kind>(ref, id)` holds them until the transaction ends
 */
export async function assignIds(
  tx: Tx,
  source: string,
  kind: ExternalKind,
  refs: RawBuilder<unknown>,
): Promise<number> {
  const fresh = sql.table(`new_${kind}`);
  await fillTemporary(
    tx,
    `new_${kind}`,
    sql`select r.ref, nextval((select pg_get_serial_sequence(${sql.lit(TABLE_OF[kind])}, 'id')::regclass))::int as id
    from (${refs}) r
    where not exists (select from external_id e
                      where e.source = ${sql.lit(source)} and e.kind = ${sql.lit(kind)} and e.value = r.ref)`,
  );
  const added = await sql`
    insert into external_id (source, kind, value, id)
    select ${source}, ${kind}, ref, id from ${fresh}`.execute(tx);
  await sql`analyze ${fresh}`.execute(tx);
  return Number(added.numAffectedRows ?? 0);
}

/**
 * SQL to join external refs with our ids: `join ${external(source, 'tag', 't')} on t.value = s.tag_ref`. One row for each
 * thing: another id that was linked later stands for the first one (`linking`).
 */
export function external(source: string, kind: ExternalKind, alias: string): RawBuilder<unknown> {
  return sql`(select value, id from external_id where source = ${sql.lit(source)} and kind = ${sql.lit(kind)}
    and stands_for is null) ${sql.ref(alias)}`;
}

/**
 * Creates the temporary table `known_<kind>(value, id)` with its own statistics. With those of all external ids the
 * planner expects too few rows of this kind and joins them row by row.
 */
export async function createKnownRefs(
  tx: Tx,
  source: string,
  kind: 'price_type' | 'warehouse' | 'category',
): Promise<void> {
  const known = sql.table(`known_${kind}`);
  await fillTemporary(tx, `known_${kind}`, sql`select * from ${external(source, kind, 'e')}`);
  await sql`analyze ${known}`.execute(tx);
}
