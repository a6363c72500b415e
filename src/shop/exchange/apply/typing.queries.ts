import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import { external } from '../ids.queries.ts';

/**
 * How the type of an attribute is chosen when the file gives none (1C writes «Строка» for nearly all):
 * - every value is yes or no → bool («Да»/«Нет»);
 * - the name has a unit («Вес, кг») and every value is a number → number;
 * - at most MAX_LIST_VALUES distinct values, none longer than MAX_LIST_LENGTH → list;
 * - else text.
 * All known values are considered, so the order of files does not matter.
 */
const MAX_LIST_VALUES = 300;
const MAX_LIST_LENGTH = 80;

/** How many values of an attribute are read to see that it stays a text. */
const SAMPLE = 1_000;

/**
 * How an attribute becomes a facet when neither the file nor staff decided: 2…60 distinct values (numbers: 2 or more),
 * used by at least 5 products. Texts are never facets. Staff can override this in attribute_override.
 */
const FACET_VALUES = { min: 2, max: 60 };
const FACET_GOODS = 5;

/** Chooses the types of attributes that this import has or gives values to, and converts their existing values. */
export async function decideTypes(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'touched_attribute',
    sql`select distinct e.id, e.value as ref from ${external(source, 'attribute', 'e')}
    where e.value in (select attribute_ref from attribute_pair union select ref from stage_attribute)`,
  );
  await sql`analyze touched_attribute`.execute(tx);
  await fillTemporary(
    tx,
    'retyped',
    // Of other attributes the file declares the type. Each value is parsed once; parsed once per attribute, they took a second.
    sql`with auto as (
      select a.id, t.ref, a.type, x.unit from touched_attribute t join attribute a on a.id = t.id
      join exchange_attribute x on x.attribute_id = a.id and x.source = ${sql.lit(source)} and x.is_auto_type
    ), given as (
      select t.id, s.value from attribute_pair s join auto t on t.ref = s.attribute_ref where s.value <> ''
      union select t.id, v.name from auto t join attribute_value v on v.attribute_id = t.id
    ), still_number as (
      -- A number attribute that gets only numbers keeps its type, so the existing values need not be read.
      select id from auto where type = 'number' and unit is not null
        and id not in (select id from given where exchange_number(value) is null)
    ), still_text as (
      -- Likewise a text that could not even be a list with some of its values.
      select a.id from auto a
      cross join lateral (
        select count(distinct pa.text) as different, max(length(pa.text)) as longest,
               bool_and(exchange_number(pa.text) is not null) as all_numbers
        from (select text from product_attribute where attribute_id = a.id limit ${sql.lit(SAMPLE)}) pa
      ) sample
      where a.type = 'text' and not (a.unit is not null and sample.all_numbers)
        and (sample.different > ${sql.lit(MAX_LIST_VALUES)} or sample.longest > ${sql.lit(MAX_LIST_LENGTH)})
    ), raw as (
      select id, value from given
      -- Values of the other types are in attribute_value.
      union select a.id, coalesce(pa.text, replace(pa.number::text, '.', ',')) from auto a
            join product_attribute pa on pa.attribute_id = a.id
            where a.type in ('number', 'text') and a.id not in (select id from still_number union select id from still_text)
    ), seen as (
      select id, count(*) as different, max(length(value)) as longest, bool_and(exchange_number(value) is not null) as all_numbers,
             bool_and(exchange_bool(value) is not null) as all_bool
      from raw group by id
    )
    select a.id, a.type as old_type,
           case when seen.different is null or a.id in (select id from still_text) then a.type
                when seen.all_bool then 'bool'
                when a.unit is not null and seen.all_numbers then 'number'
                when seen.different <= ${sql.lit(MAX_LIST_VALUES)} and seen.longest <= ${sql.lit(MAX_LIST_LENGTH)} then 'list'
                else 'text' end as new_type
    from auto a left join seen on seen.id = a.id`,
  );
  await sql`
    update retyped r set new_type = s.type
    from stage_attribute s join ${external(source, 'attribute', 'e')} on e.value = s.ref
    where e.id = r.id and s.type <> 'auto'`.execute(tx);
  await sql`
    insert into retyped select a.id, a.type, s.type
    from stage_attribute s join ${external(source, 'attribute', 'e')} on e.value = s.ref join attribute a on a.id = e.id
    where s.type <> 'auto' and s.type <> a.type and not exists (select from retyped r where r.id = a.id)`.execute(
    tx,
  );
  await sql`delete from retyped where new_type = old_type`.execute(tx);
  await convertRetyped(tx, source);
}

