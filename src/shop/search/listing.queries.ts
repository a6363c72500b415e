import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import type { FoundOrdering, ListRequest } from './search.ts';
import { answersText, byRelevance, type TextMatch } from './search-text.queries.ts';

/** What of a request its counts depend on. */
export interface CountRequest extends Omit<ListRequest, 'ordering' | 'limit' | 'offset'> {
  /** Only goods with these words. */
  match?: TextMatch;
}

/** A request of a page; `relevance` asks for a `match`. */
export interface PageRequest extends CountRequest, Pick<ListRequest, 'limit' | 'offset'> {
  ordering: FoundOrdering;
}

/** A request in the terms of the table `listing`. */
export interface ListingScope {
  /** The category's range; the whole catalogue: 0 and the greatest int. */
  lft: number;
  rgt: number;
  /** Position in `prices`; 0: the city has no price type, nothing has a price. */
  slot: number;
  /** Shops of the city whose counts are wanted. */
  cityShops: readonly number[];
}

/** One filter that a facet ignores when it counts its own values. */
export interface Filter {
  kind: 'group' | 'brands' | 'shops' | 'range' | 'price';
  /** Attribute of a group or a range. */
  attributeId: number | null;
  holds: RawBuilder<boolean>;
}

const priceAt = ({ slot }: ListingScope) => sql<number | null>`nullif(prices[${slot}::int], 0)`;
/** What stands free in the city and has a price by which the visitor buys. */
const isAvailable = ({ cityId }: CountRequest, { slot }: Pick<ListingScope, 'slot'>) =>
  sql<boolean>`(${cityId}::int = any(cities) and coalesce(prices[${slot}::int], 0) > 0)`;

/** The rows a request is about. */
export const listing = ({ match }: CountRequest) =>
  match ? sql`listing join search_text using (product_id)` : sql`listing`;

/** Filters that restrict every count alike: place in the tree, tags («и»), availability, words. */
function hardConditions(request: CountRequest, scope: ListingScope): RawBuilder<boolean> {
  const inPlace = sql<boolean>`lft between ${scope.lft}::int and ${scope.rgt}::int and previous_lft < ${scope.lft}::int`;
  return sql<boolean>`${sql.join([inPlace, ...placelessConditions(request, scope)], sql` and `)}`;
}

/** Those of them that say nothing of the place in the tree. */
export function placelessConditions(
  request: CountRequest,
  scope: Pick<ListingScope, 'slot'>,
): RawBuilder<boolean>[] {
  return [
    ...request.tags.map((id) => sql<boolean>`${-id}::int = any(codes)`),
    ...(request.inStock ? [isAvailable(request, scope)] : []),
    ...(request.match ? [answersText(request.match)] : []),
  ];
}

/** Filters whose own facet ignores them, the cheapest to look at first. */
export function softFilters(request: CountRequest, scope: ListingScope): Filter[] {
  const filters: Filter[] = [];
  const add = (kind: Filter['kind'], attributeId: number | null, holds: RawBuilder<boolean>) =>
    filters.push({ kind, attributeId, holds });
  const { price, brands, shops, ranges, groups } = request;
  if (price.from !== null || price.to !== null)
    add(
      'price',
      null,
      sql`coalesce(${priceAt(scope)} between ${price.from ?? 0}::int8 and ${price.to ?? 2 ** 40}::int8, false)`,
    );
  if (brands.length > 0) add('brands', null, sql`coalesce(brand_id = any(${brands}::int[]), false)`);
  for (const { attributeId, from, to } of ranges)
    add(
      'range',
      attributeId,
      sql`coalesce(numbers[array_position(number_keys, ${attributeId}::int)]
        between ${from ?? -Infinity}::float8 and ${to ?? Infinity}::float8, false)`,
    );
  if (shops.length > 0) {
    // A shop of another city is unknown here: its stock says nothing of this one.
    const known = shops.filter((id) => scope.cityShops.includes(id));
    add('shops', null, sql`(shops && ${known}::int[] and coalesce(${priceAt(scope)}, 0) > 0)`);
  }
  for (const { attributeId, values } of [...groups].sort((a, b) => a.values.length - b.values.length))
    add('group', attributeId, anyCode(values));
  return filters;
}

/** A few comparisons with one element are cheaper than an overlap of arrays. */
function anyCode(codes: readonly number[]): RawBuilder<boolean> {
  if (codes.length > 4) return sql<boolean>`codes && ${codes}::int[]`;
  return sql<boolean>`(${sql.join(
    codes.map((code) => sql`${code}::int = any(codes)`),
    sql` or `,
  )})`;
}

/** A row that fails one filter alone is marked by MARK + its position; two failures are past every such number. */
const MARK = 10_000;
const SHIFT = 2 ** 32;

export interface CountRow {
  kind: 'sum' | 'code' | 'brand' | 'range';
  /** Position of the only failed filter; null: all hold. */
  failed: number | null;
  /** Value id, tag id below zero, brand id, or id of a number attribute. */
  code: number;
  count: number;
  low: number | null;
  high: number | null;
  available: number;
  /** Counts at `scope.cityShops`. */
  shops: number[];
}

/**
 * Everything a list counts, in one pass over the category: each row is marked with the filter it fails, rows
 * that fail two are dropped, and one group by (mark, value) serves all facets (SEARCH §6 «drill sideways»).
 * A row that fails a filter counts for that filter's own facet alone, so it carries nothing else along.
 * @param valuesOf all values of an attribute
 */
