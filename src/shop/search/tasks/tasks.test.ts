import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { runTasks } from './tasks.cli.ts';

let api: TestApi;
let editor: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  editor = (await staffAt(api, 'editor')).browser;
  await api.answerFromMemory();
});
afterAll(() => api.close());

const find = async (text: string, more = '') =>
  (await api.get(`search/products/?search=${encodeURIComponent(text)}${more}`)).body;
const suggestedNow = async (text: string): Promise<{ text: string; kind: string; score: number }[]> =>
  (await api.get(`search/products/suggest/?name__phrase=${encodeURIComponent(text)}`)).body.name__phrase[0]
    .options;
/** Suggestions may be slightly older than other answers, which read the change log first. */
const suggested = async (text: string) => {
  await find(text);
  return suggestedNow(text);
};
const idOf = (product: { id: number }) => product.id;

const wiring = () => ({
  title: 'Заменить проводку',
  phrases: ['поменять проводку'],
  categories: [api.cast.categories.cables, api.cast.categories.breakers],
  products: [api.cast.products.screws],
  queries: ['кабель', 'автомат', 'такого нет совсем'],
});

test('a task of staff is found by its name and wordings, with its sections and goods, until it is removed', async () => {
  const { status, body } = await editor.post('staff/search-tasks/', wiring());
  expect([status, body]).toEqual([201, { id: expect.any(Number), ...wiring(), is_hidden: false }]);
  for (const text of [
    'заменить проводку',
    'Чем заменить проводку?',
    'поменять проводку',
    'заменить правадку',
  ]) {
    const { tasks } = await find(text);
    expect([text, tasks]).toMatchObject([
      text,
      [{ title: 'Заменить проводку', queries: ['кабель', 'автомат'] }],
    ]);
    expect(tasks[0].categories.map(idOf)).toEqual(wiring().categories);
    const { screws, cable, breaker16 } = api.cast.products;
    expect(tasks[0].products.map(idOf)).toEqual([screws, cable, breaker16]);
    expect(tasks[0].products[0].prices.length).toBeGreaterThan(0);
  }
  for (const text of ['кабель', 'проводка', 'автомат']) expect(await find(text)).not.toHaveProperty('tasks');
  expect(await find('заменить проводку', '&offset=24')).not.toHaveProperty('tasks');
  const path = `staff/search-tasks/${body.id}/`;
  await editor.send('PATCH', path, { is_hidden: true });
  expect(await find('заменить проводку')).not.toHaveProperty('tasks');
  await editor.send('PATCH', path, { is_hidden: false, phrases: ['протянуть кабель'] });
  expect((await find('протянуть кабель')).tasks).toHaveLength(1);
  expect((await editor.get('staff/search-tasks/')).body).toMatchObject({ count: 1 });
  expect((await editor.send('DELETE', path)).status).toBe(204);
  expect(await find('заменить проводку')).not.toHaveProperty('tasks');
  expect((await editor.get(path)).status).toBe(404);
});

test('a task is suggested while it is typed: first when it is more than a word, after queries when it is one', async () => {
  const { body } = await editor.post('staff/search-tasks/', { title: 'Подключить автомат' });
  expect((await suggested('подключить ав'))[0]).toEqual({
    text: 'Подключить автомат',
    kind: 'task',
    score: 1,
  });
  expect(await suggested('подкл')).toMatchObject([{ text: 'Подключить автомат', kind: 'task' }]);
  const options = await suggested('автомат');
  const at = options.findIndex(({ kind }) => kind === 'task');
  expect(at).toBeGreaterThan(0);
  expect(options.slice(0, at).every(({ kind }) => kind === 'query')).toBe(true);
  expect(options.slice(at + 1).every(({ kind }) => kind === 'product')).toBe(true);
  expect(options.length).toBeLessThanOrEqual(10);
  await editor.send('DELETE', `staff/search-tasks/${body.id}/`);
  expect(await suggested('подкл')).toEqual([]);
});

test.each([
  [{ title: '\u200b\u200b\u200b' }, ['title']],
  [{ title: 'Аб' }, ['title']],
  [{ title: 'Повесить полку', categories: [999_999] }, ['categories']],
  [{ title: 'Повесить полку', products: [999_999] }, ['products']],
  [{ title: 'Повесить полку', queries: ['\u200b\u200b1'] }, ['queries']],
])('a task that cannot be shown is rejected at its fields: %#', async (wrong, fields) => {
  const { status, body } = await editor.post('staff/search-tasks/', wrong);
  expect([status, Object.keys(body)]).toEqual([400, fields]);
});

test('two tasks cannot have the same title, and only staff reads and edits them', async () => {
  const { body } = await editor.post('staff/search-tasks/', { title: 'Повесить карниз' });
  expect((await editor.post('staff/search-tasks/', { title: 'повесить КАРНИЗ' })).body).toHaveProperty(
    'title',
  );
  await editor.send('DELETE', `staff/search-tasks/${body.id}/`);
  const guest = await api.browser();
  expect((await guest.get('staff/search-tasks/')).status).toBe(401);
  expect((await guest.post('staff/search-tasks/', { title: 'Повесить карниз' })).status).toBe(401);
});

async function cli(...argv: string[]) {
  const written = { stdout: '', stderr: '' };
  const to = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (written[name] += text) });
  const code = await runTasks(argv, { stdout: to('stdout'), stderr: to('stderr'), db: api.db });
  return { code, ...written };
}

test('the command imports a file of tasks whole or not at all, and exports what it imports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-tasks-'));
  const file = join(folder, 'tasks.json');
  const task = {
    title: 'Собрать щиток',
    phrases: ['собрать щит'],
    queries: ['автомат'],
    sections: ['avtomaty'],
    products: ['АРТ-avtomat-16'],
    hidden: false,
  };
  await writeFile(file, JSON.stringify([task, { title: 'Сделать ремонт', sections: ['takogo-net'] }]));
  const rejected = await cli('import', file);
  expect(rejected).toEqual({
    code: 2,
    stdout: '',
    stderr: '«Сделать ремонт»: раздела «takogo-net» нет\nНичего не изменено.\n',
  });
  expect((await cli('list')).stdout).toBe('Задач нет.\n');
  await writeFile(file, JSON.stringify([task]));
  expect((await cli('import', file)).stdout).toBe('Добавлено задач: 1, изменено: 0\n');
  expect((await cli('import', file)).stdout).toBe('Добавлено задач: 0, изменено: 1\n');
  expect((await find('собрать щит')).tasks[0].products.map(idOf)).toEqual([api.cast.products.breaker16]);
  await cli('export', file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual([task]);
  expect((await cli('list', 'ЩИТ')).stdout).toBe('Собрать щиток: собрать щит\n');
  expect((await cli('remove', 'собрать щиток')).code).toBe(0);
  expect((await cli('remove', 'собрать щиток')).code).toBe(2);
  for (const wrong of ['{', '{}', '[{"title":1}]']) {
    await writeFile(file, wrong);
    expect((await cli('import', file)).code).toBe(2);
  }
  expect((await cli('unknown')).code).toBe(2);
});
