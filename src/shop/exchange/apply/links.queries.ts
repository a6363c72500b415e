import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Report } from '../clean.ts';
import { external } from '../ids.queries.ts';
import { insertMissing } from './write.queries.ts';

/** Writes the categories, tags and accessories of products. A given set replaces the former one; unknown members wait. */
export async function applyLinks(tx: Tx, source: string, report: Report): Promise<void> {
  await applyProductCategories(tx, source, report);
  await applyProductTags(tx, source);
  await applyAccessories(tx, source);
}

async function applyProductCategories(tx: Tx, source: string, report: Report): Promise<void> {
  await sql`delete from exchange_waiting_category w using stage_product s
            where w.source = ${source} and w.ref = s.ref and s.stated_categories`.execute(tx);
  const unknown = await sql<{ ref: string; category_ref: string; line: number | null }>`
    with unknown as (
      select c.ref, c.position, c.category_ref, s.line from stage_product_category c join stage_product s using (n)
      where not exists (select from ${external(source, 'category', 'e')} where e.value = c.category_ref)
    ), stored as (
      insert into exchange_waiting_category select ${source}, ref, position, category_ref from unknown)
    select ref, category_ref, line from unknown`.execute(tx);
  for (const row of unknown.rows)
    report({
      code: 'unknown_category',
      text: `Группа «${row.category_ref}» пока неизвестна: товар появится в ней, когда она придёт`,
      ref: row.ref,
      line: row.line ?? undefined,
    });
  // The given sets in full, and waiting links whose category has been imported now.
  await fillTemporary(
    tx,
    'next_category',
    sql`select p.id as product_id, c.id as category_id, s.position, true as is_stated
    from stage_product_category s
    join ${external(source, 'product', 'p')} on p.value = s.ref join ${external(source, 'category', 'c')} on c.value = s.category_ref`,
  );
  await sql`
    with resolved as (
      delete from exchange_waiting_category w
      using ${external(source, 'product', 'p')}, ${external(source, 'category', 'c')}
      where w.source = ${source} and p.value = w.ref and c.value = w.category_ref
      returning p.id as product_id, c.id as category_id, w.position)
    insert into next_category select product_id, category_id, position, false from resolved
    where not exists (select from product_category pc where pc.product_id = resolved.product_id and pc.category_id = resolved.category_id)`.execute(
    tx,
  );
  await fillTemporary(
    tx,
    'next_main',
    sql`select distinct on (n.product_id) n.product_id, n.category_id from next_category n
    where n.is_stated or n.position = 0
       or not exists (select from product_category pc where pc.product_id = n.product_id and pc.is_main)
    order by n.product_id, n.position`,
  );
  await sql`
    with given as (
      select distinct p.id from stage_product s join ${external(source, 'product', 'p')} on p.value = s.ref where s.stated_categories
    ), gone as (
      delete from product_category pc using given t
      where pc.product_id = t.id
        and not exists (select from next_category n where n.product_id = pc.product_id and n.category_id = pc.category_id)
      returning pc.product_id)
    insert into touched select distinct product_id, 'card' from gone`.execute(tx);
  await sql`
    with lost as (
      update product_category pc set is_main = false from next_main m
      where m.product_id = pc.product_id and pc.is_main and m.category_id <> pc.category_id returning pc.product_id)
    insert into touched select distinct product_id, 'card' from lost`.execute(tx);
  await sql`
    with won as (
      update product_category pc set is_main = true from next_main m
      where m.product_id = pc.product_id and m.category_id = pc.category_id and not pc.is_main returning pc.product_id)
    insert into touched select distinct product_id, 'card' from won`.execute(tx);
  await insertMissing(
    tx,
    'product_category',
    ['product_id', 'category_id', 'is_main'],
    ['product_id', 'category_id'],
    sql`select n.product_id, n.category_id, m.category_id is not null as is_main
        from next_category n left join next_main m on m.product_id = n.product_id and m.category_id = n.category_id`,
    'card',
  );
}

async function applyProductTags(tx: Tx, source: string): Promise<void> {
  await fillTemporary(
    tx,
    'next_tag',
    sql`select p.id as product_id, t.id as tag_id from stage_product_tag s
    join ${external(source, 'product', 'p')} on p.value = s.ref join ${external(source, 'tag', 't')} on t.value = s.tag_ref`,
  );
  await sql`
    with given as (
      select distinct p.id from stage_product s join ${external(source, 'product', 'p')} on p.value = s.ref where s.stated_tags
    ), gone as (
      delete from product_tag pt using given t
      where pt.product_id = t.id and not exists (select from next_tag n where n.product_id = pt.product_id and n.tag_id = pt.tag_id)
      returning pt.product_id)
    insert into touched select distinct product_id, 'card' from gone`.execute(tx);
  await insertMissing(
    tx,
    'product_tag',
    ['product_id', 'tag_id'],
    ['product_id', 'tag_id'],
    sql`select * from next_tag`,
    'card',
  );
}

async function applyAccessories(tx: Tx, source: string): Promise<void> {
  await sql`delete from exchange_waiting_accessory w using stage_product s
            where w.source = ${source} and w.ref = s.ref and s.stated_accessories`.execute(tx);
  await sql`
    insert into exchange_waiting_accessory select ${source}, a.ref, a.accessory_ref, a.position from stage_accessory a
    where not exists (select from ${external(source, 'product', 'e')} where e.value = a.accessory_ref)`.execute(
    tx,
  );
  await fillTemporary(
    tx,
    'next_accessory',
    sql`select p.id as product_id, o.id as related_id, s.position from stage_accessory s
    join ${external(source, 'product', 'p')} on p.value = s.ref join ${external(source, 'product', 'o')} on o.value = s.accessory_ref
    where p.id <> o.id`,
  );
  await sql`
    with resolved as (
      delete from exchange_waiting_accessory w
      using ${external(source, 'product', 'p')}, ${external(source, 'product', 'o')}
      where w.source = ${source} and p.value = w.ref and o.value = w.accessory_ref
      returning p.id as product_id, o.id as related_id, w.position)
    insert into next_accessory select * from resolved where product_id <> related_id`.execute(tx);
  await sql`
    with given as (
      select distinct p.id from stage_product s join ${external(source, 'product', 'p')} on p.value = s.ref where s.stated_accessories
    ), gone as (
      delete from product_relation r using given t
      where r.product_id = t.id and r.kind = 'accessory'
        and not exists (select from next_accessory n where n.product_id = r.product_id and n.related_id = r.related_id)
      returning r.product_id)
    insert into touched select distinct product_id, 'card' from gone`.execute(tx);
  await sql`
    with moved as (
      update product_relation r set sort = n.position from next_accessory n
      where r.product_id = n.product_id and r.related_id = n.related_id and r.kind = 'accessory' and r.sort <> n.position
      returning r.product_id)
    insert into touched select distinct product_id, 'card' from moved`.execute(tx);
  await insertMissing(
    tx,
    'product_relation',
    ['product_id', 'related_id', 'kind', 'sort'],
    ['product_id', 'related_id', 'kind'],
    sql`select product_id, related_id, 'accessory' as kind, position as sort from next_accessory`,
    'card',
  );
}
