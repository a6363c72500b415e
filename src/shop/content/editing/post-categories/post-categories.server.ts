import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { toPage } from '../../../../platform/http/pagination.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { NO_SUCH_POST_CATEGORY } from '../../content.ts';
import { editTransaction } from '../edit-transaction.server.ts';
import {
  deleteCategory,
  insertCategory,
  readCategoryRow,
  readCategoryRows,
  updateCategory,
} from './post-categories.queries.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

interface Fields {
  slug?: string | undefined;
  name?: string | undefined;
  sort?: number | undefined;
}

/** Post categories in their order. */
export async function staffCategories(db: Db, window: { limit: number; offset: number }, url: string) {
  const { rows, count } = await readCategoryRows(db, window);
  return toPage(rows, count, window, url);
}

/** One post category. @throws 404 */
export async function staffCategory(db: Db, id: number) {
  const row = await readCategoryRow(db, id);
  if (!row) throw notFound(NO_SUCH_POST_CATEGORY);
  return row;
}

/** @returns its id @throws 400 for a slug that is taken */
export async function createCategory(
  { db, staff }: Context,
  { slug, name, sort }: Fields & { slug: string; name: string },
): Promise<number> {
  return editTransaction(db, async (tx) => {
    const id = await insertCategory(tx, {
      slug,
      name: visibleName(name),
      ...(sort !== undefined && { sort }),
    });
    await record(tx, staff, 'post_category.created', id);
    return id;
  });
}

/** @throws 404, 400 for a slug that is taken */
export async function changeCategory(
  { db, staff }: Context,
  id: number,
  { slug, name, sort }: Fields,
): Promise<void> {
  const fields = {
    ...(slug !== undefined && { slug }),
    ...(name !== undefined && { name: visibleName(name) }),
    ...(sort !== undefined && { sort }),
  };
  if (Object.keys(fields).length === 0) return;
  await editTransaction(db, async (tx) => {
    if (!(await updateCategory(tx, id, fields))) throw notFound(NO_SUCH_POST_CATEGORY);
    await record(tx, staff, 'post_category.changed', id);
  });
}

/** Deletes a category without posts. @throws 404, 409 while it has posts */
export async function removeCategory({ db, staff }: Context, id: number): Promise<void> {
  await editTransaction(db, async (tx) => {
    const row = await readCategoryRow(tx, id);
    if (row && row.posts > 0)
      throw new ShopError('in_use', 409, `В рубрике есть статьи (${row.posts}): перенесите их в другую.`);
    if (!(await deleteCategory(tx, id))) throw notFound(NO_SUCH_POST_CATEGORY);
    await record(tx, staff, 'post_category.removed', id);
  });
}

/** A name without invisible characters. @throws 400 when nothing visible remains */
function visibleName(name: string): string {
  const clean = oneLine(name);
  if (!clean) throw badField('name', 'Заполните поле.');
  return clean;
}

async function record(tx: Tx, staff: Staff, action: string, subjectId: number): Promise<void> {
  await recordAudit(tx, { ...staffActor(staff), action, subjectId, details: {} });
}
