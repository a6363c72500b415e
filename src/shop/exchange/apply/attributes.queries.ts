import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Tally } from '../exchange.ts';
import { assignIds, external } from '../ids.queries.ts';
import { tally } from './references.queries.ts';

/** Writes attributes and the values of their dictionaries. Automatic types are chosen later, in typing.queries.ts. */
export async function applyAttributes(tx: Tx, source: string): Promise<Tally> {
  const added = await assignIds(tx, source, 'attribute', sql`select ref from stage_attribute order by n`);
  await sql`
    insert into attribute (id, name, type, unit, group_name, sort, is_facet, is_promoted, on_card, hidden_at)
    overriding system value
    select f.id, case when s.type = 'number' then s.short_name else s.name end,
           case when s.type = 'auto' then 'text' else s.type end, case when s.type <> 'auto' then s.unit end,
           coalesce(s.group_name, ''), coalesce(s.sort, 0), coalesce(s.is_facet, false), coalesce(s.is_promoted, false),
           coalesce(s.on_card, false), case when s.deleted then now() end
    from new_attribute f join stage_attribute s using (ref)`.execute(tx);
  const updated = await sql<{ is_hidden: boolean }>`
    update attribute a
    set (name, unit, group_name, sort, is_facet, is_promoted, on_card) =
        (x.name, x.unit, x.group_name, x.sort, x.is_facet, x.is_promoted, x.on_card),
        hidden_at = case when x.deleted then coalesce(a.hidden_at, now()) end
    from (
      select a.id, s.deleted, coalesce(s.group_name, a.group_name) as group_name, coalesce(s.sort, a.sort) as sort,
             coalesce(s.is_facet, a.is_facet) as is_facet, coalesce(s.is_promoted, a.is_promoted) as is_promoted,
             coalesce(s.on_card, a.on_card) as on_card,
             case when s.type = 'auto' and a.type <> 'number' then s.name
                  when a.type = 'number' or s.type = 'number' then s.short_name else s.name end as name,
             case when s.type = 'auto' and a.type <> 'number' then null else s.unit end as unit
      from attribute a
      join ${external(source, 'attribute', 'e')} on e.id = a.id
      join stage_attribute s on s.ref = e.value
    ) x
    where x.id = a.id
      and (a.name, a.unit, a.group_name, a.sort, a.is_facet, a.is_promoted, a.on_card, a.hidden_at is not null) is distinct from
          (x.name, x.unit, x.group_name, x.sort, x.is_facet, x.is_promoted, x.on_card, x.deleted)
    returning a.hidden_at is not null as is_hidden`.execute(tx);
  await sql`
    insert into exchange_attribute (source, ref, attribute_id, name, short_name, unit, is_auto_type, is_auto_facet)
    select ${source}, s.ref, e.id, s.name, s.short_name, s.unit, s.type = 'auto', s.is_facet is null
    from stage_attribute s join ${external(source, 'attribute', 'e')} on e.value = s.ref
    where s.type = 'auto' or s.is_facet is null
    on conflict (source, ref) do update
    set name = excluded.name, short_name = excluded.short_name, unit = excluded.unit,
        is_auto_type = excluded.is_auto_type, is_auto_facet = excluded.is_auto_facet
    where (exchange_attribute.name, exchange_attribute.short_name, exchange_attribute.unit, exchange_attribute.is_auto_type,
           exchange_attribute.is_auto_facet) is distinct from
          (excluded.name, excluded.short_name, excluded.unit, excluded.is_auto_type, excluded.is_auto_facet)`.execute(
    tx,
  );
  await applyDictionaries(tx, source);
  return tally(added, updated.rows);
}

/** The external id of a dictionary value is `attribute#value`, because the id of the value alone may repeat. */
async function applyDictionaries(tx: Tx, source: string): Promise<void> {
  // Two values of an attribute with the same name become one row; both external ids point to it.
  await fillTemporary(
    tx,
    'stage_value_named',
    sql`select v.attribute_ref || '#' || v.ref as key, e.id as attribute_id, v.name, v.sort, coalesce(v.number, exchange_leading_number(v.name)) as number, v.n
    from stage_value v join ${external(source, 'attribute', 'e')} on e.value = v.attribute_ref`,
  );
  await sql`
    update attribute_value a set name = v.name, sort = coalesce(v.sort, a.sort), number = v.number
    from stage_value_named v join ${external(source, 'attribute_value', 'e')} on e.value = v.key
    where a.id = e.id and (a.name, a.sort, a.number) is distinct from (v.name, coalesce(v.sort, a.sort), v.number)
      and (a.name = v.name or not exists (select from attribute_value o where o.attribute_id = a.attribute_id and o.name = v.name))
      and not exists (select from stage_value_named o where o.attribute_id = v.attribute_id and o.name = v.name and o.key < v.key)
      and not exists (select from external_id o where o.kind = 'attribute_value' and o.id = a.id and o.value < e.value)`.execute(
    tx,
  );
  await sql`
    insert into attribute_value (attribute_id, name, sort, number)
    select distinct on (v.attribute_id, v.name) v.attribute_id, v.name, coalesce(v.sort, 0), v.number
    from stage_value_named v
    where not exists (select from attribute_value a where a.attribute_id = v.attribute_id and a.name = v.name)
      and not exists (select from ${external(source, 'attribute_value', 'e')} where e.value = v.key)
    order by v.attribute_id, v.name, v.n`.execute(tx);
  await sql`
    insert into external_id (source, kind, value, id)
    select ${source}, 'attribute_value', v.key, a.id
    from stage_value_named v join attribute_value a on a.attribute_id = v.attribute_id and a.name = v.name
    on conflict do nothing`.execute(tx);
}
