import type { Static } from 'typebox';
import { cached } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { seoOf } from '../catalogue/catalogue.ts';
import { FEEDBACK_TOPICS } from '../feedback/feedback.ts';
import {
  activeCities,
  centreOf,
  contactsOf,
  pickupPointsOf,
  requireCity,
  shopsOfCity,
} from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import type { ContactsPageShape, PickupPointsPageShape } from './contacts.shapes.ts';
import { readRequisites, readSettings } from './layout.queries.ts';

interface PlacesContext {
  db: Db;
  visitor: Visitor;
}

/** Where map images are loaded from, by the configuration. */
export type MapSource = Static<typeof PickupPointsPageShape>['map'];

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/**
 * Data of the contacts page: contacts of a city, the seller and the topics of messages.
 * @param requested id of a city; undefined: the visitor's city
 * @throws 400 at `city`
 */
export async function contactsPage(
  { db, visitor }: PlacesContext,
  requested?: number,
): Promise<Static<typeof ContactsPageShape>> {
  const city = await cityOf({ db, visitor }, requested);
  const cityId = city?.id ?? 0;
  const [{ phones, addresses }, shops, shared] = await Promise.all([
    contactsOf(db, cityId),
    shopsOfCity(db, cityId),
    cached(db, 'contacts page', texts, () => readShared(db)),
  ]);
  const { shop, ...common } = shared;
  const inCity = city ? ` в ${city.name_in}` : '';
  return {
    seo: seoOf({
      titles: [`Контакты${inCity} — ${shop}`, `Контакты — ${shop}`, 'Контакты'],
      description: `${shop}${inCity}: ${[...phones.map(({ phone }) => phone), ...shops.map(({ address }) => address)].join(', ')}. Часы работы, реквизиты, форма обратной связи.`,
      h1: 'Контакты',
      canonical: '/contacts',
    }),
    city,
    phones,
    addresses,
    shops,
    ...common,
    feedback_topics: FEEDBACK_TOPICS.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Data of the page of pick-up points in a city, with the bounds of the map.
 * @param requested id of a city; undefined: the visitor's city
 * @throws 400 at `city`
 */
export async function pickupPointsPage(
  { db, visitor, map }: PlacesContext & { map: MapSource },
  requested?: number,
): Promise<Static<typeof PickupPointsPageShape>> {
  const city = await cityOf({ db, visitor }, requested);
  const results = city ? await pickupPointsOf(db, city.id) : [];
  const centre = await centreOf(db, city?.id);
  const inCity = city ? ` в ${city.name_in}` : '';
  return {
    seo: seoOf({
      titles: [`Пункты выдачи${inCity}: адреса и часы работы`, `Пункты выдачи${inCity}`, 'Пункты выдачи'],
      description: `Где забрать заказ${inCity}: ${results.map(({ address }) => address).join('; ')}. Часы работы, телефоны, как проехать.`,
      h1: `Пункты выдачи${inCity}`,
      canonical: '/pickup-points',
    }),
    city,
    results,
    map,
    centre: centre && [centre.lat, centre.lon],
    bounds: boundsOf(results),
  };
}

async function cityOf({ db, visitor }: PlacesContext, requested: number | undefined) {
  const cities = await activeCities(db);
  const city =
    requested === undefined
      ? cities.find(({ id }) => id === visitor.cityId)
      : await requireCity(db, requested);
  return city ? { id: city.id, name: city.name, name_in: city.name_in } : null;
}

/** South-west and north-east corners; null when no shop has coordinates. */
function boundsOf(shops: readonly { lat: number | null; lon: number | null }[]): number[][] | null {
  const points = shops.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]));
  if (points.length === 0) return null;
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  return [
    [Math.min(...lats), Math.min(...lons)],
    [Math.max(...lats), Math.max(...lons)],
  ];
}

async function readShared(db: Db) {
  const [settings, seller] = await Promise.all([readSettings(db), readRequisites(db)]);
  const email = settings.get('email');
  return {
    shop: settings.get('shop_name') || seller?.name || 'Магазин',
    emails: email ? [{ name: 'Эл. почта', email }] : [],
    requisites: seller ? { ...seller, bank: bankOf(seller.bank) } : null,
  };
}

/** The seller's bank account; null for a seller without one. */
function bankOf(written: unknown) {
  const { name = '', bik = '', account = '', corr_account = '' } = (written ?? {}) as Record<string, string>;
  return account ? { name, bik, account, corr_account } : null;
}
