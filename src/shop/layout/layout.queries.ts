import type { Db } from '../../platform/database/db.server.ts';

export async function readMenu(db: Db) {
  return db.selectFrom('menu_item').select(['id', 'name', 'href']).orderBy('sort').orderBy('id').execute();
}

export async function readSocialNetworks(db: Db) {
  return db
    .selectFrom('social_network')
    .select(['url', 'icon', 'title'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** All settings of the shop by name. */
export async function readSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shop_setting').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function readDefaultSeller(db: Db) {
  return db
    .selectFrom('seller')
    .select(['name', 'full_name', 'inn', 'ogrn', 'address'])
    .where('is_default', '=', true)
    .executeTakeFirst();
}

/** Details of the seller that the law requires to be shown, with the bank account. */
export async function readRequisites(db: Db) {
  return db
    .selectFrom('seller')
    .select(['name', 'full_name', 'inn', 'kpp', 'ogrn', 'address', 'bank'])
    .where('is_default', '=', true)
    .executeTakeFirst();
}
