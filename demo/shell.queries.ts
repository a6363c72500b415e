import type { Db, Tx } from '../src/platform/database/db.server.ts';
import type { ImageFact } from '../src/shop/exchange/exchange.ts';
import { CITIES, type DemoCity, type DemoShop } from './cities.ts';
import { BANNERS, MENU, readDocuments, SELLER, SETTINGS, SOCIAL_NETWORKS } from './company.ts';
import { priceTypeName, warehouseName } from './facts.ts';
import { priceTypeRef } from './prices.ts';

/** The source of the demo's external ids. */
export const SOURCE = 'demo';

/** Whether the shell exists already: it is written once, and staff may have changed it since. */
export async function hasShell(db: Db): Promise<boolean> {
  const row = await db.selectFrom('city').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Whether the catalogue holds anything that is not of the demo shop. */
export async function hasForeignGoods(db: Db): Promise<boolean> {
  const foreign = (kind: 'product' | 'category') =>
    db
      .selectFrom(kind)
      .select(`${kind}.id`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('external_id')
              .select('external_id.id')
              .where('external_id.source', '=', SOURCE)
              .where('external_id.kind', '=', kind)
              .whereRef('external_id.id', '=', `${kind}.id`),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirst();
  return (await foreign('product')) !== undefined || (await foreign('category')) !== undefined;
}

/** Whether the cities are those of the demo shop. */
export async function hasForeignCities(db: Db): Promise<boolean> {
  const slugs = CITIES.map(({ slug }) => slug);
  const row = await db
    .selectFrom('city')
    .select('id')
    .where('slug', 'not in', slugs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything around the products: company, cities, shops, stores, price types, menu, documents, banners. */
export async function insertShell(tx: Tx, bannerPictures: Record<'doc' | 'list', ImageFact>): Promise<void> {
  await insertCompany(tx);
  await insertBanners(tx, bannerPictures);
  for (const [index, city] of CITIES.entries()) await insertCity(tx, city, index);
}

async function insertCompany(tx: Tx): Promise<void> {
  const settings = Object.entries(SETTINGS).map(([name, value]) => ({ name, value }));
  await tx
    .insertInto('shop_setting')
    .values(settings)
    .onConflict((on) => on.doNothing())
    .execute();
  await tx
    .insertInto('seller')
    .values({ ...SELLER, bank: JSON.stringify(SELLER.bank), is_default: true })
    .execute();
  await tx
    .insertInto('menu_item')
    .values(MENU.map((item, sort) => ({ ...item, sort })))
    .execute();
  await tx
    .insertInto('social_network')
    .values(SOCIAL_NETWORKS.map((network, sort) => ({ ...network, sort })))
    .execute();
  const documents = await readDocuments();
  await tx
    .insertInto('content_item')
    .values(
      documents.map(({ slug, title, html }, sort) => ({
        kind: 'info',
        slug,
        title,
        body: JSON.stringify({ html }),
        sort,
        published_at: new Date(),
      })),
    )
    .execute();
}

async function insertBanners(tx: Tx, images: Record<'doc' | 'list', ImageFact>): Promise<void> {
  const rows = BANNERS.map(({ drawing, ...banner }, sort) => {
    const image = drawing ? images[drawing] : null;
    return { ...banner, image: image?.src ?? '', ground: image?.ground ?? null, sort };
  });
  await tx.insertInto('banner').values(rows).execute();
}

async function insertCity(tx: Tx, city: DemoCity, sort: number): Promise<void> {
  const { id } = await tx
    .insertInto('city')
    .values({
      name: city.name,
      name_in: city.nameIn,
      slug: city.slug,
      time_zone: city.timeZone,
      lat: city.lat,
      lon: city.lon,
      sort,
      is_default: sort === 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('city_contact')
    .values(city.contacts.map((contact, order) => ({ ...contact, city_id: id, sort: order })))
    .execute();
  await tx
    .insertInto('city_address')
    .values(city.shops.map(({ address }, order) => ({ city_id: id, name: 'Магазин', address, sort: order })))
    .execute();
  for (const audience of ['retail', 'wholesale'] as const) await insertPriceType(tx, id, audience, city);
  for (const [order, shop] of city.shops.entries()) await insertShop(tx, id, city, shop, order);
}

async function insertPriceType(
  tx: Tx,
  cityId: number,
  audience: 'retail' | 'wholesale',
  city: DemoCity,
): Promise<void> {
  const { id } = await tx
    .insertInto('price_type')
    .values({ name: priceTypeName(audience, city) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertExternalId(tx, 'price_type', priceTypeRef(audience, city), id);
  await tx.insertInto('city_price_type').values({ city_id: cityId, audience, price_type_id: id }).execute();
}

async function insertShop(
  tx: Tx,
  cityId: number,
  city: DemoCity,
  shop: DemoShop,
  order: number,
): Promise<void> {
  const { id: shopId } = await tx
    .insertInto('shop')
    .values({
      city_id: cityId,
      name: shop.name,
      address: shop.address,
      phone: shop.phone,
      lat: shop.lat,
      lon: shop.lon,
      working_hours: JSON.stringify(shop.hours),
      is_pickup: shop.isPickup,
      services: [...shop.services],
      sort: order,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('warehouse')
    .values({ name: warehouseName({ ref: shop.ref, city, shop }), shop_id: shopId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertExternalId(tx, 'warehouse', shop.ref, id);
  await tx
    .insertInto('city_warehouse')
    .values({ city_id: cityId, warehouse_id: id, priority: order })
    .execute();
}

async function insertExternalId(tx: Tx, kind: string, value: string, id: number): Promise<void> {
  await tx.insertInto('external_id').values({ source: SOURCE, kind, value, id }).execute();
}
