import type { Db } from '../../platform/database/db.server.ts';

/** Visible banners in their order. */
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
