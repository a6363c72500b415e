import { sql } from 'kysely';
import type { Db, PublicDb, Tx } from '../../platform/database/db.server.ts';

/** Active cities in their order; the default one is marked. */
export async function readCities(db: PublicDb) {
  return db
    .selectFrom('city')
    .select(['id', 'name', 'name_in', 'time_zone', 'is_default', 'lat', 'lon'])
    .where('is_active', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
export type CityRow = Awaited<ReturnType<typeof readCities>>[number];

export async function readContacts(db: Db) {
  return db
    .selectFrom('city_contact')
    .innerJoin('city', 'city.id', 'city_contact.city_id')
    .select(['city_contact.id', 'city_id as city', 'place', 'city_contact.name', 'phone'])
    .where('city.is_active', '=', true)
    .orderBy('city_id')
    .orderBy('city_contact.sort')
    .orderBy('city_contact.id')
    .execute();
}

export async function readAddresses(db: Db) {
  return db
    .selectFrom('city_address')
    .innerJoin('city', 'city.id', 'city_address.city_id')
    .select(['city_address.id', 'city_id as city', 'city_address.name', 'address'])
    .where('city.is_active', '=', true)
    .orderBy('city_id')
    .orderBy('city_address.sort')
    .orderBy('city_address.id')
    .execute();
}

/** Visible shops of one city, or of all active cities. */
export async function readShops(db: Db, cityId?: number) {
  let query = db
    .selectFrom('shop')
    .innerJoin('city', 'city.id', 'shop.city_id')
    .select([
      'shop.id',
      'shop.name',
      'city_id as city',
      'address',
      'phone',
      'shop.lat',
      'shop.lon',
      'working_hours',
      'is_pickup',
      'services',
      'city.time_zone',
    ])
    .where('hidden_at', 'is', null)
    .where('city.is_active', '=', true);
  if (cityId !== undefined) query = query.where('city_id', '=', cityId);
  return query.orderBy('city_id').orderBy('shop.sort').orderBy('shop.id').execute();
}
export type ShopRow = Awaited<ReturnType<typeof readShops>>[number];

/** Inserts «Россия» as the default city with Moscow time, for a shop without cities. */
export async function insertWholeCountry(tx: Tx): Promise<void> {
  await tx.updateTable('city').set({ is_default: false }).where('is_default', '=', true).execute();
  await sql`
    insert into city (name, name_in, slug, time_zone, lat, lon, is_default)
    values ('Россия', 'России', 'rossiya', 'Europe/Moscow', 55.7558, 37.6173, true)
    on conflict (slug) do update set is_active = true, is_default = true`.execute(tx);
}
