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

/** The newest of what the marks of `listingSettings` are made of. */
export interface NewestSettings {
  attribute: number;
  priceType: number;
  warehouse: number;
}

export async function newestSettings(tx: Tx): Promise<NewestSettings> {
  const { rows } = await sql<NewestSettings>`
    select (select coalesce(max(id), 0) from attribute) as attribute, (select coalesce(max(id), 0) from price_type) as "priceType",
           (select coalesce(max(id), 0) from warehouse) as warehouse`.execute(tx);
  return rows[0] ?? { attribute: 0, priceType: 0, warehouse: 0 };
}

const MOST_ID = 2_147_483_647;
const EVERY: NewestSettings = { attribute: MOST_ID, priceType: MOST_ID, warehouse: MOST_ID };

/**
 * Everything besides goods that decides what the listing shows, as one mark: a difference means «refresh all».
 * @param upTo what is newer is left out: an import has touched all goods that have anything to do with it
 */
export async function listingSettings(tx: Tx, upTo = EVERY): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(',', id, type, is_facet, hidden_at is null), ';' order by id) from attribute
       where id <= ${upTo.attribute}),
      (select string_agg(concat_ws(',', id, currency, hidden_at is null), ';' order by id) from price_type
       where id <= ${upTo.priceType}),
      (select string_agg(concat_ws(',', city_id, audience, price_type_id), ';' order by city_id, audience) from city_price_type
       where price_type_id <= ${upTo.priceType}),
      (select string_agg(concat_ws(',', city_id, warehouse_id), ';' order by city_id, warehouse_id) from city_warehouse
       where warehouse_id <= ${upTo.warehouse}),
      (select string_agg(concat_ws(',', id, shop_id, hidden_at is null), ';' order by id) from warehouse
       where id <= ${upTo.warehouse}))) as mark`.execute(tx);
  return rows[0]?.mark ?? '';
}

/** How many goods there are, of whomever. */
export async function countGoods(tx: Tx): Promise<number> {
  const { rows } = await sql<{ goods: number }>`select count(*)::int as goods from product`.execute(tx);
  return rows[0]?.goods ?? 0;
}

/**
 * Settings of this transaction. Each of its statements runs once, so compiling them costs more than it saves; the tables
 * they join fit into memory; random reads cost what they cost on a solid-state disk. The server looks whether the client
 * is still there: a statement of a killed process would hold the lock that every later import waits for.
 */
export async function prepareForLoad(tx: Tx): Promise<void> {
  await sql`
    select set_config('jit', 'off', true), set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true),
      set_config('client_connection_check_interval', '10s', true)`.execute(tx);
}

/**
 * The one entry of a large load, in place of those the triggers left out, and of those they wrote before it was seen how large
 * it is: every process reads and hands round what stands in the log.
 */
export async function noteBulkLoad(tx: Tx): Promise<void> {
  await sql`delete from catalog_change where xid = pg_current_xact_id()`.execute(tx);
  await sql`insert into catalog_change (kind) values ('everything')`.execute(tx);
  await sql`select pg_notify('catalog_change', '')`.execute(tx);
}

/** So many goods of one kind of change are named one by one; past them whoever follows the log looks at what was written. */
const MOST_NAMED = 20_000;

/** Where the log would name very many goods, for every process to read and hand round, it says once that they are many. */
export async function gatherChanges(tx: Tx): Promise<void> {
  await sql`
    with many as (
      select kind from catalog_change where xid = pg_current_xact_id() and subject_id is not null
      group by kind having count(*) > ${MOST_NAMED}
    ), gone as (
      delete from catalog_change c using many
      where c.xid = pg_current_xact_id() and c.kind = many.kind and c.subject_id is not null)
    insert into catalog_change (kind) select kind from many`.execute(tx);
}

/** Facts from which statistics are worth their time: where a table is not many times larger, and where it has outgrown those it has. */
const MANY_FACTS = 5_000;
const SOME_FACTS = 300;
/** Of a table that holds so many times the facts, they change nothing that the planner looks at. */
const TIMES_LARGER = 10;

/** Of goods, whose long texts are four fifths of the work and join nothing. */
const JOINED_BY = '(id, family_id, brand_id, hidden_at, hidden_reason)';

/**
 * Statistics of tables that this transaction fills: without them the planner takes a hundred thousand new rows for
 * none and joins them one by one, for hours; four thousand for an empty shop already cost it seconds.
 * @param facts how many the file tells: few are not worth it, some only where a table has outgrown what is known of it
 */
export async function refreshStatistics(tx: Tx, facts: number, tables: readonly string[]): Promise<void> {
  if (facts < SOME_FACTS) return;
  for (const table of await outgrown(tx, facts < MANY_FACTS ? 0 : facts * TIMES_LARGER, tables))
    await sql`analyze ${sql.table(table)} ${sql.raw(table === 'product' ? JOINED_BY : '')}`.execute(tx);
}

/**
 * Those a fifth larger than when they were last analysed, and those that never were.
 * @param small those with fewer rows are told in any case, and outside ids if anything is: a new source is seen in no older sample
 */
async function outgrown(tx: Tx, small: number, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.oid in (select to_regclass(name) from unnest(${tables}::text[]) as t(name))
      and (c.reltuples < ${small} or (${small} > 0 and c.relname = 'external_id')
           or pg_relation_size(c.oid) > c.relpages * 1.2 * current_setting('block_size')::int
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
