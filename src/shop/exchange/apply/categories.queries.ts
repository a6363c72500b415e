import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import { fillTemporary } from '../../../platform/database/temporary.queries.ts';
import type { Report } from '../clean.ts';
import type { Tally } from '../exchange.ts';
import { assignIds, createKnownRefs } from '../ids.queries.ts';
import { tally } from './references.queries.ts';

/**
 * Writes categories. A new category gets a slug that does not change with its name. While its parent is unknown, a
 * category stays at the root. A link that would close a cycle is not made (EX-11).
 */
export async function applyCategories(tx: Tx, source: string, report: Report): Promise<Tally> {
  const added = await assignIds(tx, source, 'category', sql`select ref from stage_category order by n`);
  if (added > 0) await insertCategories(tx, source);
  await createKnownRefs(tx, source, 'category');
  const changed = await updateCategories(tx);
  const moved = await moveCategories(tx, source, report);
  const result = tally(added, changed);
  const counted = new Set(changed.map((row) => row.id));
  return { ...result, changed: result.changed + moved.filter((id) => !counted.has(id)).length };
}

async function insertCategories(tx: Tx, source: string): Promise<void> {
  // Of categories with equal names the first gets the plain slug, the others the slug of the parent in front, else a
  // hash of the id. When another source has used the same id, as with groups numbered from 1, the source is hashed too.
  await sql`
    insert into category (id, name, slug, description, image_src, image_ground, sort, hidden_at, hidden_reason)
    overriding system value
    with named as (
      select f.id, s.*, s.slug as own, rtrim(left(p.slug || '-' || s.slug, 100), '-') as longer
      from new_category f join stage_category s using (ref)
      left join stage_category p on p.ref = s.parent_ref
    ), first_try as (
      select *, row_number() over (partition by own order by n) = 1 and not exists (select from category c where c.slug = own)
             and not exists (select from slug_history h where h.kind = 'category' and h.slug = own) as is_free
      from named
    ), second_try as (
      select *, not is_free and longer is not null and row_number() over (partition by is_free, longer order by n) = 1
             and not exists (select from category c where c.slug = longer)
             and not exists (select from first_try o where o.own = first_try.longer)
             and not exists (select from slug_history h where h.kind = 'category' and h.slug = longer) as is_free_longer
      from first_try
    ), marked as (
      select *, rtrim(left(own, 93), '-') || '-' as head, left(md5(ref), 6) as mark from second_try
    )
    select id, name,
           case when is_free then own when is_free_longer then longer
                when not exists (select from category c where c.slug = head || mark) then head || mark
                else head || left(md5(${source} || ' ' || ref), 6) end,
           coalesce(description, ''), image_src, image_ground, coalesce(sort, 0),
           case when deleted then now() end, case when deleted then 'deleted' end
    from marked order by n`.execute(tx);
}

async function updateCategories(tx: Tx): Promise<{ id: number; is_hidden: boolean }[]> {
  const updated = await sql<{ id: number; is_hidden: boolean }>`
    update category c
    set name = s.name, description = coalesce(s.description, c.description), image_src = coalesce(s.image_src, c.image_src),
        image_ground = coalesce(s.image_ground, c.image_ground), sort = coalesce(s.sort, c.sort),
        hidden_at = case when s.deleted then coalesce(c.hidden_at, now()) when c.hidden_reason = 'deleted' then null else c.hidden_at end,
        hidden_reason = case when s.deleted then 'deleted' when c.hidden_reason = 'deleted' then null else c.hidden_reason end,
        updated_at = now()
    from stage_category s join known_category e on e.value = s.ref
    where c.id = e.id
      and (c.name, c.description, c.image_src, c.image_ground, c.sort, coalesce(c.hidden_reason = 'deleted', false)) is distinct from
          (s.name, coalesce(s.description, c.description), coalesce(s.image_src, c.image_src),
           coalesce(s.image_ground, c.image_ground), coalesce(s.sort, c.sort), s.deleted)
    returning c.id, c.hidden_at is not null as is_hidden`.execute(tx);
  return updated.rows;
}

/** Moves categories under their parents, given now or in an earlier file. Returns the ids that moved. */
async function moveCategories(tx: Tx, source: string, report: Report): Promise<number[]> {
  await sql`
    delete from exchange_waiting_parent w using stage_category s where w.source = ${source} and w.ref = s.ref`.execute(
    tx,
  );
  const unknown = await sql<{ ref: string; parent_ref: string; line: number | null }>`
    with unknown as (
      select s.ref, s.parent_ref, s.line from stage_category s
      where s.parent_ref is not null
        and not exists (select from known_category e where e.value = s.parent_ref)
    ), stored as (insert into exchange_waiting_parent select ${source}, ref, parent_ref from unknown)
    select * from unknown`.execute(tx);
  for (const row of unknown.rows)
    report({
      code: 'unknown_parent',
      text: `Родительская группа «${row.parent_ref}» пока неизвестна: группа стоит в корне`,
      ref: row.ref,
      line: row.line ?? undefined,
    });
  const parents = sql`select c.id, c.parent_id, false as is_stated from category c`;
  await fillTemporary(tx, 'next_parent', parents, ['id']);
  await sql`analyze next_parent`.execute(tx);
  await sql`
    update next_parent t set parent_id = p.id, is_stated = true
    from stage_category s join known_category e on e.value = s.ref
    left join known_category p on p.value = s.parent_ref
    where t.id = e.id`.execute(tx);
  await sql`
    with resolved as (
      delete from exchange_waiting_parent w
      using known_category e, known_category p
      where w.source = ${source} and e.value = w.ref and p.value = w.parent_ref
      returning e.id, p.id as parent_id)
    update next_parent t set parent_id = w.parent_id, is_stated = true from resolved w where t.id = w.id`.execute(
    tx,
  );
  await breakCycles(tx, report);
  const moved = await sql<{ id: number }>`
    update category c set parent_id = t.parent_id, updated_at = now() from next_parent t
    where t.id = c.id and t.is_stated and t.parent_id is distinct from c.parent_id
      and not exists (select from new_category f where f.id = c.id)
    returning c.id`.execute(tx);
  await sql`
    update category c set parent_id = t.parent_id from next_parent t
    where t.id = c.id and t.parent_id is not null and exists (select from new_category f where f.id = c.id)`.execute(
    tx,
  );
  return moved.rows.map((row) => row.id);
}

async function breakCycles(tx: Tx, report: Report): Promise<void> {
  const cyclic = await sql<{ ref: string | null }>`
    with recursive reached as (
      select id from next_parent where parent_id is null
      union all select t.id from next_parent t join reached r on t.parent_id = r.id
    ), walk as (
      select id as start, parent_id as at from next_parent where id not in (select id from reached)
      union select w.start, t.parent_id from walk w join next_parent t on t.id = w.at where w.at <> w.start
    ), freed as (
      update next_parent t set parent_id = null, is_stated = true from walk w where w.start = w.at and t.id = w.start and t.is_stated returning t.id)
    select e.value as ref from freed left join known_category e using (id)`.execute(tx);
  for (const { ref } of cyclic.rows)
    report({
      code: 'category_cycle',
      text: 'Группа вложена сама в себя: поставлена в корень',
      ref: ref ?? undefined,
    });
}
