import type { Db } from '../../core/db.server.ts';

/** Banners that are shown, in their order. */
export async function readBanners(db: Db) {
  return db
    .selectFrom('banner')
    .select([
      'id',
      'place',
      'title',
      'text',
      'button',
      'href',
      'image',
      'alt',
      'ground',
      'is_ad',
      'advertiser',
      'erid',
    ])
    .where('hidden_at', 'is', null)
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** A setting of the shop; undefined: never set. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('shop_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}
