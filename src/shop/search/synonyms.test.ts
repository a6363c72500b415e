import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { readChanges } from '../../platform/changes/changes.server.ts';
import { runSearchReport } from './search-report.cli.ts';
import { readSynonymList } from './synonym-rules.server.ts';
import { runSynonyms } from './synonyms.cli.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'synonyms-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => database.pool.query('truncate search_synonym, search_synonym_off'));

/** Runs a command as staff does: its exit code, output and errors. */
async function run(command: typeof runSynonyms, argv: string[]) {
  let [printed, complained] = ['', ''];
  const code = await command(argv, {
    db: database.db,
    stdout: { write: (text: string) => (printed += text) },
    stderr: { write: (text: string) => (complained += text) },
  });
  return { code, printed, complained };
}
const synonyms = (...argv: string[]) => run(runSynonyms, argv);
const list = () => readSynonymList(database.pool);

describe('npm run cli -- synonyms', () => {
  test('add, list, remove', async () => {
    expect(await synonyms('add', 'жучок = предохранитель', 'моталка > катушка')).toEqual({
      code: 0,
      printed: 'Добавлено: жучок = предохранитель\nДобавлено: моталка > катушка\n',
      complained: '',
    });
    expect((await list()).rules.slice(-2)).toEqual(['жучок = предохранитель', 'моталка > катушка']);
    expect((await synonyms('list')).printed).toMatch(
      /^Свои правила:\n {2}жучок = предохранитель\n {2}моталка > катушка\nПравил из программы: \d+\n$/,
    );
    expect((await synonyms('list', 'ИЗОЛЕНТА')).printed).toContain(
      'Из программы:\n  изолента = изоляционная лента',
    );
    expect((await synonyms('remove', 'предохранитель = Жучок')).printed).toBe(
      'Убрано: жучок = предохранитель\n',
    );
    expect((await list()).rules).not.toContain('жучок = предохранитель');
    const { rows } = await database.pool.query(
      "select actor, details from audit_entry where action = 'search.synonyms' order by id",
    );
    const nothing = { added: [], removed: [], on: [], off: [] };
    expect(rows).toEqual([
      { actor: 'cli', details: { ...nothing, added: ['жучок = предохранитель', 'моталка > катушка'] } },
      { actor: 'cli', details: { ...nothing, removed: ['жучок = предохранитель'] } },
    ]);
  });

  test('an existing rule changes nothing and is not published', async () => {
    await synonyms('add', 'жучок = предохранитель');
    const { cursor } = await readChanges(database.db);
    for (const [printed, ...argv] of [
      ['Уже есть: жучок = предохранитель\n', 'add', 'Предохранитель = жучок'],
      ['Уже есть: жучок = предохранитель\n', 'add', 'предохранители=жучки'],
      ['Уже есть: изолента = изоляционная лента\n', 'add', 'изоленты = ленты изоляционные'],
      ['Правила уже такие, ничего не изменилось.\n', 'add-brand', 'Makita', 'МАКИТА'],
    ])
      expect((await synonyms(...argv)).printed).toBe(printed);
    expect((await readChanges(database.db, cursor)).changes).toEqual([]);
  });

  test('rules are removed in any spelling, several at once, all or none', async () => {
    await synonyms('add', 'жучок = предохранитель', 'моталка > катушка');
    expect(await synonyms('remove', 'жучки = предохранители', 'нет = такого')).toMatchObject({ code: 2 });
    expect((await list()).rules).toContain('жучок = предохранитель');
    expect((await synonyms('remove', 'жучки = предохранители', 'моталки > катушки')).printed).toBe(
      'Убрано: жучок = предохранитель\nУбрано: моталка > катушка\n',
    );
    expect((await synonyms('off', 'изоленты = изоляционная лента')).printed).toBe(
      'Выключено: изолента = изоляционная лента\n',
    );
    expect((await synonyms('on', 'изоленты = изоляционная лента')).code).toBe(0);
  });

  test('new spellings of a brand are added to those it has', async () => {
    await synonyms('add-brand', 'Makita', 'мокита');
    await synonyms('add-brand', 'makita', 'макита про');
    expect((await list()).brands.makita).toBe('макита мокита макита_про');
    expect((await synonyms('list')).printed).toContain('бренд: Makita = мокита = макита про\n');
    expect((await synonyms('remove', 'бренд: makita')).code).toBe(0);
    expect((await list()).brands.makita).toBe('макита');
  });

  test('a shipped rule is turned off and on', async () => {
    const rule = 'изолента = изоляционная лента';
    expect((await synonyms('off', rule)).printed).toBe(`Выключено: ${rule}\n`);
    expect((await list()).rules).not.toContain(rule);
    expect((await synonyms('list')).printed).toContain(`Выключены:\n  ${rule}\n`);
    expect((await synonyms('on', rule)).printed).toBe(`Включено: ${rule}\n`);
    expect((await list()).rules).toContain(rule);
    await synonyms('off', rule);
    expect((await synonyms('add', rule)).printed).toBe(`Включено: ${rule}\n`);
    expect((await list()).rules).toContain(rule);
  });

  test.each([
    [['add', 'моталка > катушка', 'болгарка'], 'нет «=» или «>»'],
    [['remove', 'нет = такого'], 'своего правила «нет = такого» нет'],
    [['remove', 'изолента = изоляционная лента'], 'командой off'],
    [['off', 'нет = такого'], 'выключать нечего'],
    [['on', 'изолента = изоляционная лента'], 'не выключено'],
    [['import', '/nowhere/file'], 'не читается'],
  ])('%j is rejected and writes nothing', async (argv, reason) => {
    const before = await list();
    const { code, printed, complained } = await synonyms(...argv);
    expect([code, printed]).toEqual([2, '']);
    expect(complained).toContain(reason);
    expect(await list()).toEqual(before);
  });

  test('wrong arguments are answered with the help', async () => {
    for (const argv of [[], ['burn'], ['add'], ['add-brand', 'makita'], ['list', 'а', 'б'], ['constructor']])
      expect(await synonyms(...argv)).toMatchObject({
        code: 2,
        complained: expect.stringContaining('add-brand'),
      });
    expect(await synonyms('--help')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('add-brand'),
    });
  });

  test('a file with an invalid line is rejected as a whole, naming the lines', async () => {
    const path = join(folder, 'faulty.txt');
    await writeFile(path, '# правила\nлюк = лючок\n\nболгарка\nа > б > в\nЛючок = люк\n');
    expect(await synonyms('import', path)).toEqual({
      code: 2,
      printed: '',
      complained: expect.stringMatching(
        /^строка 4: .*нет «=».*\nстрока 5: .*больше одного.*\nстрока 6: то же самое, что в строке 2\nНичего не изменено\.\n$/,
      ),
    });
    expect((await list()).rules).not.toContain('люк = лючок');
  });

  test('more rules than allowed are rejected as a whole', async () => {
    const path = join(folder, 'many.txt');
    await writeFile(path, Array.from({ length: 5_001 }, (_, at) => `штука${at} > вещь${at}\n`).join(''));
    const before = await list();
    expect(await synonyms('import', path)).toEqual({
      code: 2,
      printed: '',
      complained: 'своих правил больше 5000\nНичего не изменено.\n',
    });
    expect(await list()).toEqual(before);
  });

  test('import reads what export wrote; --replace leaves only that', async () => {
    const path = join(folder, 'rules.txt');
    await synonyms('add', 'люк = лючок');
    await synonyms('add-brand', 'makita', 'мокита');
    await synonyms('off', 'изолента = изоляционная лента');
    expect((await synonyms('export', path)).printed).toBe('Записано правил: 3\n');
    const text = await readFile(path, 'utf8');
    expect(text).toBe('люк = лючок\nбренд: makita = мокита\nвыкл: изолента = изоляционная лента\n');
    const wanted = await list();
    await database.pool.query('truncate search_synonym, search_synonym_off');
    await synonyms('add', 'жучок = предохранитель');
    await synonyms('off', 'лампочка = лампа');
    await writeFile(path, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    await synonyms('import', path);
    expect((await synonyms('list', 'жучок')).printed).toContain('жучок');
    const { printed } = await synonyms('import', path, '--replace');
    expect(printed).toBe('Убрано: жучок = предохранитель\nВключено: лампочка = лампа\n');
    expect(await list()).toEqual(wanted);
  });
});

