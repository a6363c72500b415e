import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { badField } from '../../core/errors.ts';
import { kept } from '../../core/kept.server.ts';
import {
  type CityRow,
  insertWholeCountry,
  readAddresses,
  readCities,
  readContacts,
  readShops,
} from './geo.queries.ts';
import { viewShop } from './geo.view.ts';
import { servicesOf } from './shop-services.ts';

export type City = CityRow;

const places: ReadonlySet<ChangeKind> = new Set(['layout']);
/** No city is known yet (an empty shop): nothing has a price or stock there. */
const NOWHERE = 0;

/**
 * The current city: what the `city` cookie names if that is an active city, else the default one (issue 2:
 * «garbage in it means the default city»). 0 while the shop has no cities.
 */
export async function currentCityId(db: Db, cookie: string | undefined): Promise<number> {
  const cities = await activeCities(db);
  const asked = cookie !== undefined && /^[1-9]\d{0,9}$/.test(cookie) ? Number(cookie) : undefined;
  const city =
    cities.find(({ id }) => id === asked) ?? cities.find(({ is_default }) => is_default) ?? cities[0];
  return city?.id ?? NOWHERE;
}

/** The city asked for by a parameter. @throws 400 at `city` when there is no such active city */
export async function requireCity(db: Db, id: number): Promise<City> {
  const city = (await activeCities(db)).find((each) => each.id === id);
  if (!city) throw badField('city', 'Такого города нет.');
  return city;
}

export async function activeCities(db: Db): Promise<readonly City[]> {
  return kept(db, 'cities', places, () => readCities(db));
}

/** By which clock a city lives. */
export async function timeZoneOf(db: Db, cityId: number): Promise<string> {
  return (await activeCities(db)).find(({ id }) => id === cityId)?.time_zone ?? 'Europe/Moscow';
}

/** Shops of a city as the API answers them. */
export async function shopsOfCity(db: Db, cityId: number) {
  return (await kept(db, `shops ${cityId}`, places, () => readShops(db, cityId))).map(viewShop);
}

/** Shops of a city where orders are handed out, as the API answers them. */
export async function pickupPointsOf(db: Db, cityId: number) {
  const shops = await kept(db, `shops ${cityId}`, places, () => readShops(db, cityId));
  return shops
    .filter(({ is_pickup }) => is_pickup)
    .map((shop) => ({ ...viewShop(shop), services: servicesOf(shop.services) }));
}

/** Telephones and addresses of a city. */
export async function contactsOf(db: Db, cityId: number) {
  const [contacts, addresses] = await Promise.all([
    kept(db, 'contacts', places, () => readContacts(db)),
    kept(db, 'addresses', places, () => readAddresses(db)),
  ]);
  const ofCity = <T extends { city: number }>(rows: readonly T[]) =>
    rows.filter(({ city }) => city === cityId);
  const phones = ofCity(contacts).sort((a, b) => Number(b.place === 'footer') - Number(a.place === 'footer'));
  return {
    // The header repeats a number of the footer; what it has of its own comes after.
    phones: phones
      .filter(({ phone }, at) => phones.findIndex((other) => other.phone === phone) === at)
      .map(({ id, city, name, phone }) => ({ id, city, name, phone })),
    addresses: ofCity(addresses),
  };
}

/** Everything `layout/` says of places: contacts by place of the page, addresses, shops of all cities. */
export async function placesOfShell(db: Db, cityId: number) {
  const [cities, contacts, addresses, shops] = await Promise.all([
    activeCities(db),
    kept(db, 'contacts', places, () => readContacts(db)),
    kept(db, 'addresses', places, () => readAddresses(db)),
    kept(db, 'shops', places, () => readShops(db)),
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
 * Makes sure that prices and stock have a city to be shown in: without an active one «Россия» becomes the default.
 * @returns whether it had to be made
 */
export async function ensureCity(tx: Tx): Promise<boolean> {
  if ((await readCities(tx)).length > 0) return false;
  await insertWholeCountry(tx);
  return true;
}
