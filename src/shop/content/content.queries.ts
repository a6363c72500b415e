import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';

/** Banners that are shown now, in their order. */
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
    .where(sql<boolean>`coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)`)
    .orderBy('place')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
