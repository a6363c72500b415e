import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { emptyTemporary, fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Rule } from './quarantine.ts';

/** Staging tables of a product besides its prices and stock. All have the number of its fact, `n`. */
const PARTS = [
  'stage_product_category',
  'stage_product_attribute',
  'stage_image',
  'stage_product_tag',
  'stage_accessory',
] as const;

/** Released facts are numbered from here on, so that they do not mix with others of the import. */
const FIRST = 1_000_000_000;

/**
 * Takes the cards of suspicious goods out of the staging tables: of those that look like shown goods all, of those with changed
 * terms the unit, multiplicity and VAT. Fills the temporary table `held_part(ref, parts, like_id)`.
 */
export async function takeParts(tx: Tx): Promise<void> {
  await emptyTemporary(tx, 'held_part', 'ref text collate "C" primary key, parts jsonb, like_id int');
  await sql`
    insert into held_part (ref, parts)
    select s.ref, jsonb_build_object('stage_product', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'n', s.is_offer::int, 'ref', s.ref, 'is_offer', s.is_offer, 'base_ref', s.base_ref, 'unit', s.unit,
      'unit_code', s.unit_code, 'multiplicity', s.multiplicity, 'vat_code', s.vat_code))))
    from stage_product s where s.ref in (select ref from suspicious where rule = ${'terms_changed' satisfies Rule})
      and num_nonnulls(s.unit, s.unit_code, s.multiplicity, s.vat_code) > 0
    group by s.ref
  `.execute(tx);
  await sql`
    update stage_product s set unit = null, unit_code = null, multiplicity = null, vat_code = null
    from held_part h where h.ref = s.ref
  `.execute(tx);
  await takeCards(tx);
}

async function takeCards(tx: Tx): Promise<void> {
  await fillTemporary(
    tx,
    'held_fact',
    sql`select s.n, s.is_offer::int as place, a.ref from stage_product s join look_alike a using (ref)
    where not s.is_offer or s.ref <> s.base_ref`,
  );
  await sql`
    insert into held_part (ref, parts, like_id)
    select f.ref, jsonb_build_object('stage_product', jsonb_agg(to_jsonb(s) || jsonb_build_object('n', f.place,
        'stated_prices', false, 'stated_stock', false))), max(a.id)
    from held_fact f join stage_product s using (n) join look_alike a on a.ref = f.ref group by f.ref
    on conflict (ref) do update set parts = excluded.parts, like_id = excluded.like_id
  `.execute(tx);
  for (const table of PARTS) {
    await sql`
      update held_part h set parts = h.parts || jsonb_build_object(${table}::text, x.rows)
      from (select f.ref, jsonb_agg(to_jsonb(s) || jsonb_build_object('n', f.place)) as rows
            from held_fact f join ${sql.table(table)} s using (n) group by f.ref) x
      where x.ref = h.ref
    `.execute(tx);
    await sql`delete from ${sql.table(table)} s using held_fact f where f.n = s.n`.execute(tx);
  }
  await sql`delete from stage_product s using held_fact f where f.n = s.n`.execute(tx);
}

/** Puts the cards of held goods back into the staging tables of an import. */
export async function putParts(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['stage_product', ...PARTS])
    await sql`
      insert into ${sql.table(table)}
      select r.* from (
        select h.parts, ${FIRST}::int + 2 * row_number() over (order by h.id)::int as first
        from exchange_held h where h.id = any(${ids})) h,
        jsonb_array_elements(h.parts->${table}) x,
        jsonb_populate_record(null::${sql.table(table)}, x || jsonb_build_object('n', h.first + (x->>'n')::int)) r
    `.execute(tx);
}
