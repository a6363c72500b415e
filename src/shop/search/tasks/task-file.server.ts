import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import {
  findByArticles,
  findTaskByTitle,
  readArticles,
  readCategorySlugs,
  readTasks,
} from './tasks.queries.ts';
import { changeTask, createTask, removeTask } from './tasks.server.ts';

/** A file or an argument of the command that cannot be used; the message is for staff. */
export class TaskFileError extends Error {}

const texts = Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 200 }), { maxItems: 50 }));
const TaskFile = Type.Array(
  Type.Object(
    {
      title: Type.String({ minLength: 3, maxLength: 100 }),
      phrases: texts,
      sections: texts,
      products: texts,
      queries: texts,
      hidden: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
);

/** Lists tasks with their wordings, one a line; with a word, only those that contain it. */
export async function listTasks(db: Db, word: string): Promise<string> {
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
  const lines = (await readTasks(db)).map(
    ({ title, phrases, isHidden }) =>
      `${title}${isHidden ? ' (скрыта)' : ''}${phrases.length > 0 ? `: ${phrases.join(', ')}` : ''}\n`,
  );
  const shown = lines.filter((line) => plain(line).includes(plain(word)));
  return shown.join('') || 'Задач нет.\n';
}

/** @throws TaskFileError when there is no such task */
export async function removeTaskByTitle(db: Kysely<DB>, title: string): Promise<string> {
  const id = await findTaskByTitle(db, title);
  if (id === undefined) throw new TaskFileError(`задачи «${title}» нет`);
  await removeTask({ db, staff: null }, id);
  return `Удалена: ${title}\n`;
}

/** Exports all tasks as a file that `importTasks` reads. */
export async function exportTasks(db: Db): Promise<string> {
  const tasks = await readTasks(db);
  const slugs = new Map(Array.from(await readCategorySlugs(db), ([slug, id]) => [id, slug]));
  const articles = await readArticles(
    db,
    tasks.flatMap(({ products }) => products),
  );
  const file = tasks.map(({ title, phrases, categories, products, queries, isHidden }) => ({
    title,
    phrases,
    queries,
    sections: categories.flatMap((id) => slugs.get(id) ?? []),
    products: products.flatMap((id) => articles.get(id) || []),
    hidden: isHidden,
  }));
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Adds the tasks of a file and changes those with equal titles, all or none. @throws TaskFileError */
export async function importTasks(db: Kysely<DB>, text: string): Promise<string> {
  const tasks = readFile(text);
  return inTransaction(db, async (tx) => {
    const inside = tx as unknown as Kysely<DB>;
    const slugs = await readCategorySlugs(tx);
    const articles = await findByArticles(
      tx,
      tasks.flatMap(({ products = [] }) => products),
    );
    const counts = { added: 0, changed: 0 };
    for (const { title, sections = [], products = [], phrases = [], queries = [], hidden = false } of tasks) {
      const fields = {
        title,
        phrases,
        queries,
        is_hidden: hidden,
        categories: idsOf(sections, slugs, (slug) => `«${title}»: раздела «${slug}» нет`),
        products: idsOf(products, articles, (article) => `«${title}»: товара с артикулом «${article}» нет`),
      };
      const id = await findTaskByTitle(tx, title);
      try {
        if (id === undefined) await createTask({ db: inside, staff: null }, fields);
        else await changeTask({ db: inside, staff: null }, id, fields);
      } catch (error) {
        if (isShopError(error)) throw new TaskFileError(`«${title}»: ${error.message}`, { cause: error });
        throw error;
      }
      counts[id === undefined ? 'added' : 'changed']++;
    }
    return `Добавлено задач: ${counts.added}, изменено: ${counts.changed}\n`;
  });
}

function readFile(text: string): Static<typeof TaskFile> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new TaskFileError('это не JSON', { cause });
  }
  if (Value.Check(TaskFile, parsed)) return parsed;
  const [first] = Value.Errors(TaskFile, parsed);
  throw new TaskFileError(`не так записано: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim());
}

function idsOf(
  names: readonly string[],
  known: ReadonlyMap<string, number>,
  missing: (name: string) => string,
): number[] {
  return names.map((name) => {
    const id = known.get(name);
    if (id === undefined) throw new TaskFileError(missing(name));
    return id;
  });
}
