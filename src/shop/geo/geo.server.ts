import { cached } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db, PublicDb, Tx } from '../../platform/database/db.server.ts';
import { badField } from '../../platform/http/errors.ts';
import type { Spot } from './distance/distance.ts';
import {
  type CityRow,
  insertWholeCountry,
  readAddresses,
  readCities,
  readContacts,
  readShops,
} from './geo.queries.ts';
import { servicesOf } from './geo.ts';
import { viewShop } from './geo.view.ts';

export type City = CityRow;

const places: ReadonlySet<ChangeKind> = new Set(['layout']);
/** The city id of a shop without cities: nothing has a price or stock there. */
const NOWHERE = 0;

/**
 * The current city: the active city named by the `city` cookie, otherwise the default one (SEC-63). 0 while the shop
 * has no cities.
 */
export async function currentCityId(db: Db, cookie: string | undefined): Promise<number> {
  const cities = await activeCities(db);
  const chosen = cookie !== undefined && /^[1-9]\d{0,9}$/.test(cookie) ? Number(cookie) : undefined;
  const city =
    cities.find(({ id }) => id === chosen) ?? cities.find(({ is_default }) => is_default) ?? cities[0];
  return city?.id ?? NOWHERE;
}

/** The active city with an id from a request. @throws 400 at `city` when there is none */
export async function requireCity(db: PublicDb, id: number): Promise<City> {
  const city = (await activeCities(db)).find((each) => each.id === id);
  if (!city) throw badField('city', 'Такого города нет.');
  return city;
}

export async function activeCities(db: PublicDb): Promise<readonly City[]> {
  return cached(db, 'cities', places, () => readCities(db));
}

/** IANA time zone of a city. */
export async function timeZoneOf(db: Db, cityId: number): Promise<string> {
  return (await activeCities(db)).find(({ id }) => id === cityId)?.time_zone ?? 'Europe/Moscow';
}

/** The centre of a city, in degrees; null for a city that is not served. */
export async function centreOf(db: Db, cityId: number | undefined): Promise<Spot | null> {
  const city = (await activeCities(db)).find(({ id }) => id === cityId);
  return city ? { lat: city.lat, lon: city.lon } : null;
}

/** All visible shops of active cities. */
export async function visibleShops(db: Db) {
  return cached(db, 'shops', places, () => readShops(db));
}

/** Shops of a city as the API returns them. */
export async function shopsOfCity(db: Db, cityId: number) {
  return (await cached(db, `shops ${cityId}`, places, () => readShops(db, cityId))).map(viewShop);
}

/** Pick-up points of a city as the API returns them. */
export async function pickupPointsOf(db: Db, cityId: number) {
  const shops = await cached(db, `shops ${cityId}`, places, () => readShops(db, cityId));
  return shops
    .filter(({ is_pickup }) => is_pickup)
    .map((shop) => ({ ...viewShop(shop), services: servicesOf(shop.services) }));
}

/** Telephones and addresses of a city. */
export async function contactsOf(db: Db, cityId: number) {
  const [contacts, addresses] = await Promise.all([
    cached(db, 'contacts', places, () => readContacts(db)),
    cached(db, 'addresses', places, () => readAddresses(db)),
  ]);
  const ofCity = <T extends { city: number }>(rows: readonly T[]) =>
    rows.filter(({ city }) => city === cityId);
  const phones = ofCity(contacts).sort((a, b) => Number(b.place === 'footer') - Number(a.place === 'footer'));
  return {
    // A number in both footer and header is listed once; the footer's come first.
    phones: phones
      .filter(({ phone }, at) => phones.findIndex((other) => other.phone === phone) === at)
      .map(({ id, city, name, phone }) => ({ id, city, name, phone })),
    addresses: ofCity(addresses),
  };
}

/** Data of `layout/` about places: contacts of header and footer, addresses, shops of all cities. */
export async function placesOfShell(db: Db, cityId: number) {
  const [cities, contacts, addresses, shops] = await Promise.all([
    activeCities(db),
    cached(db, 'contacts', places, () => readContacts(db)),
    cached(db, 'addresses', places, () => readAddresses(db)),
    visibleShops(db),
  ]);
  const at = (place: string) =>
    contacts
      .filter((contact) => contact.place === place)
      .map(({ id, city, name, phone }) => ({ id, city, name, phone }));
  return {
    cities: cities.map(({ id, name }) => ({ id, name })),
    city_in: cities.find(({ id }) => id === cityId)?.name_in ?? '',
    contacts: { header: at('header'), footer: at('footer') },
    addresses,
    shops: shops.map(viewShop),
  };
}

/**
 * Makes sure that there is an active city for prices and stock: without one, «Россия» becomes the default.
 * @returns whether it was created
 */
export async function ensureCity(tx: Tx): Promise<boolean> {
  if ((await readCities(tx)).length > 0) return false;
  await insertWholeCountry(tx);
  return true;
}
