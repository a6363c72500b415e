import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { Tally } from '../exchange.ts';
import { assignIds, external } from '../ids.queries.ts';
import type { StagingTable } from '../staging/staging.queries.ts';

export const NOTHING: Tally = { added: 0, changed: 0, hidden: 0 };

/** Writes tags, price types and warehouses, which products, prices and stock refer to. */
export async function applyReferences(
  tx: Tx,
  source: string,
  filled: ReadonlySet<StagingTable>,
): Promise<Record<'tags' | 'price_types' | 'warehouses', Tally>> {
  return {
    tags: filled.has('stage_tag') ? await applyTags(tx, source) : NOTHING,
    price_types: filled.has('stage_price_type') ? await applyPriceTypes(tx, source) : NOTHING,
    warehouses: filled.has('stage_warehouse') ? await applyWarehouses(tx, source) : NOTHING,
  };
}

async function applyTags(tx: Tx, source: string): Promise<Tally> {
  const added = await assignIds(tx, source, 'tag', sql`select ref from stage_tag order by n`);
  await sql`
    insert into tag (id, name, slug, sort) overriding system value
    select f.id, s.name,
           case when s.copies = 1 and not exists (select from tag t where t.slug = s.slug) then s.slug
                else left(s.slug, 90) || '-' || left(md5(f.ref), 6) end,
           coalesce(s.sort, 0)
    from new_tag f
    join (select ref, name, sort, slug, row_number() over (partition by slug order by n) as copies
          from stage_tag) s using (ref)`.execute(tx);
  const changed = await sql`
    update tag t set name = s.name, sort = coalesce(s.sort, t.sort)
    from stage_tag s join ${external(source, 'tag', 'e')} on e.value = s.ref
    where t.id = e.id and (t.name, t.sort) is distinct from (s.name, coalesce(s.sort, t.sort))`.execute(tx);
  return { added, changed: Number(changed.numAffectedRows ?? 0), hidden: 0 };
}

async function applyPriceTypes(tx: Tx, source: string): Promise<Tally> {
  const added = await assignIds(tx, source, 'price_type', sql`select ref from stage_price_type order by n`);
  await sql`
    insert into price_type (id, name, currency, vat_included, hidden_at) overriding system value
    select f.id, s.name, coalesce(s.currency, 'RUB'), coalesce(s.vat_included, true), case when s.deleted then now() end
    from new_price_type f join stage_price_type s using (ref) order by s.n`.execute(tx);
  const changed = await sql<{ is_hidden: boolean }>`
    update price_type t
    set name = s.name, currency = coalesce(s.currency, t.currency), vat_included = coalesce(s.vat_included, t.vat_included),
        hidden_at = case when s.deleted then coalesce(t.hidden_at, now()) end
    from stage_price_type s join ${external(source, 'price_type', 'e')} on e.value = s.ref
    where t.id = e.id
      and (t.name, t.currency, t.vat_included, t.hidden_at is not null) is distinct from
          (s.name, coalesce(s.currency, t.currency), coalesce(s.vat_included, t.vat_included), coalesce(s.deleted, false))
    returning t.hidden_at is not null as is_hidden`.execute(tx);
  return tally(added, changed.rows);
}

async function applyWarehouses(tx: Tx, source: string): Promise<Tally> {
  const added = await assignIds(tx, source, 'warehouse', sql`select ref from stage_warehouse order by n`);
  await sql`
    insert into warehouse (id, name, hidden_at) overriding system value
    select f.id, s.name, case when s.deleted then now() end
    from new_warehouse f join stage_warehouse s using (ref)`.execute(tx);
  const changed = await sql<{ is_hidden: boolean }>`
    update warehouse w set name = s.name, hidden_at = case when s.deleted then coalesce(w.hidden_at, now()) end
    from stage_warehouse s join ${external(source, 'warehouse', 'e')} on e.value = s.ref
    where w.id = e.id
      and (w.name, w.hidden_at is not null) is distinct from (s.name, coalesce(s.deleted, false))
    returning w.hidden_at is not null as is_hidden`.execute(tx);
  return tally(added, changed.rows);
}

/** Splits updated rows into changed and hidden. */
export function tally(added: number, updated: readonly { is_hidden: boolean }[]): Tally {
  const hidden = updated.filter((row) => row.is_hidden).length;
  return { added, changed: updated.length - hidden, hidden };
}
