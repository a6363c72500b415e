import { type Insertable, sql } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { CityPlan } from './cities.ts';

/** All cities in the format of the file, hidden ones too, with their visible shops. */
export async function readCityPlans(tx: Db): Promise<(CityPlan & { id: number })[]> {
  const { rows } = await sql<CityPlan & { id: number }>`
    select c.id, c.name, name_in, slug, time_zone, lat, lon, sort, is_active, is_default,
      (select coalesce(jsonb_agg(jsonb_build_object('place', place, 'name', k.name, 'phone', phone)
                                 order by place desc, k.sort, k.id), '[]') from city_contact k where city_id = c.id) as contacts,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'address', address) order by a.sort, a.id), '[]')
       from city_address a where city_id = c.id) as addresses,
      (select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'address', address, 'phone', phone, 'lat', s.lat,
                                 'lon', s.lon, 'working_hours', working_hours, 'is_pickup', is_pickup, 'services', services) order by s.sort, s.id), '[]')
       from shop s where city_id = c.id and hidden_at is null) as shops
    from city c order by c.id`.execute(tx);
  return rows;
}

/** Hides cities. Their data stay, so that they can be shown again. */
export async function hideCities(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('city').set({ is_active: false, is_default: false }).where('id', 'in', ids).execute();
}

/** Clears the default city before another one is set, because there can be only one. */
export async function clearDefaultCity(tx: Tx): Promise<void> {
  await tx.updateTable('city').set({ is_default: false }).where('is_default', '=', true).execute();
}

/** Writes a city, identified by its slug, with its contacts, addresses and shops. */
export async function writeCity(tx: Tx, plan: CityPlan): Promise<void> {
  const { contacts, addresses, shops, ...city } = plan;
  const { id } = await tx
    .insertInto('city')
    .values(city)
    .onConflict((on) => on.column('slug').doUpdateSet(city))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('city_contact').where('city_id', '=', id).execute();
  await tx.deleteFrom('city_address').where('city_id', '=', id).execute();
  const owned = <T extends object>(rows: readonly T[]) =>
    rows.map((row, sort) => ({ ...row, city_id: id, sort }));
  if (contacts.length > 0) await tx.insertInto('city_contact').values(owned(contacts)).execute();
  if (addresses.length > 0) await tx.insertInto('city_address').values(owned(addresses)).execute();
  await writeShops(tx, id, shops);
}

/** Shops are identified by name within their city. Warehouses and orders refer to them, so missing ones are hidden. */
async function writeShops(tx: Tx, cityId: number, shops: CityPlan['shops']): Promise<void> {
  const old = await tx
    .selectFrom('shop')
    .select(['id', 'name'])
    .where('city_id', '=', cityId)
    .orderBy('id')
    .execute();
  const listed: number[] = [];
  for (const [sort, shop] of shops.entries()) {
    const values: Insertable<DB['shop']> = {
      ...shop,
      working_hours: JSON.stringify(shop.working_hours),
      city_id: cityId,
      sort,
      hidden_at: null,
      hidden_reason: null,
    };
    const known = old.find(({ name }) => name.toLowerCase() === shop.name.toLowerCase());
    if (known) {
      listed.push(known.id);
      await tx.updateTable('shop').set(values).where('id', '=', known.id).execute();
    } else await tx.insertInto('shop').values(values).execute();
  }
  await tx
    .updateTable('shop')
    .set({ hidden_at: sql`now()`, hidden_reason: 'cities' })
    .where(
      'id',
      'in',
      old
        .map(({ id }) => id)
        .filter((id) => !listed.includes(id))
        .concat(0),
    )
    .where('hidden_at', 'is', null)
    .execute();
}
