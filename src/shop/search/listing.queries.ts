import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import type { ListRequest } from './search.ts';

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
  key: string;
  holds: RawBuilder<boolean>;
}

/** How `listing.codes` carries brands and tags beside value ids (migration 0011). */
export const brandCode = (id: number) => -(id * 4 + 1);
export const tagCode = (id: number) => -(id * 4 + 2);

const priceAt = ({ slot }: ListingScope) => sql<number | null>`nullif(prices[${slot}::int], 0)`;
const isAvailable = ({ cityId }: ListRequest) => sql<boolean>`(${cityId}::int = any(cities))`;

/** Filters that restrict every count alike: place in the tree, tags («и»), availability. */
function hardConditions(request: ListRequest, scope: ListingScope): RawBuilder<boolean> {
  const parts = [
    sql<boolean>`lft between ${scope.lft}::int and ${scope.rgt}::int and previous_lft < ${scope.lft}::int`,
    ...request.tags.map((id) => sql<boolean>`${tagCode(id)}::int = any(codes)`),
    ...(request.inStock ? [isAvailable(request)] : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Filters whose own facet ignores them. */
export function softFilters(request: ListRequest, scope: ListingScope): Filter[] {
  const filters: Filter[] = request.groups.map(({ attributeId, values }) => ({
    key: `group:${attributeId}`,
    holds: anyCode(values),
  }));
  if (request.brands.length > 0)
    filters.push({ key: 'brands', holds: anyCode(request.brands.map(brandCode)) });
  if (request.shops.length > 0)
    filters.push({ key: 'shops', holds: sql<boolean>`shops && ${request.shops}::int[]` });
  for (const { attributeId, from, to } of request.ranges)
    filters.push({
      key: `range:${attributeId}`,
      holds: sql<boolean>`coalesce(numbers[array_position(number_keys, ${attributeId}::int)]
        between ${from ?? -Infinity}::float8 and ${to ?? Infinity}::float8, false)`,
    });
  if (request.price.from !== null || request.price.to !== null)
    filters.push({
      key: 'price',
      holds: sql<boolean>`coalesce(${priceAt(scope)}
        between ${request.price.from ?? 0}::int8 and ${request.price.to ?? 2 ** 40}::int8, false)`,
    });
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

/** A filter that failed alone is told by FAILED + its position; two failures are past every such number. */
const FAILED = 10_000;
const SHIFT = 2 ** 32;

export interface CountRow {
  kind: 'sum' | 'code' | 'range';
  /** Position of the only failed filter; null: all hold. */
  failed: number | null;
  /** Code of a value, or id of a number attribute. */
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
 * that fail two are dropped, and one group by (failed, value) serves all facets (SEARCH §6 «drill sideways»).
 */
export async function countListing(
  db: Db,
  request: ListRequest,
  scope: ListingScope,
  filters: readonly Filter[],
): Promise<CountRow[]> {
  const marked = filters.length > 0;
  const failed = marked
    ? sql.join(
        filters.map(({ holds }, at) => sql`case when ${holds} then 0 else ${sql.lit(FAILED + at)} end`),
        sql` + `,
      )
    : sql`0`;
  const columns = sql`codes, number_keys, numbers, shops, ${priceAt(scope)} as price, ${isAvailable(request)} as available`;
  const rows = sql`select (${failed})::int8 * ${sql.lit(SHIFT)} as failed, ${columns}
    from listing where ${hardConditions(request, scope)}`;
  // Without marks three scans are cheaper than keeping the rows; with them the filters must run only once.
  const hit = marked
    ? sql`materialized (select * from (${rows} offset 0) marked where failed < ${sql.lit(2 * FAILED * SHIFT)})`
    : sql`not materialized (${rows})`;
  const shops = scope.cityShops.map((id) => sql`count(*) filter (where ${id}::int = any(shops))::int`);
  const found = await sql<Omit<CountRow, 'failed' | 'code'> & { key: number }>`
    with hit as ${hit}
    select 'sum' as kind, failed as key, count(*)::int as count, min(price)::float8 as low, max(price)::float8 as high,
           (count(*) filter (where available))::int as available, array[${sql.join(shops)}]::int[] as shops
    from hit group by failed
    union all
    select 'code', key, count(*)::int, null, null, 0, null
    from (select failed + unnest(codes) as key from hit offset 0) each_code group by key
    union all
    select 'range', key, count(*)::int, min(number), max(number), 0, null
    from (select failed + unnest(number_keys) as key, unnest(numbers) as number from hit offset 0) each_number
    group by key
  `.execute(db);
  return found.rows.map(({ key, ...row }) => {
    const mark = Math.round(key / SHIFT);
    return { ...row, failed: mark === 0 ? null : mark - FAILED, code: key - mark * SHIFT };
  });
}

/** Ids of one page. `available` restricts to goods that can, or cannot, be bought in the city. */
export async function pageOfListing(
  db: Db,
  request: ListRequest,
  scope: ListingScope,
  filters: readonly Filter[],
  page: { limit: number; offset: number; available?: boolean },
): Promise<number[]> {
  const conditions = [hardConditions(request, scope), ...filters.map(({ holds }) => holds)];
  if (page.available === true) conditions.push(isAvailable(request));
  if (page.available === false) conditions.push(sql<boolean>`not ${isAvailable(request)}`);
  const found = await sql<{ id: number }>`
    select product_id as id from listing where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(request, scope)}, product_id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

function orderBy({ ordering }: ListRequest, scope: ListingScope): RawBuilder<unknown> {
  switch (ordering) {
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

/** Products of every visible category with those below it, each product once. */
export async function countByCategory(db: Db): Promise<Map<number, number>> {
  const found = await sql<{ id: number; count: number }>`
    with place as (select lft, previous_lft, count(*) as count from listing where lft > 0 group by lft, previous_lft)
    select c.id, sum(p.count)::int as count
    from category c join place p on p.lft between c.lft and c.rgt and p.previous_lft < c.lft
    where c.lft > 0 group by c.id
  `.execute(db);
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}