test('npm run cli -- search-report: the most frequent queries, and those that find nothing', async () => {
  await database.pool.query('truncate session cascade');
  for (const [text, found] of [
    ['дрель', 5],
    ['дрель', 4],
    ['Дрель', 4],
    ['хреновина', 0],
    ['хреновина', 0],
    ['личное', 0],
  ] as const)
    await database.pool.query(
      `with visitor as (
         insert into session (token_hash, expires_at) values (sha256(random()::text::bytea), now()) returning id
       )
       insert into search_query (session_id, string, same_as, found) select id, $1, $2, $3 from visitor`,
      [text, text.toLowerCase(), found],
    );
  const report = (...argv: string[]) => run(runSearchReport, argv);
  expect((await report()).printed).toBe(
    'список\tзапрос\tпосетителей\tнашлось\tисправлен\n' +
      'ищут\tдрель\t3\t4\t\nищут\tхреновина\t2\t0\t\nне находят\tхреновина\t2\t0\t\n',
  );
  const { asked, missed } = JSON.parse((await report('--json', '--least', '1')).printed);
  expect(asked).toHaveLength(3);
  expect(missed.map(({ text }: { text: string }) => text)).toEqual(['хреновина', 'личное']);
  await database.pool.query("update search_query set asked_at = now() - interval '8 days'");
  expect(JSON.parse((await report('--json', '--days', '7')).printed)).toEqual({
    days: 7,
    asked: [],
    missed: [],
  });
  for (const argv of [
    ['--days', '0'],
    ['--limit', '1e3'],
    ['--least', '-1'],
  ])
    expect((await run(runSearchReport, argv).catch(() => ({ code: 2 }))).code).toBe(2);
});
