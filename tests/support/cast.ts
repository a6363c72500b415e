import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';
import { recomputeCategoryTree } from '../../src/shop/catalogue/catalogue.server.ts';
import { refreshListing } from '../../src/shop/search/search.server.ts';
import { seedAssortment } from './cast/assortment.ts';
import { seedContent } from './cast/content.ts';
import { seedGoods } from './cast/goods.ts';
import { type Insert, inserter } from './cast/insert.ts';
import { seedPlaces } from './cast/places.ts';

/**
 * A small named shop for all tests of the API: two cities that sell and a closed one, a category tree and products with the
 * awkward cases. Ids come from the database; tests use names.
 */
export type Cast = Awaited<ReturnType<typeof seedCast>>;

/** Fills an empty migrated database. */
export async function seedCast(db: Kysely<DB>) {
  return db.transaction().execute(async (tx) => {
    const insert = inserter(tx);
    const places = await seedPlaces(tx, insert);
    const assortment = await seedAssortment(tx, insert);
    const products = await seedGoods(tx, insert, places, assortment);
    await seedShell(tx, insert);
    await recomputeCategoryTree(tx);
    await refreshListing(tx, 'all');
    return { ...places, ...assortment, products };
  });
}

/** Everything but the goods: settings, menu, texts, a banner. */
async function seedShell(tx: Tx, insert: Insert): Promise<void> {
  for (const [name, value] of [
    ['shop_name', 'Полка'],
    ['email', 'zakaz@polka.example'],
  ] as const)
    await tx.insertInto('shop_setting').values({ name, value }).execute();
  await insert('menu_item', { name: 'Доставка', href: '/info/dostavka' });
  await insert('social_network', { url: 'https://t.me/polka', icon: 'telegram', title: 'Телеграм' });
  await seedContent(insert);
  await insert('banner', {
    place: 'hero',
    title: 'Всё для щитка',
    button: 'Смотреть',
    href: '/catalog/elektrika',
  });
}
