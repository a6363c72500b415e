import { parseArgs } from 'node:util';
import type { Db } from '../../platform/database/db.server.ts';
import { writeWhole } from '../../platform/files/atomic-file.server.ts';
import { readDiskText } from '../../platform/files/file-faults.server.ts';
import { readSynonymFile, writeSynonymFile } from './synonym-file.ts';
import { brandRule, readRule, SynonymError, sameAsOf } from './synonym-rules.ts';
import {
  readSynonymBook,
  removeSynonyms,
  type SynonymChanges,
  turnOn,
  writeSynonyms,
} from './synonyms.server.ts';

interface SynonymsIo {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  readonly db: Db;
}

const HELP = `Синонимы поиска: npm run cli -- synonyms <действие>

  list [слово]                     свои правила и выключенные; со словом — все правила, где оно есть
  add "болгарка = ушм" …           слова значат одно и то же: по любому найдётся всё
  add "шурик > шуруповёрт" …       по левому найдётся правое, но не наоборот
  add-brand makita макита мокита   бренд и как его пишут; написание из нескольких слов — в кавычках
  remove "болгарка = ушм" …        убрать свои правила; бренд — remove "бренд: makita"
  off "изолента = изоляционная лента"   выключить правило из программы
  on "изолента = изоляционная лента"    снова включить его
  export <файл>                    свои правила и выключенные — в файл, одно на строке; «-» — на экран
  import <файл> [--replace]        правила из файла: всё или ничего; --replace — только они и останутся

Формы слов, регистр и «ё» значения не имеют. Работающий магазин применит изменения сам через секунду-две.
`;

/** Each action with the minimum and maximum number of its arguments. */
const actions: Record<string, { from: number; to: number; run: Action }> = {
  list: { from: 0, to: 1, run: async (io, [word]) => describeBook(io.db, word) },
  add: {
    from: 1,
    to: Number.POSITIVE_INFINITY,
    run: async ({ db }, lines) => report(await writeSynonyms(db, { rules: lines.map(readRule), off: [] })),
  },
  'add-brand': {
    from: 2,
    to: Number.POSITIVE_INFINITY,
    run: async ({ db }, [name = '', ...spellings]) =>
      report(await writeSynonyms(db, { rules: [readRule(brandRule(name, spellings))], off: [] })),
  },
  remove: {
    from: 1,
    to: Number.POSITIVE_INFINITY,
    run: async ({ db }, lines) => report(await removeSynonyms(db, lines)),
  },
  off: {
    from: 1,
    to: 1,
    run: async ({ db }, [line = '']) => report(await writeSynonyms(db, { rules: [], off: [sameAsOf(line)] })),
  },
  on: { from: 1, to: 1, run: async ({ db }, [line = '']) => report(await turnOn(db, line)) },
  export: {
    from: 1,
    to: 1,
    run: async ({ db }, [path = '']) => {
      const book = await readSynonymBook(db);
      if (path === '-') return writeSynonymFile(book);
      await writeWhole(path, writeSynonymFile(book));
      return `Записано правил: ${book.own.length + book.off.length}\n`;
    },
  },
  import: {
    from: 1,
    to: 1,
    run: async ({ db }, [path = ''], isAll) =>
      // Most lines of a file usually exist already.
      report({ ...(await writeSynonyms(db, readSynonymFile(await readText(path)), isAll)), known: [] }),
  },
};

type Action = (io: SynonymsIo, words: readonly string[], isAll: boolean) => Promise<string>;

/** The command `synonyms`. @returns 0 when done, 2 for wrong arguments, a rule or a file that cannot be used */
export async function runSynonyms(argv: string[], io: SynonymsIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [name = '', ...words] = positionals;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (values.help || !action || words.length < action.from || words.length > action.to) {
    (values.help ? io.stdout : io.stderr).write(HELP);
    return values.help ? 0 : 2;
  }
  try {
    io.stdout.write(await action.run(io, words, values.replace));
    return 0;
  } catch (error) {
    if (!(error instanceof SynonymError)) throw error;
    io.stderr.write(`${error.message}\nНичего не изменено.\n`);
    return 2;
  }
}

async function readText(path: string): Promise<string> {
  return readDiskText(path).catch((cause: Error) => {
    throw new SynonymError(`файл «${path}» не читается: ${cause.message}`, { cause });
  });
}

async function describeBook(db: Db, word: string | undefined): Promise<string> {
  const { own, shipped, off } = await readSynonymBook(db);
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
  const having = (rules: string[]) => rules.filter((rule) => plain(rule).includes(plain(word ?? '')));
  const part = (title: string, rules: string[]) =>
    rules.length === 0 ? '' : `${title}:\n${rules.map((rule) => `  ${rule}\n`).join('')}`;
  const lines =
    part('Свои правила', having(own)) +
    part('Выключены', having(off)) +
    (word === undefined ? '' : part('Из программы', having(shipped)));
  if (word !== undefined) return lines || `Правил со словом «${word}» нет.\n`;
  return `${lines || 'Своих правил нет.\n'}Правил из программы: ${shipped.length}\n`;
}

function report({ added, known, removed, on, off }: SynonymChanges): string {
  const lines = [
    ...removed.map((rule) => `Убрано: ${rule}\n`),
    ...added.map((rule) => `Добавлено: ${rule}\n`),
    ...known.map((rule) => `Уже есть: ${rule}\n`),
    ...on.map((rule) => `Включено: ${rule}\n`),
    ...off.map((rule) => `Выключено: ${rule}\n`),
  ];
  return lines.join('') || 'Правила уже такие, ничего не изменилось.\n';
}
