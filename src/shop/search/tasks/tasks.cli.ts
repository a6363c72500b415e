import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { writeWhole } from '../../../platform/files/atomic-file.server.ts';
import { readDiskText } from '../../../platform/files/file-faults.server.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { exportTasks, importTasks, listTasks, removeTaskByTitle, TaskFileError } from './task-file.server.ts';

interface TasksIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Kysely<DB>;
}

const HELP = `Задачи поиска («повесить полку»): npm run cli -- search-tasks <действие>

  list [слово]        задачи с их словами; со словом — те, где оно есть
  remove "название"   удалить задачу
  export <файл>       все задачи в файл JSON; «-» — на экран
  import <файл>       задачи из такого файла: новые добавятся, с тем же названием изменятся; всё или ничего

Задача в файле: {"title": "Повесить полку", "phrases": ["прикрутить полку"], "sections": ["dyubeli"],
"products": ["артикул"], "queries": ["дюбель"], "hidden": false}. Разделы названы последней частью адреса.
Формы слов и опечатки поиск понимает сам. Работающий магазин покажет изменения сразу.
`;

type Action = (io: TasksIo, word: string) => Promise<string>;

const actions: Record<string, { words: readonly number[]; run: Action }> = {
  list: { words: [0, 1], run: ({ db }, word) => listTasks(db, word) },
  remove: { words: [1], run: ({ db }, title) => removeTaskByTitle(db, title) },
  export: {
    words: [1],
    run: async ({ db }, path) => {
      const text = await exportTasks(db);
      if (path === '-') return text;
      await writeWhole(path, text);
      return `Записано: ${path}\n`;
    },
  },
  import: { words: [1], run: async ({ db }, path) => importTasks(db, await readText(path)) },
};

/** The command `search-tasks`. @returns 0 when done, 2 for wrong arguments or a file that cannot be used */
export async function runTasks(argv: string[], io: TasksIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (values.help || !action?.words.includes(words.length)) {
    (values.help ? io.stdout : io.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  try {
    io.stdout.write(await action.run(io, words[0] ?? ''));
    return 0;
  } catch (error) {
    if (!(error instanceof TaskFileError) && !isShopError(error)) throw error;
    io.stderr.write(`${error.message}\nНичего не изменено.\n`);
    return 2;
  }
}

async function readText(path: string): Promise<string> {
  return readDiskText(path).catch((cause: Error) => {
    throw new TaskFileError(`файл «${path}» не читается: ${cause.message}`, { cause });
  });
}