export async function countListing(
  db: Db,
  request: CountRequest,
  scope: ListingScope,
  filters: readonly Filter[],
  valuesOf: (attributeId: number) => readonly number[],
): Promise<CountRow[]> {
  const marks = (kind: Filter['kind']) =>
    filters.flatMap((filter, at) => (filter.kind === kind ? [{ ...filter, mark: MARK + at }] : []));
  const needed = (column: string, kind: Filter['kind']) => {
    const kept = [0, ...marks(kind).map(({ mark }) => mark)];
    return sql`case when mark in (${sql.join(kept.map((each) => sql.lit(each)))}) then ${sql.ref(column)} end`;
  };
  const found = await sql<Omit<CountRow, 'failed' | 'code'> & { key: number }>`
    with hit as ${sql.raw(filters.length > 0 ? 'materialized' : 'not materialized')} (
      select mark::int8 * ${sql.lit(SHIFT)} as mark, price, available, brand_id, ${needed('codes', 'group')} as codes,
             ${needed('number_keys', 'range')} as number_keys, ${needed('numbers', 'range')} as numbers,
             ${needed('shops', 'shops')} as shops
      from (${markedRows(request, scope, filters)}) marked where mark < ${sql.lit(2 * MARK)}
    )
    select 'sum' as kind, mark as key, count(*)::int as count, min(price)::float8 as low, max(price)::float8 as high,
           (count(*) filter (where available))::int as available, array[${sql.join(
             scope.cityShops.map(
               (id) => sql`count(*) filter (where ${id}::int = any(shops) and price > 0)::int`,
             ),
           )}]::int[] as shops
    from hit group by mark
    union all
    select 'code', key, count(*)::int, null, null, 0, null
    from (select mark + unnest(codes) as key from hit offset 0) each_code
    ${ownCodes(marks('group'), valuesOf)} group by key
    union all
    select 'brand', mark + brand_id, count(*)::int, null, null, 0, null from hit
    where brand_id is not null and ${markIn([0, ...marks('brands').map(({ mark }) => mark)])} group by mark + brand_id
    union all
    select 'range', key, count(*)::int, min(number), max(number), 0, null
    from (select mark + unnest(number_keys) as key, unnest(numbers) as number from hit offset 0) each_number
    group by key
  `.execute(db);
  return found.rows.map(({ key, ...row }) => {
    const mark = Math.round(key / SHIFT);
    return { ...row, failed: mark === 0 ? null : mark - MARK, code: key - mark * SHIFT };
  });
}

const markIn = (marks: readonly number[]) =>
  sql<boolean>`mark in (${sql.join(marks.map((mark) => sql.lit(mark * SHIFT)))})`;

/** Of a row that fails a group, only the values of that group's attribute are wanted. */
function ownCodes(
  groups: readonly (Filter & { mark: number })[],
  valuesOf: (attributeId: number) => readonly number[],
): RawBuilder<unknown> {
  if (groups.length === 0) return sql``;
  const own = groups.flatMap(({ attributeId, mark }) =>
    (attributeId === null ? [] : valuesOf(attributeId)).map((value) => mark * SHIFT + value),
  );
  return sql`where key < ${sql.lit(SHIFT)} or key = any(${own}::int8[])`;
}

/**
 * Rows of the category with `mark`: which filter failed. Filters are looked at one after another, each only
 * for rows that have not failed two before it: `offset 0` keeps the steps apart.
 */
function markedRows(
  request: CountRequest,
  scope: ListingScope,
  filters: readonly Filter[],
): RawBuilder<unknown> {
  const rows = sql`select 0 as mark, codes, brand_id, number_keys, numbers, shops, prices, cities
    from ${listing(request)} where ${hardConditions(request, scope)}`;
  const columns = sql`codes, brand_id, number_keys, numbers, shops`;
  const marked = filters.reduce(
    (before, { holds }, at) => sql`
      select case when mark >= ${sql.lit(2 * MARK)} or ${holds} then mark else mark + ${sql.lit(MARK + at)} end as mark,
             ${columns}, prices, cities
      from (${before}) step${sql.raw(String(at))} offset 0`,
    rows,
  );
  return sql`select mark, ${columns}, ${priceAt(scope)} as price, ${isAvailable(request, scope)} as available
    from (${marked}) priced`;
}

/** Ids of one page. `available` restricts to goods that can, or cannot, be bought in the city. */
export async function pageOfListing(
  db: Db,
  request: PageRequest,
  scope: ListingScope,
  filters: readonly Filter[],
  page: { limit: number; offset: number; available?: boolean },
): Promise<number[]> {
  const conditions = [hardConditions(request, scope), ...filters.map(({ holds }) => holds)];
  if (page.available === true) conditions.push(isAvailable(request, scope));
  if (page.available === false) conditions.push(sql<boolean>`not ${isAvailable(request, scope)}`);
  const found = await sql<{ id: number }>`
    select product_id as id from ${listing(request)} where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(request, scope)}, product_id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

function orderBy(request: PageRequest, scope: ListingScope): RawBuilder<unknown> {
  const { ordering, match } = request;
  switch (ordering) {
    case 'relevance':
      return match ? byRelevance(match, isAvailable(request, scope)) : sql`popularity desc`;
    case 'popular':
      return sql`popularity desc`;
    case 'price':
      return sql`${priceAt(scope)} asc nulls last`;
    case '-price':
      return sql`${priceAt(scope)} desc nulls last`;
    case 'name':
      return sql`name_key`;
    case '-created_at':
      return sql`created_at desc`;
  }
}
