import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';

export interface CategoryRow {
  id: number;
  slug: string;
  name: string;
  sort: number;
  posts: number;
}

const columns = ['c.id', 'c.slug', 'c.name', 'c.sort'] as const;
const POSTS = sql<number>`(select count(*)::int from content_item i where i.category_id = c.id)`;

export async function readCategoryRows(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CategoryRow[]; count: number }> {
  const all = db.selectFrom('post_category as c');
  const [rows, counted] = await Promise.all([
    all
      .select([...columns, POSTS.as('posts')])
      .orderBy('c.sort')
      .orderBy('c.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: counted.count };
}

export async function readCategoryRow(db: Db, id: number): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('post_category as c')
    .select([...columns, POSTS.as('posts')])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

type Fields = Partial<Pick<CategoryRow, 'slug' | 'name' | 'sort'>>;

export async function insertCategory(
  tx: Tx,
  fields: Fields & Pick<CategoryRow, 'slug' | 'name'>,
): Promise<number> {
  const row = tx.insertInto('post_category').values(fields).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

/** @returns whether it exists */
export async function updateCategory(tx: Tx, id: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_category')
    .set(fields)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it existed */
export async function deleteCategory(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('post_category').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