async function convertRetyped(tx: Tx, source: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from retyped`.execute(tx);
  if (rows.length === 0) return;
  // Named one by one: without statistics of `retyped` the values of all attributes would be read.
  const isRetyped = sql`pa.attribute_id = any(${sql.lit(`{${rows.map(({ id }) => id).join()}}`)}::int[])`;
  await fillTemporary(
    tx,
    'raw_attribute',
    sql`select pa.product_id, pa.attribute_id, pa.position, coalesce(v.name, pa.text, replace(pa.number::text, '.', ',')) as value, r.new_type
    from product_attribute pa join retyped r on r.id = pa.attribute_id left join attribute_value v on v.id = pa.value_id
    where ${isRetyped}`,
  );
  await sql`delete from product_attribute pa where ${isRetyped}`.execute(tx);
  // Values of a dictionary stay, because their external ids point to them.
  await sql`
    delete from attribute_value v using retyped r where v.attribute_id = r.id and r.new_type <> 'list'
      and not exists (select from external_id e where e.kind = 'attribute_value' and e.id = v.id)`.execute(
    tx,
  );
  await sql`
    update attribute a
    set type = r.new_type,
        name = coalesce(case when r.new_type = 'number' then x.short_name else x.name end, a.name),
        unit = case when x.ref is null then a.unit when r.new_type = 'number' then x.unit end,
        is_facet = case when r.new_type = 'text' then false else a.is_facet end
    from retyped r left join exchange_attribute x on x.attribute_id = r.id and x.source = ${source} and x.is_auto_type
    where a.id = r.id`.execute(tx);
  await sql`
    insert into attribute_value (attribute_id, name, number)
    select distinct attribute_id, name, exchange_leading_number(name)
    from (select attribute_id, case when new_type = 'bool' then exchange_bool(value) else value end as name
          from raw_attribute where new_type in ('list', 'bool')) v
    where name is not null on conflict do nothing`.execute(tx);
  await sql`
    insert into product_attribute (product_id, attribute_id, position, value_id, number, text)
    select * from (
      select r.product_id, r.attribute_id, r.position, v.id as value_id,
             case when r.new_type = 'number' then exchange_number(r.value) end as number,
             case when r.new_type = 'text' then r.value end as text
      from raw_attribute r
      left join attribute_value v on r.new_type in ('list', 'bool') and v.attribute_id = r.attribute_id
        and v.name = case when r.new_type = 'bool' then exchange_bool(r.value) else r.value end) c
    where num_nonnulls(value_id, number, text) = 1`.execute(tx);
}

/**
 * Chooses which attributes of touched products are facets, when neither the file nor staff decided. Each attribute is decided by a
 * few look-ups by index, however many products have it: in an export of many portions each of them decides on all attributes.
 */
export async function decideFacets(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into touched_attribute (id)
    select distinct pa.attribute_id from product_attribute pa
    where pa.product_id in (select product_id from touched where what not in ('price', 'stock'))
      and not exists (select from touched_attribute t where t.id = pa.attribute_id)`.execute(tx);
  const isUsed = sql`(select true from product_attribute pa where pa.value_id = v.id limit 1)`;
  // For the first rows of an attribute the planner may read all values of the shop, and a rare attribute comes late in them.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    update attribute a set is_facet = x.is_facet
    from (
      select a.id, case when a.type = 'text' or ${goodsOf(sql`a.id`)} < ${FACET_GOODS} then false
          when a.type = 'number' then exists (
            select from product_attribute pa where pa.attribute_id = a.id and pa.number <> (
              select number from product_attribute f where f.attribute_id = a.id limit 1))
          else (select count(*) between ${FACET_VALUES.min} and ${FACET_VALUES.max} from (
            select from attribute_value v where v.attribute_id = a.id and ${isUsed} limit ${FACET_VALUES.max + 1}) used)
          end as is_facet
      from touched_attribute t
      join exchange_attribute e on e.attribute_id = t.id and e.source = ${source} and e.is_auto_facet
      join attribute a on a.id = t.id
    ) x
    where x.id = a.id and a.is_facet <> x.is_facet`.execute(tx);
  await sql`set local enable_seqscan = on`.execute(tx);
}

/** SQL: how many products have the attribute, counted no further than a facet needs. A product counts with its first value. */
function goodsOf(attribute: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from (
    select from product_attribute pa where pa.attribute_id = ${attribute}
      and (pa.position = 0 or not exists (
        select from product_attribute b
        where b.product_id = pa.product_id and b.attribute_id = pa.attribute_id and b.position < pa.position))
    limit ${FACET_GOODS}) found)`;
}
