import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { ChangeKind } from '../../../core/changes.server.ts';
import type { Db } from '../../../core/db.server.ts';
import { kept } from '../../../core/kept.server.ts';
import { cardsByIds } from '../../catalogue/card.server.ts';
import { categoryLink, categoryTree } from '../../catalogue/category.server.ts';
import { popularFirst } from '../popular.ts';
import type { ListContext } from '../products.server.ts';
import type { ListRequest, Suggestion } from '../search.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import { readSynonyms } from '../text/synonyms.ts';
import { TaskBook } from './task-book.ts';
import { readTasks, type TaskRow } from './tasks.queries.ts';
import type { FoundTaskShape } from './tasks.shapes.ts';

const tasksAndSynonyms: ReadonlySet<ChangeKind> = new Set(['content', 'search']);

/** Goods of a task: one for each query besides those that staff has chosen. */
const MOST_GOODS = 8;
const MOST_SUGGESTED = 4;

/** The tasks that are shown, ready to be asked. */
function taskBook(db: Db): Promise<TaskBook<TaskRow>> {
  return kept(db, 'search tasks', tasksAndSynonyms, async () => {
    const tasks = (await readTasks(db)).filter(({ isHidden }) => !isHidden);
    const client = { query: (text: string) => sql.raw<unknown>(text).execute(db) };
    return new TaskBook(tasks, readSynonyms(await readSynonymList(client)));
  });
}

/**
 * The task that a text names, with its sections and goods.
 * @param isAsWritten goods are called as the text: a slip in it is unlikely
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
 * With the tasks that what is typed may become: before all else when it is more than a word, after queries else, and the
 * more of them the fewer queries there are.
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
