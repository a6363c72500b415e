import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';
import {
  type CountRequest,
  type Filter,
  type ListingScope,
  listing,
  placelessConditions,
} from './listing.queries.ts';

/** Counts the products of every visible category and those below it, each product once. */
export async function countByCategory(db: Db): Promise<Map<number, number>> {
  const found = await sql<{ id: number; count: number }>`
    with place as (select lft, previous_lft, count(*) as count from listing where lft > 0 group by lft, previous_lft)
    select c.id, sum(p.count)::int as count
    from category c join place p on p.lft between c.lft and c.rgt and p.previous_lft < c.lft
    where c.lft > 0 group by c.id
  `.execute(db);
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}

/**
 * Counts the found products by category, each category with those below it; the category of the request is ignored.
 */
export async function countFoundByCategory(
  db: Db,
  request: CountRequest,
  scope: ListingScope,
  filters: readonly Filter[],
): Promise<Map<number, number>> {
  const conditions = [
    sql<boolean>`lft > 0`,
    ...placelessConditions(request, scope),
    ...filters.map(({ holds }) => holds),
  ];
  const found = await sql<{ id: number; count: number }>`
    with place as materialized (
      select lft, previous_lft, count(*) as count from ${listing(request)}
      where ${sql.join(conditions, sql` and `)} group by lft, previous_lft
    )
    select c.id, sum(p.count)::int as count
    from category c join place p on p.lft between c.lft and c.rgt and p.previous_lft < c.lft
    where c.lft in (select lft from place) group by c.id
  `.execute(db);
  return new Map(found.rows.map(({ id, count }) => [id, count]));
}
