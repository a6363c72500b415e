import type { Static } from 'typebox';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { seoOf } from '../catalogue/seo.ts';
import { FEEDBACK_TOPICS } from '../feedback/feedback.ts';
import { activeCities, contactsOf, pickupPointsOf, requireCity, shopsOfCity } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import type { ContactsPageShape, PickupPointsPageShape } from './contacts.shapes.ts';
import { readRequisites, readSettings } from './layout.queries.ts';

interface PlacesContext {
  db: Db;
  visitor: Visitor;
}

/** Where the map's pictures come from, as the configuration says. */
export type MapSource = Static<typeof PickupPointsPageShape>['map'];

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/**
 * How to reach the shop in a city, who sells, and what one may write about (API.md «pages/contacts/»).
 * @param asked the city; undefined: the visitor's
 * @throws 400 at `city`
 */
export async function contactsPage(
  { db, visitor }: PlacesContext,
  asked?: number,
): Promise<Static<typeof ContactsPageShape>> {
  const city = await cityOf({ db, visitor }, asked);
  const cityId = city?.id ?? 0;
  const [{ phones, addresses }, shops, shared] = await Promise.all([
    contactsOf(db, cityId),
    shopsOfCity(db, cityId),
    kept(db, 'contacts page', texts, () => readShared(db)),
  ]);
  const { shop, ...common } = shared;
  const inCity = city ? ` в ${city.name_in}` : '';
  return {
    seo: seoOf({
      titles: [`Контакты${inCity} — ${shop}`, `Контакты — ${shop}`, 'Контакты'],
      description: `${shop}${inCity}: ${[...phones.map(({ phone }) => phone), ...shops.map(({ address }) => address)].join(', ')}. Часы работы, реквизиты, форма для письма.`,
      h1: 'Контакты',
      canonical: '/contacts',
    }),
    ...{ city, phones, addresses, shops },
    ...common,
    feedback_topics: FEEDBACK_TOPICS.map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Where orders are handed out in a city, with the corners that hold them all (API.md «pages/pickup-points/»).
 * @param asked the city; undefined: the visitor's
 * @throws 400 at `city`
 */
export async function pickupPointsPage(
  { db, visitor, map }: PlacesContext & { map: MapSource },
  asked?: number,
): Promise<Static<typeof PickupPointsPageShape>> {
  const city = await cityOf({ db, visitor }, asked);
  const results = city ? await pickupPointsOf(db, city.id) : [];
  const inCity = city ? ` в ${city.name_in}` : '';
  return {
    seo: seoOf({
      titles: [`Пункты выдачи${inCity}: адреса и часы работы`, `Пункты выдачи${inCity}`, 'Пункты выдачи'],
      description: `Где забрать заказ${inCity}: ${results.map(({ address }) => address).join('; ')}. Часы работы, телефоны, как проехать.`,
      h1: `Пункты выдачи${inCity}`,
      canonical: '/pickup-points',
    }),
    ...{ city, results, map },
    centre: await centreOf(db, city?.id),
    bounds: boundsOf(results),
  };
}

async function cityOf({ db, visitor }: PlacesContext, asked: number | undefined) {
  const cities = await activeCities(db);
  const city =
    asked === undefined ? cities.find(({ id }) => id === visitor.cityId) : await requireCity(db, asked);
  return city ? { id: city.id, name: city.name, name_in: city.name_in } : null;
}

async function centreOf(db: Db, cityId: number | undefined): Promise<number[] | null> {
  const city = (await activeCities(db)).find(({ id }) => id === cityId);
  return city ? [city.lat, city.lon] : null;
}

/** South-west and north-east; null when nobody has told where he is. */
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
    emails: email ? [{ name: 'Для писем', email }] : [],
    requisites: seller ? { ...seller, bank: bankOf(seller.bank) } : null,
  };
}

/** Some sellers have told no bank: then there is nothing to copy. */
function bankOf(written: unknown) {
  const { name = '', bik = '', account = '', corr_account = '' } = (written ?? {}) as Record<string, string>;
  return account ? { name, bik, account, corr_account } : null;
}
