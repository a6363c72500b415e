import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';
import { external } from './ids.queries.ts';
import type { ApplyReport } from './report.ts';

/**
 * Counts what the import touched, each product once: new before hidden before shown before changed.
 * @returns `ids` of all these, `named` of those of which more than prices and stock changed
 */
export async function summarizeTouched(
  tx: Tx,
): Promise<Pick<ApplyReport, 'products' | 'prices' | 'stock'> & { ids: number[]; named: number[] }> {
  const { rows } = await sql<{ what: string; goods: number }>`
    with best as (
      select product_id, case when bool_or(what = 'new') then 'added' when bool_or(what = 'hidden') then 'hidden'
                              when bool_or(what = 'shown') then 'shown' else 'changed' end as what
      from touched group by product_id)
    select what, count(*)::int as goods from best group by 1
    union all select what, count(distinct product_id)::int from touched where what in ('price', 'stock') group by 1`.execute(
    tx,
  );
  const count = (what: string) => rows.find((row) => row.what === what)?.goods ?? 0;
  const ids = await sql<{ id: number; isNamed: boolean }>`
    select product_id as id, bool_or(what not in ('price', 'stock')) as "isNamed" from touched group by 1 order by 1`.execute(
    tx,
  );
  return {
    products: {
      added: count('added'),
      changed: count('changed'),
      hidden: count('hidden'),
      shown: count('shown'),
    },
    prices: count('price'),
    stock: count('stock'),
    ids: ids.rows.map(({ id }) => id),
    named: ids.rows.flatMap(({ id, isNamed }) => (isNamed ? id : [])),
  };
}

/** How many facts of this source wait for what they refer to, by kind. */
export async function countWaiting(tx: Tx, source: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from exchange_offer o where source = ${source}
              and not exists (select from ${external(source, 'product', 'e')} where e.value = o.ref)) as offers,
           (select count(*)::int from exchange_waiting_price where source = ${source}) as prices,
           (select count(*)::int from exchange_waiting_stock where source = ${source}) as stock,
           (select count(*)::int from exchange_waiting_category where source = ${source}) as categories,
           (select count(*)::int from exchange_waiting_parent where source = ${source}) as parents,
           (select count(*)::int from exchange_waiting_attribute where source = ${source}) as attributes,
           (select count(*)::int from exchange_waiting_accessory where source = ${source}) as accessories`.execute(
    tx,
  );
  return rows[0] ?? {};
}

/** Everything besides goods that decides what the listing shows, as one mark: a difference means «refresh all». */
export async function listingSettings(tx: Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(',', id, type, is_facet, hidden_at is null), ';' order by id) from attribute),
      (select string_agg(concat_ws(',', id, currency, hidden_at is null), ';' order by id) from price_type),
      (select string_agg(concat_ws(',', city_id, audience, price_type_id), ';' order by city_id, audience) from city_price_type),
      (select string_agg(concat_ws(',', city_id, warehouse_id), ';' order by city_id, warehouse_id) from city_warehouse),
      (select string_agg(concat_ws(',', id, shop_id, hidden_at is null), ';' order by id) from warehouse))) as mark`.execute(
    tx,
  );
  return rows[0]?.mark ?? '';
}

/**
 * For this transaction: compiling its statements costs more than it saves, for each runs once; and the tables that its
 * joins look into stay in memory, a hundred thousand goods by their outside ids among them.
 */
export async function prepareForLoad(tx: Tx): Promise<void> {
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx);
}

/** The one entry of a large load, written by hand in place of those the triggers left out. */
export async function noteBulkLoad(tx: Tx): Promise<void> {
  await sql`insert into catalog_change (kind) values ('everything')`.execute(tx);
  await sql`select pg_notify('catalog_change', '')`.execute(tx);
}

/** Facts from which statistics are worth their time: always, and where a table has outgrown those it has. */
const MANY_FACTS = 5_000;
const SOME_FACTS = 300;

/** Of goods, whose long texts are four fifths of the work and join nothing. */
const JOINED_BY = '(id, family_id, brand_id, hidden_at, hidden_reason)';

/**
 * Statistics of tables that this transaction fills: without them the planner takes a hundred thousand new rows for
 * none and joins them one by one, for hours; four thousand for an empty shop already cost it seconds.
 * @param facts how many the file tells: few are not worth it, some only where a table has outgrown what is known of it
 */
export async function refreshStatistics(tx: Tx, facts: number, tables: readonly string[]): Promise<void> {
  if (facts < SOME_FACTS) return;
  for (const table of facts < MANY_FACTS ? await outgrown(tx, tables) : tables)
    await sql`analyze ${sql.table(table)} ${sql.raw(table === 'product' ? JOINED_BY : '')}`.execute(tx);
}

/** Those a fifth larger than when they were last analysed, and those that never were. */
async function outgrown(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.oid in (select to_regclass(name) from unnest(${tables}::text[]) as t(name))
      and (pg_relation_size(c.oid) > c.relpages * 1.2 * current_setting('block_size')::int
           or not exists (select from pg_stats s where s.tablename = c.relname))`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What of a good both its card and its offer tell: only there has the later of two to be looked for, by sorting all. */
interface ToldTwice {
  attributes: boolean;
  prices: boolean;
  stock: boolean;
}

/** How many facts about goods are staged, and what of any of them is told by two. */
export async function describeStaged(tx: Tx): Promise<{ facts: number; isTwice: ToldTwice }> {
  const { rows } = await sql<ToldTwice & { facts: number }>`
    select coalesce(sum(facts), 0)::int as facts, coalesce(bool_or(attributes > 1), false) as attributes,
           coalesce(bool_or(prices > 1), false) as prices, coalesce(bool_or(stock > 1), false) as stock
    from (
      select count(*) as facts, count(*) filter (where told_attributes) as attributes,
             count(*) filter (where told_prices) as prices, count(*) filter (where told_stock) as stock
      from stage_product group by ref) good`.execute(tx);
  const { facts = 0, ...isTwice } = rows[0] ?? { attributes: false, prices: false, stock: false };
  return { facts, isTwice };
}
