import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Report } from '../clean.ts';
import { external } from '../ids.queries.ts';
import { insertMissing } from './write.queries.ts';

/** Matches ids of 1C, which are never shown as a value. */
const LOOKS_LIKE_ID = sql.lit(
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
);

/**
 * Moves attribute values whose attribute, dictionary value or product is unknown to the waiting table, and moves back
 * those that are known now. Must run before types are chosen.
 * @returns whether any value was moved back
 */
export async function waitForAttributes(tx: Tx, source: string, report: Report): Promise<boolean> {
  await sql`delete from exchange_waiting_attribute w using stage_product s
            where w.source = ${source} and w.ref = s.ref and s.stated_attributes and s.is_offer = exists (
              select from exchange_offer o where o.source = w.source and o.ref = w.ref and w.attribute_ref = any(o.attribute_refs))`.execute(
    tx,
  );
  await createAttributePairs(tx, source, 'stage_product_attribute');
  if (await hasUnknown(tx, source)) await storeWaiting(tx, source, report);
  return resolveWaiting(tx, source);
}

/** Checks for unknown values first, because usually there are none and the check is cheap. */
async function hasUnknown(tx: Tx, source: string): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from attribute_pair where not is_known)
        or exists (select from stage_product s where s.stated_attributes
                     and not exists (select from ${external(source, 'product', 'e')} where e.value = s.ref)) as is_any`.execute(
    tx,
  );
  return rows[0]?.is_any ?? false;
}

async function storeWaiting(tx: Tx, source: string, report: Report): Promise<void> {
  const unknown = await sql<{ attribute_ref: string; ref: string; line: number | null; times: number }>`
    with unknown as (
      delete from stage_product_attribute s using attribute_pair p
      where ${samePair('s')} and (not p.is_known or not exists (select from ${external(source, 'product', 'e')} where e.value = s.ref))
      returning s.*, not p.is_known as is_unknown
    ), stored as (
      insert into exchange_waiting_attribute
      select distinct on (ref, attribute_ref, position) ${source}, ref, attribute_ref, position, value_ref, value
      from unknown order by ref, attribute_ref, position, n desc
      on conflict (source, ref, attribute_ref, position) do update set value_ref = excluded.value_ref, value = excluded.value)
    select u.attribute_ref, min(u.ref) as ref, min(s.line) as line, count(*)::int as times
    from unknown u left join stage_product s using (n) where u.is_unknown group by 1`.execute(tx);
  for (const row of unknown.rows)
    report({
      code: 'unknown_attribute',
      text: `Свойство «${row.attribute_ref}» или его значение пока неизвестно, значений с ним: ${row.times}`,
      ref: row.ref,
      line: row.line ?? undefined,
    });
}

async function resolveWaiting(tx: Tx, source: string): Promise<boolean> {
  const { rows } = await sql`select from exchange_waiting_attribute where source = ${source} limit 1`.execute(
    tx,
  );
  if (rows.length === 0) return false;
  await createAttributePairs(tx, source, 'exchange_waiting_attribute');
  const resolved = await sql`
    with resolved as (
      delete from exchange_waiting_attribute w using attribute_pair p
      where w.source = ${source} and ${samePair('w')} and p.is_known
        and exists (select from ${external(source, 'product', 'e')} where e.value = w.ref)
      returning w.*)
    insert into stage_product_attribute (n, ref, attribute_ref, position, value_ref, value, is_offer)
    select 0, ref, attribute_ref, position, value_ref, value, exists (
      select from exchange_offer o where o.source = resolved.source and o.ref = resolved.ref and resolved.attribute_ref = any(o.attribute_refs))
    from resolved`.execute(tx);
  await createAttributePairs(tx, source, 'stage_product_attribute');
  return Number(resolved.numAffectedRows ?? 0) > 0;
}

/**
 * Creates `attribute_pair`: each distinct (attribute, value) of a table with our ids. A file repeats a few thousand
 * pairs a million times, so looking up the pairs is much faster than looking up the values of each product.
 */
async function createAttributePairs(
  tx: Tx,
  source: string,
  table: 'stage_product_attribute' | 'exchange_waiting_attribute',
): Promise<void> {
  const own = table === 'exchange_waiting_attribute' ? sql`where source = ${sql.lit(source)}` : sql``;
  await fillTemporary(
    tx,
    'attribute_pair',
    sql`select d.attribute_ref, coalesce(d.value_ref, '') as value_ref, coalesce(d.value, '') as value, a.id as attribute_id,
           v.id as value_id, a.id is not null and (v.id is not null or (d.value is not null and d.value !~ ${LOOKS_LIKE_ID})) as is_known
    from (select distinct attribute_ref, value_ref, value from ${sql.table(table)} ${own}) d
    left join ${external(source, 'attribute', 'a')} on a.value = d.attribute_ref
    left join ${external(source, 'attribute_value', 'v')} on v.value = d.attribute_ref || '#' || d.value_ref`,
  );
  await sql`analyze attribute_pair`.execute(tx);
}

function samePair(row: string): RawBuilder<unknown> {
  return sql`p.attribute_ref = ${sql.ref(`${row}.attribute_ref`)} and p.value_ref = coalesce(${sql.ref(`${row}.value_ref`)}, '')
    and p.value = coalesce(${sql.ref(`${row}.value`)}, '')`;
}

/**
 * Writes attribute values. A given set replaces the former one of the same origin (product or offer).
 * @param hasDuplicates whether any product has attributes both of its own and of its offer
 */
export async function applyValues(
  tx: Tx,
  source: string,
  hasDuplicates: boolean,
  report: Report,
): Promise<void> {
  await convertPairs(tx);
  await fillTemporary(
    tx,
    'next_attribute',
    sql`select ${hasDuplicates ? sql`distinct on (s.product_id, p.attribute_id, s.position)` : sql``}
           s.product_id, p.attribute_id, s.position, p.value_id, p.number, p.text
    -- The planner expects few meanings to fit: without the fence it would then look up each product by itself.
    from (select e.id as product_id, a.* from stage_product_attribute a
          join ${external(source, 'product', 'e')} on e.value = a.ref offset 0) s
    join attribute_meaning p on ${samePair('s')}
    ${hasDuplicates ? sql`order by s.product_id, p.attribute_id, s.position, s.is_offer desc, s.n desc` : sql``}`,
  );
  const bad = await sql<{ attribute_id: number; times: number }>`
    with bad as (delete from next_attribute where num_nonnulls(value_id, number, text) <> 1 returning attribute_id)
    select attribute_id, count(*)::int as times from bad group by 1`.execute(tx);
  for (const row of bad.rows)
    report({
      code: 'bad_attribute_value',
      text: `Значения числового свойства (наш № ${row.attribute_id}) — не числа: пропущено ${row.times}`,
    });
  await sql`analyze next_attribute`.execute(tx);
  await removeMissingValues(tx, source);
  await sql`
    with changed as (
      update product_attribute h set value_id = n.value_id, number = n.number, text = n.text
      from next_attribute n
      where h.product_id = n.product_id and h.attribute_id = n.attribute_id and h.position = n.position
        and (h.value_id, h.number, h.text) is distinct from (n.value_id, n.number, n.text)
      returning h.product_id)
    insert into touched select distinct product_id, 'card' from changed`.execute(tx);
  await insertMissing(
    tx,
    'product_attribute',
    ['product_id', 'attribute_id', 'position', 'value_id', 'number', 'text'],
    ['product_id', 'attribute_id', 'position'],
    sql`select * from next_attribute`,
    'card',
  );
}

/** Creates `attribute_meaning`: pairs converted to the type of their attribute. New values of a list are added to it. */
async function convertPairs(tx: Tx): Promise<void> {
  const word = sql`case when a.type = 'bool' then coalesce(exchange_bool(p.value), p.value) else p.value end`;
  await sql`
    insert into attribute_value (attribute_id, name, number)
    select distinct t.attribute_id, t.name, exchange_leading_number(t.name)
    from (select a.id as attribute_id, ${word} as name from attribute_pair p join attribute a on a.id = p.attribute_id
          where p.value_id is null and p.value <> '' and a.type in ('list', 'bool')) t
    where not exists (select from attribute_value v where v.attribute_id = t.attribute_id and v.name = t.name)`.execute(
    tx,
  );
  await fillTemporary(
    tx,
    'attribute_meaning',
    sql`select p.attribute_ref, p.value_ref, p.value, a.id as attribute_id,
           case when a.type in ('list', 'bool') then coalesce(p.value_id, literal.id) end as value_id,
           case when a.type = 'number' then coalesce(exchange_number(p.value), known.number) end as number,
           case when a.type = 'text' then coalesce(known.name, nullif(p.value, '')) end as text
    from attribute_pair p join attribute a on a.id = p.attribute_id
    left join attribute_value known on known.id = p.value_id
    left join attribute_value literal on p.value_id is null and literal.attribute_id = a.id and literal.name = ${word}`,
  );
  await sql`analyze attribute_meaning`.execute(tx);
}

async function removeMissingValues(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'offer_own',
    sql`select p.id as product_id, a.id as attribute_id
    from exchange_offer o join ${external(source, 'product', 'p')} on p.value = o.ref, unnest(o.attribute_refs) as r(ref)
    join ${external(source, 'attribute', 'a')} on a.value = r.ref collate "C"
    where o.source = ${sql.lit(source)} and o.attribute_refs <> '{}' and o.ref in (select ref from stage_product)`,
  );
  // An empty table of unknown size made the planner read all values of the shop.
  await sql`analyze offer_own`.execute(tx);
  await sql`
    with given as (
      select p.id, bool_or(not s.is_offer) as by_card, bool_or(s.is_offer) as by_offer
      from stage_product s join ${external(source, 'product', 'p')} on p.value = s.ref
      where s.stated_attributes group by p.id
    ), gone as (
      delete from product_attribute pa
      using given t
      where pa.product_id = t.id
        and not exists (select from next_attribute n where n.product_id = pa.product_id and n.attribute_id = pa.attribute_id and n.position = pa.position)
        and case when exists (select from offer_own o where o.product_id = pa.product_id and o.attribute_id = pa.attribute_id)
                 then t.by_offer else t.by_card end
      returning pa.product_id)
    insert into touched select distinct product_id, 'card' from gone`.execute(tx);
}
