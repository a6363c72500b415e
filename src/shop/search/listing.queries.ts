import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';
import type { FoundOrdering, ListRequest } from '../../search-engine/search-engine.ts';
import { answersText, byRelevance, type TextMatch } from './search-text.queries.ts';

/** The part of a request that its counts depend on. */
export interface CountRequest extends Omit<ListRequest, 'ordering' | 'limit' | 'offset'> {
  /** Limits the list to products with these words. */
  match?: TextMatch;
}

/** A request with a page; `relevance` needs a `match`. */
export interface PageRequest extends CountRequest, Pick<ListRequest, 'limit' | 'offset'> {
  ordering: FoundOrdering;
}

/** A request translated to the columns of `listing`. */
export interface ListingScope {
  /** The range of the category; 0 and the largest int for the whole catalogue. */
  lft: number;
  rgt: number;
  /** Position in `prices`; 0 when the city has no price type, so nothing has a price. */
  slot: number;
  /** The shops of the city to count. */
  cityShops: readonly number[];
}

/** A filter that its own facet ignores. */
export interface Filter {
  kind: 'group' | 'brands' | 'shops' | 'range' | 'price';
  /** The attribute of a group or a range. */
  attributeId: number | null;
  holds: RawBuilder<boolean>;
}

const priceAt = ({ slot }: ListingScope) => sql<number | null>`nullif(prices[${slot}::int], 0)`;
/** Whether a row can be bought: it has free stock in the city and a price of the visitor's price type. */
const isAvailable = ({ cityId }: CountRequest, { slot }: Pick<ListingScope, 'slot'>) =>
  sql<boolean>`(${cityId}::int = any(cities) and coalesce(prices[${slot}::int], 0) > 0)`;

/** The rows of a request. */
export const listing = ({ match }: CountRequest) =>
  match ? sql`listing join search_text using (product_id)` : sql`listing`;

/** Conditions that restrict every count: position in the tree, tags («и»), availability, words. */
function hardConditions(request: CountRequest, scope: ListingScope): RawBuilder<boolean> {
  const inPlace = sql<boolean>`lft between ${scope.lft}::int and ${scope.rgt}::int and previous_lft < ${scope.lft}::int`;
  return sql<boolean>`${sql.join([inPlace, ...placelessConditions(request, scope)], sql` and `)}`;
}

/** Those of them that do not depend on the position in the tree. */
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

/** Filters that their own facet ignores, the cheapest first. */
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
    // A shop of another city is ignored: its stock says nothing about this city.
    const known = shops.filter((id) => scope.cityShops.includes(id));
    add('shops', null, sql`(shops && ${known}::int[] and coalesce(${priceAt(scope)}, 0) > 0)`);
  }
  for (const { attributeId, values } of [...groups].sort((a, b) => a.values.length - b.values.length))
    add('group', attributeId, anyCode(values));
  return filters;
}

/** A few comparisons with single elements are cheaper than an overlap of arrays. */
function anyCode(codes: readonly number[]): RawBuilder<boolean> {
  if (codes.length > 4) return sql<boolean>`codes && ${codes}::int[]`;
  return sql<boolean>`(${sql.join(
    codes.map((code) => sql`${code}::int = any(codes)`),
    sql` or `,
  )})`;
}

/**
 * A row that fails only one filter is marked with MARK plus the position of the filter; two failures exceed any such
 * number.
 */
const MARK = 10_000;
const SHIFT = 2 ** 32;

export interface CountRow {
  kind: 'sum' | 'code' | 'attribute' | 'brand' | 'range';
  /** The position of the only failed filter; null when all hold. */
  failed: number | null;
  /** A value id, a negated tag id, a brand id, or the id of an attribute. */
  code: number;
  count: number;
  low: number | null;
  high: number | null;
  available: number;
  /** Counts in the order of `scope.cityShops`. */
  shops: number[];
}

/**
 * Computes all counts of a list in one pass over the category: each row is marked with the filter that it fails, rows
 * that fail two are dropped, and one group by (mark, value) serves all facets (SE-8). A row that fails a filter
 * counts only for the facet of that filter.
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
    const shownMarks = [0, ...marks(kind).map(({ mark }) => mark)];
    return sql`case when mark in (${sql.join(shownMarks.map((each) => sql.lit(each)))}) then ${sql.ref(column)} end`;
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
    ${filters.length > 0 ? sql`` : countAttributes()}
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

/** Products by attribute, whatever their values: without filters only, because such counts decide what is shown. */
function countAttributes(): RawBuilder<unknown> {
  return sql`
    union all
    select 'attribute', attribute_id::int8, count(*)::int, null, null, 0, null
    from (
      select distinct product, v.attribute_id
      from (select row_number() over () as product, unnest(codes) as code from hit) each_value
      join attribute_value v on v.id = each_value.code
    ) each_attribute group by attribute_id`;
}

const markIn = (marks: readonly number[]) =>
  sql<boolean>`mark in (${sql.join(marks.map((mark) => sql.lit(mark * SHIFT)))})`;

/** Of a row that fails a group, only the values of that group's attribute are counted. */
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
 * Rows of the category with `mark`, the filter that failed. Each filter is checked only for rows that have failed at
 * most one before; `offset 0` keeps the steps separate.
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

/** Reads the ids of one page. `available` restricts to products that can, or cannot, be bought in the city. */
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
