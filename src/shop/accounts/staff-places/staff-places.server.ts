import { type RawBuilder, sql } from 'kysely';
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
