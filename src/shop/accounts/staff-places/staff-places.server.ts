import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { grantsOf } from '../staff/staff.server.ts';
import type { Scope } from '../staff-policy/staff-policy.ts';

/**
 * SQL condition: a thing that belongs to a city is in these places (STF-4).
 * @param city SQL of the id of its city
 */
export function inCities({ cities }: Scope, city: RawBuilder<unknown>): RawBuilder<boolean> {
  return cities === null ? sql`true` : sql`${city} = any(${[...cities]}::int[])`;
}

/** The same of a thing that may have no city, which then belongs to everybody: else nobody might see it. */
export function inCitiesOrNone(scope: Scope, city: RawBuilder<unknown>): RawBuilder<boolean> {
  return scope.cities === null ? sql`true` : sql`(${city} is null or ${inCities(scope, city)})`;
}

/** The cities and shops of a person, by their order in the shop; without a grant for places, all of them. */
export async function placesOf(
  db: Db,
  userId: number,
): Promise<{
  cities: { id: number; name: string; time_zone: string }[];
  shops: { id: number; address: string; city: number }[];
}> {
  const grants = await grantsOf(db, userId);
  const isEverywhere = grants.some(({ cityId, shopId }) => cityId === null && shopId === null);
  const cityIds = grants.flatMap(({ cityId }) => cityId ?? []);
  const shopIds = grants.flatMap(({ shopId }) => shopId ?? []);
  const [cities, shops] = await Promise.all([
    sql<{ id: number; name: string; time_zone: string }>`
      select id, name, time_zone from city c
      where is_active and (${isEverywhere} or id = any(${cityIds}::int[])
        or exists (select from shop s where s.city_id = c.id and s.id = any(${shopIds}::int[])))
      order by sort, name`.execute(db),
    sql<{ id: number; address: string; city: number }>`
      select id, address, city_id as city from shop
      where hidden_at is null and (${isEverywhere} or city_id = any(${cityIds}::int[]) or id = any(${shopIds}::int[]))
      order by city_id, sort, id`.execute(db),
  ]);
  return { cities: cities.rows, shops: shops.rows };
}
