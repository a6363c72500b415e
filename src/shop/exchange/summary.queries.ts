import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.server.ts';
import { countShortageSoon } from '../orders/staff/shortage/shortage.server.ts';
import type { ApplyReport } from './exchange.ts';
import { external } from './ids.queries.ts';

/**
 * Counts the changed products, each once: as new, else as hidden, else as shown, else as changed.
 * @returns `ids` of all changed products; `named` are those with changes besides prices and stock
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

/** Counts the facts of this source that wait for something unknown, by kind. */
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

/** The highest ids of the tables that `listingSettings` reads. */
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

/** What decides, besides the products, what the listing shows. */
export interface ListingSettings {
  /** A hash of each attribute, by id. */
  attributes: ReadonlyMap<number, string>;
  /** A hash of everything else. When it differs, the whole listing must be refreshed. */
  rest: string;
}

/**
 * Reads the settings of the listing.
 * @param upTo newer rows are left out, because the import has touched all products that use them
 */
export async function listingSettings(tx: Tx, upTo = EVERY): Promise<ListingSettings> {
  const { rows } = await sql<{ mark: string }>`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(',', id, currency, hidden_at is null), ';' order by id) from price_type
       where id <= ${upTo.priceType}),
      (select string_agg(concat_ws(',', city_id, audience, price_type_id), ';' order by city_id, audience) from city_price_type
       where price_type_id <= ${upTo.priceType}),
      (select string_agg(concat_ws(',', city_id, warehouse_id), ';' order by city_id, warehouse_id) from city_warehouse
       where warehouse_id <= ${upTo.warehouse}),
      (select string_agg(concat_ws(',', id, shop_id, hidden_at is null), ';' order by id) from warehouse
       where id <= ${upTo.warehouse}))) as mark`.execute(tx);
  const attributes = await sql<{ id: number; mark: string }>`
    select id, concat_ws(',', type, is_facet, hidden_at is null) as mark from attribute where id <= ${upTo.attribute}`.execute(
    tx,
  );
  return {
    attributes: new Map(attributes.rows.map(({ id, mark }) => [id, mark])),
    rest: rows[0]?.mark ?? '',
  };
}

/** Whether two readings agree in everything. */
export function isSameListing(one: ListingSettings, other: ListingSettings): boolean {
  return isSameBesideAttributes(one, other) && changedAttributes(one, other).length === 0;
}

/** Whether attributes are all that differs, and none is gone. */
export function isSameBesideAttributes(before: ListingSettings, after: ListingSettings): boolean {
  return before.rest === after.rest && [...before.attributes.keys()].every((id) => after.attributes.has(id));
}

function changedAttributes(before: ListingSettings, after: ListingSettings): number[] {
  const known = new Set([...before.attributes.keys(), ...after.attributes.keys()]);
  return [...known].filter((id) => before.attributes.get(id) !== after.attributes.get(id));
}

