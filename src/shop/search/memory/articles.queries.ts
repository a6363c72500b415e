import type { Db } from '../../../core/db.server.ts';

/** Product → its article. */
export async function findArticles(db: Db, productIds: readonly number[]): Promise<Map<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'article'])
    .where('id', 'in', productIds)
    .execute();
  return new Map(rows.map(({ id, article }) => [id, article]));
}
