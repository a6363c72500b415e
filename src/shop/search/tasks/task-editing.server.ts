import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../core/db.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../../core/errors.ts';
import { toPage } from '../../../core/pagination.ts';
import { joinTransaction } from '../../../core/transaction.server.ts';
import { oneLine } from '../../../core/written-text.ts';
import type { Staff } from '../../accounts/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import {
  deleteTask,
  findTaskByTitle,
  insertTask,
  lockTasks,
  readKnown,
  readTaskPage,
  readTasks,
  type TaskFields,
  type TaskRow,
  updateTask,
} from './tasks.queries.ts';
import type { NewTask, StaffTaskShape, TaskPatch } from './tasks.shapes.ts';

interface Context {
  db: Kysely<DB>;
  /** Null: the command line. */
  staff: Staff | null;
}

/** Tasks of the search by their titles, hidden ones too. */
export async function staffTasks(db: Db, window: { limit: number; offset: number }, url: string) {
  const { rows, count } = await readTaskPage(db, window);
  return toPage(rows.map(viewTask), count, window, url);
}

/** One of them. @throws 404 */
export async function staffTask(db: Db, id: number): Promise<Static<typeof StaffTaskShape>> {
  return viewTask(await taskOf(db, id));
}

/** @returns its id @throws 400 at fields */
export async function createTask({ db, staff }: Context, typed: NewTask): Promise<number> {
  return joinTransaction(db, async (tx) => {
    await lockTasks(tx);
    const id = await insertTask(tx, await checked(tx, withPatch(EMPTY, typed), undefined));
    await record(tx, staff, 'search_task.created', id);
    return id;
  });
}

/** @throws 404, 400 at fields */
export async function changeTask({ db, staff }: Context, id: number, typed: TaskPatch): Promise<void> {
  await joinTransaction(db, async (tx) => {
    await lockTasks(tx);
    await updateTask(tx, id, await checked(tx, withPatch(await taskOf(tx, id), typed), id));
    await record(tx, staff, 'search_task.changed', id);
  });
}

/** @throws 404 */
export async function removeTask({ db, staff }: Context, id: number): Promise<void> {
  await joinTransaction(db, async (tx) => {
    if (!(await deleteTask(tx, id))) throw notFound();
    await record(tx, staff, 'search_task.removed', id);
  });
}

const EMPTY: TaskFields = {
  title: '',
  phrases: [],
  categories: [],
  products: [],
  queries: [],
  isHidden: false,
};

async function taskOf(db: Db, id: number): Promise<TaskRow> {
  const [row] = await readTasks(db, [id]);
  if (!row) throw notFound();
  return row;
}

function withPatch(before: TaskFields, typed: TaskPatch): TaskFields {
  const { title, phrases, categories, products, queries, is_hidden: isHidden } = typed;
  return {
    title: title === undefined ? before.title : oneLine(title),
    phrases: phrases ? lines(phrases) : before.phrases,
    categories: categories ? [...new Set(categories)] : before.categories,
    products: products ? [...new Set(products)] : before.products,
    queries: queries ? lines(queries) : before.queries,
    isHidden: isHidden ?? before.isHidden,
  };
}

function lines(texts: readonly string[]): string[] {
  return [...new Set(texts.map(oneLine))].filter(Boolean);
}

async function checked(tx: Tx, fields: TaskFields, own: number | undefined): Promise<TaskFields> {
  const errors: FieldErrors = {};
  const known = await readKnown(tx, fields);
  const same = await findTaskByTitle(tx, fields.title);
  if (fields.title.length < 3) errors.title = ['Назовите задачу: не меньше трёх букв.'];
  else if (same !== undefined && same !== own) errors.title = ['Такая задача уже есть.'];
  if (fields.phrases.some((phrase) => phrase.length < 2)) errors.phrases = ['Не меньше двух букв.'];
  if (fields.queries.some((query) => query.length < 2)) errors.queries = ['Не меньше двух букв.'];
  const noCategory = fields.categories.find((id) => !known.categories.has(id));
  if (noCategory !== undefined) errors.categories = [`Раздела ${noCategory} нет.`];
  const noProduct = fields.products.find((id) => !known.products.has(id));
  if (noProduct !== undefined) errors.products = [`Товара ${noProduct} нет.`];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return fields;
}

function viewTask({ id, title, phrases, categories, products, queries, isHidden }: TaskRow) {
  return { id, title, phrases, categories, products, queries, is_hidden: isHidden };
}

async function record(tx: Tx, staff: Staff | null, action: string, subjectId: number): Promise<void> {
  await recordAudit(tx, { actor: 'staff', actorId: staff?.userId ?? null, action, subjectId, details: {} });
}