/** The products of the attributes that differ: an attribute that becomes a facet concerns no other goods. */
export async function readProductsOfChanged(
  tx: Tx,
  before: ListingSettings,
  after: ListingSettings,
): Promise<number[]> {
  const changed = changedAttributes(before, after);
  if (changed.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from product_attribute where attribute_id = any(${changed}::int[])`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The number of products of all sources as PostgreSQL last counted them; 0 in a shop that is filled for the first time. */
export async function estimateGoods(tx: Tx): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select greatest(reltuples, 0)::int as goods from pg_class where oid = 'product'::regclass`.execute(tx);
  return rows[0]?.goods ?? 0;
}

/**
 * Sets the planner options of this transaction: no JIT, because each statement runs once; more memory for joins; random
 * reads as on a solid-state disk. The server checks that the client is alive, so that a killed import releases its locks.
 */
export async function prepareForLoad(tx: Tx): Promise<void> {
  await sql`
    select set_config('jit', 'off', true), set_config('work_mem', '64MB', true), set_config('random_page_cost', '1.1', true),
      set_config('client_connection_check_interval', '10s', true)`.execute(tx);
}

/**
 * Writes one entry to the change log for a large import, and deletes those the triggers wrote before it was known to be
 * large. Every process reads all entries, so there must not be many.
 */
export async function noteBulkLoad(tx: Tx): Promise<void> {
  await sql`delete from catalog_change where xid = pg_current_xact_id()`.execute(tx);
  await sql`insert into catalog_change (kind) values ('everything')`.execute(tx);
  await sql`select pg_notify('catalog_change', '')`.execute(tx);
  // Until then each list of orders counts the goods of all open orders itself.
  await countShortageSoon(tx);
}

/** Above this number of entries of one kind the change log gets one entry without ids. */
const MOST_NAMED = 20_000;

/** Replaces very many entries of one kind by a single one, because every process reads all entries. */
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

/** Number of facts from which tables are analyzed, and from which only tables that have grown are. */
const MANY_FACTS = 5_000;
const SOME_FACTS = 300;
/** In a table with this many times more rows the new facts do not change the statistics noticeably. */
const TIMES_LARGER = 10;

/** Columns of `product` to analyze: its long texts take four fifths of the time and are never joined. */
const JOINED_BY = '(id, family_id, brand_id, hidden_at, hidden_reason)';

/**
 * Analyzes tables that this transaction fills. Without statistics the planner assumes that they are empty and joins them
 * row by row, which can take hours.
 * @param facts number of facts about products in the file; with few facts nothing is analyzed
 */
export async function refreshStatistics(
  tx: Tx,
  source: string,
  facts: number,
  tables: readonly string[],
): Promise<void> {
  if (facts < SOME_FACTS) return;
  await analyzeOutgrown(tx, tables, { small: facts < MANY_FACTS ? 0 : facts * TIMES_LARGER, source });
}

/**
 * Analyzes the tables that have grown by a fifth since they were last analyzed.
 * @param more.small tables with fewer rows are always analyzed
 * @param more.source tables with rows by sources are analyzed if their statistics lack this one
 */
export async function analyzeOutgrown(
  tx: Tx,
  tables: readonly string[],
  more: { small?: number; source: string },
): Promise<void> {
  for (const table of await outgrown(tx, { small: 0, ...more }, tables))
    await sql`analyze ${sql.table(table)} ${sql.raw(table === 'product' ? JOINED_BY : '')}`.execute(tx);
}

async function outgrown(
  tx: Tx,
  { small, source }: { small: number; source: string },
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.oid in (select to_regclass(name) from unnest(${tables}::text[]) as t(name))
      and (c.reltuples < ${small} or (${small} > 0 and c.relname = 'external_id')
           or exists (select from pg_stats s where s.tablename = c.relname and s.attname = 'source'
                      and s.most_common_vals is not null and ${source} <> all(s.most_common_vals::text::text[]))
           or pg_relation_size(c.oid) > c.relpages * 1.2 * current_setting('block_size')::int
           or not exists (select from pg_stats s where s.tablename = c.relname))`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Which facts some product has twice, from its product and its offer. Only these must be sorted to find the last. */
interface Duplicates {
  attributes: boolean;
  prices: boolean;
  stock: boolean;
}

/** Counts the staged facts about products, and says which are duplicated for any product. */
export async function describeStaged(tx: Tx): Promise<{ facts: number; hasDuplicates: Duplicates }> {
  const { rows } = await sql<Duplicates & { facts: number }>`
    select coalesce(sum(facts), 0)::int as facts, coalesce(bool_or(attributes > 1), false) as attributes,
           coalesce(bool_or(prices > 1), false) as prices, coalesce(bool_or(stock > 1), false) as stock
    from (
      select count(*) as facts, count(*) filter (where stated_attributes) as attributes,
             count(*) filter (where stated_prices) as prices, count(*) filter (where stated_stock) as stock
      from stage_product group by ref) good`.execute(tx);
  const { facts = 0, ...hasDuplicates } = rows[0] ?? { attributes: false, prices: false, stock: false };
  return { facts, hasDuplicates };
}
