import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { type ChangesOf, netOf, readChangeDigest } from './change-digest.queries.ts';
import type { Diff, DiffKind, DiffLine } from './diff.ts';

/** SQL: the net changes, a line each. */
function linesOf(of: ChangesOf): RawBuilder<unknown> {
  return sql`
    with ${netOf(of)}, changed as (
      select *, (coalesce(before, after)->>'product_id')::int as product_id from net where before is distinct from after
    ), of_product as (
      select key::int as product_id, coalesce(after, before)->>'name' as name, coalesce(after, before)->>'article' as article,
        case when before is null then 'new' when after is null then 'gone'
             when before->>'hidden_at' is null and after->>'hidden_at' is not null then 'hidden'
             when before->>'hidden_at' is not null and after->>'hidden_at' is null then 'shown' else 'changed' end as kind,
        null as place, null as was,
        case when before is not null and after is not null then (
          select string_agg(k, ',' order by k) from jsonb_each(after) x(k, v)
          where v is distinct from before->k and k not in ('hidden_at', 'hidden_reason')) end as now
      from changed where what = 'product'
    ), of_parts as (
      select product_id, null as name, null as article, 'links' as kind, null as place, null as was,
        string_agg(distinct what, ',' order by what) as now
      from changed where what in ('product_category', 'product_attribute', 'product_image', 'product_tag', 'product_relation')
        and product_id not in (select o.product_id from of_product o where o.kind in ('new', 'gone'))
      group by product_id
      union all
      select c.product_id, null, null, s.kind,
        coalesce(t.name, '') || case when c.row->>'min_quantity' = '1' then '' else ' от ' || (c.row->>'min_quantity') end,
        c.before->>s.sum, c.after->>s.sum
      from (select *, coalesce(after, before) as row from changed where what = 'price') c
      cross join (values ('price', 'kopecks'), ('old_price', 'old_kopecks')) s (kind, sum)
      left join price_type t on t.id = (c.row->>'price_type_id')::int
      where c.before->>s.sum is distinct from c.after->>s.sum
      union all
      select c.product_id, null, null, 'stock', w.name, c.before->>'on_hand', c.after->>'on_hand'
      from changed c left join warehouse w on w.id = (coalesce(c.after, c.before)->>'warehouse_id')::int
      where c.what = 'stock'
    ), of_goods as (select * from of_product union all select * from of_parts)
    select g.kind, e.value as ref, coalesce(g.article, p.article) as article, coalesce(g.name, p.name, '') as name,
           g.place, g.was, g.now
    from of_goods g left join product p on p.id = g.product_id
    left join lateral (select min(value) as value from external_id where kind = 'product' and id = g.product_id) e on true
    union all
    select what, null, null, coalesce(coalesce(after, before)->>'name', ''), null, before->>'name', after->>'name'
    from changed where what in ('category', 'attribute', 'brand', 'price_type', 'warehouse')`;
}

/** @param most lines of each kind */
export async function readDiff(db: Db, of: ChangesOf, most: number): Promise<Omit<Diff, 'isPlanned'>> {
  const { rows } = await sql<DiffLine & { count: number }>`
    select * from (
      select l.*, row_number() over (partition by kind order by name, ref, place) as nth, count(*) over (partition by kind)::int as count
      from (${linesOf(of)}) l) n
    where nth <= ${most} order by kind, nth`.execute(db);
  const counts: Partial<Record<DiffKind, number>> = {};
  for (const { kind, count } of rows) counts[kind] = count;
  return { counts, digest: await readChangeDigest(db, of), lines: rows.map(lineOf) };
}

const AT_ONCE = 2_000;

/** All lines of a run, in the order of `readDiff`, read in portions: there may be a million. */
export async function* readLines(tx: Tx, runId: number): AsyncGenerator<DiffLine> {
  await sql`
    declare diff_line no scroll cursor for select * from (${linesOf(runId)}) l order by kind, name, ref, place
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<DiffLine>`fetch ${sql.lit(AT_ONCE)} from diff_line`.execute(tx);
    yield* rows.map(lineOf);
    if (rows.length < AT_ONCE) break;
  }
  await sql`close diff_line`.execute(tx);
}

function lineOf({ kind, ref, article, name, place, was, now }: DiffLine): DiffLine {
  return { kind, ref, article, name, place, was, now };
}
