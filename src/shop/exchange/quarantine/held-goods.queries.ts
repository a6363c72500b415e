import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { emptyTemporary } from '../../../platform/database/temporary.queries.ts';
import { external } from '../ids.queries.ts';
import type { NewGood } from './held-file.ts';
import type { Limits, Rule } from './quarantine.ts';

/** SQL: the main file of `s` describes a product, or a variant that its offer describes. */
const DESCRIBED = sql`(not s.is_offer or s.ref <> s.base_ref)`;

/** SQL: no product of the source has this id, not even as another id of it. */
function isNew(source: string) {
  return sql`not exists (select from external_id x where x.source = ${source} and x.kind = 'product' and x.value = s.ref)`;
}

/**
 * Finds goods whose unit, multiplicity or VAT the file changes, if there are many or open orders have them (EX-43). Their
 * prices and stock are suspicious too: they may count in the new unit.
 */
export async function findTerms(tx: Tx, source: string, { fewestTerms }: Limits): Promise<void> {
  await sql`
    with changed as (
      select s.ref, p.id from stage_product s
      join ${external(source, 'product', 'e')} on e.value = s.ref join product p on p.id = e.id
      where ${DESCRIBED} and (s.unit <> p.unit or s.unit_code <> p.unit_code or s.multiplicity <> p.multiplicity
        or s.vat_code <> p.vat_code)
    ), goods as (
      select ref, id from changed
      union select c.ref, v.id from changed c
      join exchange_offer o on o.source = ${source} and o.base_ref = c.ref and o.ref <> c.ref
      join ${external(source, 'product', 'v')} on v.value = o.ref
    )
    insert into suspicious (ref, rule)
    select c.ref, ${'terms_changed' satisfies Rule} from changed c
    where case when (select count(*) from changed) > ${fewestTerms} then true else exists (
      select from goods g join order_line_now l on l.product_id = g.id join shop_order o on o.id = l.order_id
      where g.ref = c.ref and l.quantity > 0 and o.state in ('new', 'confirmed', 'ready')) end
  `.execute(tx);
}

/** Prices and stock of goods whose new unit, multiplicity or VAT waits. */
export async function findWaiting(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into suspicious (ref, rule)
    select h.ref, ${'terms_changed' satisfies Rule} from exchange_held h
    where h.source = ${source} and h.state = 'held' and ${'terms_changed' satisfies Rule} = any(h.rules)
      and h.parts <> '{}'
      and (exists (select from stage_price s where s.ref = h.ref) or exists (select from stage_stock s where s.ref = h.ref))
  `.execute(tx);
}

/**
 * Finds new goods with the article and name, or with the barcode, of a shown product of the source (EX-44). Fills the temporary
 * table `look_alike(ref, id)`; `id` is null when several products look like it. @returns how many
 */
export async function findAlike(tx: Tx, source: string): Promise<number> {
  const shown = sql`(select p.id, p.article, lower(p.name) as name, p.barcode
    from ${external(source, 'product', 'e')} join product p on p.id = e.id
    where p.hidden_at is null or p.hidden_reason = 'family')`;
  const { rows } = await sql<{ n: number }>`
    with fresh as materialized (
      select s.ref, s.article, lower(s.name) as name, s.barcode from stage_product s
      where ${DESCRIBED} and ${isNew(source)} and not coalesce(s.deleted, false)
        and (not s.is_offer or exists (
          select from external_id x where x.source = ${source} and x.kind = 'product' and x.value = s.base_ref))
    ), alike as (
      select f.ref, p.id from fresh f join ${shown} p on p.article = f.article collate "C" and p.name = f.name
      where f.article <> ''
      union select f.ref, p.id from fresh f join ${shown} p on p.barcode = f.barcode where f.barcode <> ''
    ), noted as (
      insert into look_alike select ref, case when count(*) = 1 then min(id) end from alike group by ref returning 1)
    select count(*)::int as n from noted
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Creates the temporary table `look_alike(ref, id)`. */
export async function createLookAlike(tx: Tx): Promise<void> {
  await emptyTemporary(tx, 'look_alike', 'ref text collate "C" primary key, id int');
}

/** Makes the new goods that look like shown ones suspicious as a whole; their prices and stock wait for their goods anyway. */
export async function suspectAlike(tx: Tx): Promise<void> {
  await sql`
    insert into suspicious (ref, rule, is_card) select ref, ${'looks_alike' satisfies Rule}, true from look_alike
  `.execute(tx);
}

/** The new goods of the file, as many as there are. */
export async function readNew(tx: Tx, source: string): Promise<NewGood[]> {
  const { rows } = await sql<NewGood>`
    select distinct on (s.ref) s.ref, coalesce(s.article, '') as article from stage_product s
    where not s.is_offer and ${isNew(source)} order by s.ref
  `.execute(tx);
  return rows;
}

/** How many goods the file describes, and how many of them are new. */
export async function countDescribed(tx: Tx, source: string): Promise<{ described: number; fresh: number }> {
  const { rows } = await sql<{ described: number; fresh: number }>`
    select count(*)::int as described, count(*) filter (where ${isNew(source)})::int as fresh
    from stage_product s where not s.is_offer
  `.execute(tx);
  return rows[0]!;
}
