import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A task with its parts in their order. */
export interface TaskRow {
  id: number;
  title: string;
  phrases: string[];
  isHidden: boolean;
  categories: number[];
  products: number[];
  queries: string[];
}

/** The stored fields of a task. */
export type TaskFields = Omit<TaskRow, 'id'>;

export async function readTasks(db: Db, ids?: readonly number[]): Promise<TaskRow[]> {
  const found = await sql<TaskRow>`
    select t.id, t.title, t.phrases, t.hidden_at is not null as "isHidden",
           array(select category_id from search_task_item i
                 where i.task_id = t.id and category_id is not null order by position) as categories,
           array(select product_id from search_task_item i
                 where i.task_id = t.id and product_id is not null order by position) as products,
           array(select query from search_task_item i
                 where i.task_id = t.id and query is not null order by position) as queries
    from search_task t where ${ids === undefined ? sql`true` : sql`t.id = any(${ids}::int[])`}
    order by lower(t.title)
  `.execute(db);
  return found.rows;
}

export async function readTaskPage(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TaskRow[]; count: number }> {
  const all = db.selectFrom('search_task');
  const [page, counted] = await Promise.all([
    all
      .select('id')
      .orderBy(({ fn }) => fn('lower', ['title']))
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const rows = await readTasks(
    db,
    page.map(({ id }) => id),
  );
  return { rows, count: counted.count };
}

/** Locks the tasks until the transaction ends; readers do not wait. */
export async function lockTasks(tx: Tx): Promise<void> {
  await sql`lock table search_task in share row exclusive mode`.execute(tx);
}

export async function findTaskByTitle(db: Db, title: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from search_task where lower(title) = lower(${title})
  `.execute(db);
  return found.rows[0]?.id;
}

export async function insertTask(tx: Tx, fields: TaskFields): Promise<number> {
  const { title, phrases, isHidden } = fields;
  const { id } = await tx
    .insertInto('search_task')
    .values({ title, phrases, hidden_at: isHidden ? new Date() : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeItems(tx, id, fields);
  return id;
}

export async function updateTask(tx: Tx, id: number, fields: TaskFields): Promise<void> {
  const { title, phrases, isHidden } = fields;
  const hidden = isHidden ? sql<Date>`coalesce(hidden_at, now())` : null;
  await tx
    .updateTable('search_task')
    .set({ title, phrases, hidden_at: hidden })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('search_task_item').where('task_id', '=', id).execute();
  await writeItems(tx, id, fields);
}

async function writeItems(tx: Tx, id: number, { categories, products, queries }: TaskFields): Promise<void> {
  const items = [
    ...categories.map((category_id) => ({ category_id, product_id: null, query: null })),
    ...products.map((product_id) => ({ category_id: null, product_id, query: null })),
    ...queries.map((query) => ({ category_id: null, product_id: null, query })),
  ];
  if (items.length === 0) return;
  await tx
    .insertInto('search_task_item')
    .values(items.map((item, position) => ({ task_id: id, position, ...item })))
    .execute();
}

/** @returns whether it existed */
export async function deleteTask(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('search_task').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads which of the ids exist. */
export async function readKnown(
  db: Db,
  { categories, products }: { categories: readonly number[]; products: readonly number[] },
): Promise<{ categories: Set<number>; products: Set<number> }> {
  const known = async (table: 'category' | 'product', ids: readonly number[]) =>
    ids.length === 0 ? [] : db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const [ofCategories, ofProducts] = await Promise.all([
    known('category', categories),
    known('product', products),
  ]);
  return {
    categories: new Set(ofCategories.map(({ id }) => id)),
    products: new Set(ofProducts.map(({ id }) => id)),
  };
}

/** Reads categories by slug, which task files use. */
export async function readCategorySlugs(db: Db) {
  const categories = await db.selectFrom('category').select(['id', 'slug']).execute();
  return new Map(categories.map(({ id, slug }) => [slug, id]));
}

export async function readArticles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('product').select(['id', 'article']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, article }) => [id, article ?? '']));
}

export async function findByArticles(db: Db, articles: readonly string[]): Promise<Map<string, number>> {
  if (articles.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'article'])
    .where('article', 'in', articles)
    .where('hidden_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ id, article }) => [article ?? '', id]));
}
