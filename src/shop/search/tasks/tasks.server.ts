import { type Kysely, sql } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { type ListRequest, readSynonyms } from '../../../search-engine/search-engine.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import { cardsByIds } from '../../catalogue/card/card.server.ts';
import { categoryLink, categoryTree } from '../../catalogue/category/category.server.ts';
import { popularFirst } from '../popular.ts';
import type { ListContext } from '../products.server.ts';
import type { Suggestion } from '../search.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { TaskBook } from './task-book.ts';
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
import type { FoundTaskShape, NewTask, StaffTaskShape, TaskPatch } from './tasks.shapes.ts';

const tasksAndSynonyms: ReadonlySet<ChangeKind> = new Set(['content', 'search']);

/** Products of a task: one for each of its queries, besides those chosen by staff. */
const MOST_GOODS = 8;
const MOST_SUGGESTED = 4;

/** The shown tasks, ready for matching. */
function taskBook(db: Db): Promise<TaskBook<TaskRow>> {
  return cached(db, 'search tasks', tasksAndSynonyms, async () => {
    const tasks = (await readTasks(db)).filter(({ isHidden }) => !isHidden);
    const client = { query: (text: string) => sql.raw<unknown>(text).execute(db) };
    return TaskBook.of(tasks, readSynonyms(await readSynonymList(client)));
  });
}

/**
 * The task that a text names, with its categories and products.
 * @param isAsWritten products match the text as written, so a typing error in it is unlikely
 */
export async function namedTask(
  context: ListContext,
  text: string,
  isAsWritten: boolean,
  { cityId, priceTypeId }: Pick<ListRequest, 'cityId' | 'priceTypeId'>,
): Promise<Static<typeof FoundTaskShape> | undefined> {
  const { db, visitor, search } = context;
  const task = (await taskBook(db)).named(text, !isAsWritten);
  if (!task) return undefined;
  const tree = new Map((await categoryTree(db)).map((category) => [category.id, category]));
  const answers = await Promise.all(
    task.queries.map((query) => {
      const request = {
        ...popularFirst(cityId, priceTypeId, 1),
        ordering: 'relevance' as const,
        inStock: true,
      };
      return search.search({ ...request, text: query, isExact: false });
    }),
  );
  const ids = new Set([...task.products, ...answers.flatMap((answer) => answer.ids)]);
  return {
    id: task.id,
    title: task.title,
    categories: task.categories.flatMap((id) => {
      const category = tree.get(id);
      return category ? [categoryLink(category)] : [];
    }),
    queries: task.queries.filter((_, at) => (answers[at]?.total ?? 0) > 0),
    products: await cardsByIds({ db, visitor }, [...ids].slice(0, MOST_GOODS)),
  };
}

/**
 * Adds tasks that continue the typed text: before everything else when it is more than a word, otherwise after
 * queries. The fewer queries there are, the more tasks are added.
 */
export async function withTasks(
  db: Db,
  text: string,
  options: readonly Suggestion[],
  most: number,
): Promise<Suggestion[]> {
  const isSentence = text.trim().includes(' ');
  const queryCount = options.filter(({ kind }) => kind === 'query').length;
  const room = Math.max(isSentence ? 2 : 1, MOST_SUGGESTED - queryCount);
  const tasks = (await taskBook(db)).begun(text, room);
  if (tasks.length === 0) return [...options];
  const shown = tasks.map(({ title }) => ({ text: title, kind: 'task' as const }));
  const titles = new Set(shown.map((one) => one.text.toLowerCase()));
  const others = options.filter((one) => !titles.has(one.text.toLowerCase()));
  const queries = others.filter(({ kind }) => kind === 'query');
  const goods = others.filter(({ kind }) => kind !== 'query');
  const all = isSentence ? [...shown, ...queries, ...goods] : [...queries, ...shown, ...goods];
  return all
    .slice(0, most)
    .map((one, at) => ({ text: one.text, score: 1 - at / (most * 2), kind: one.kind }));
}

interface Context {
  db: Kysely<DB>;
  /** Null for the command line. */
  staff: Staff | null;
}

/** Lists search tasks by title, hidden ones included. */
export async function staffTasks(db: Db, window: { limit: number; offset: number }, url: string) {
  const { rows, count } = await readTaskPage(db, window);
  return toPage(rows.map(viewTask), count, window, url);
}

/** Reads one task. @throws 404 */
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
  await recordAudit(tx, { ...(staff ? staffActor(staff) : CLI), action, subjectId, details: {} });
}
