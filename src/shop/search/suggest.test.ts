import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await askBySeveral();
  await api.answerFromMemory();
});
afterAll(() => api.close());

/** One query that three visitors make with results, and one that only two do. */
async function askBySeveral(): Promise<void> {
  for (const texts of [
    ['автомат 25', 'автомат 16 контур'],
    ['автомат 25', 'автомат 16 контур'],
    ['автомат 25'],
  ]) {
    const browser = await api.browser();
    for (const string of texts) await browser.post('search/query/', { string });
  }
}

const find = async (text: string) =>
  (await api.get(`search/products/?search=${encodeURIComponent(text)}`)).body;

describe('suggestions (R7.7)', () => {
  const pathOf = (text: string) => `search/products/suggest/?name__phrase=${encodeURIComponent(text)}`;
  const suggest = async (text: string) => (await api.get(pathOf(text))).body;
  const optionsOf = async (text: string): Promise<{ text: string; score: number; kind: string }[]> =>
    (await suggest(text)).name__phrase[0].options;
  const textsOf = async (text: string) => (await optionsOf(text)).map((option) => option.text);

  test('categories and products that continue the typed text are suggested, the best with the highest score', async () => {
    const { body, headers } = await api.get(pathOf('авт'));
    expect(body).toEqual({
      name__phrase: [{ text: 'авт', offset: 0, length: 3, options: expect.any(Array) }],
    });
    expect(headers['cache-control']).toBe('private, no-cache');
    const options = await optionsOf('авт');
    for (const option of options)
      expect(option).toEqual({
        text: expect.any(String),
        score: expect.any(Number),
        kind: expect.stringMatching(/^(query|product)$/),
      });
    expect(options.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Автоматические выключатели',
        'Автомат ВА47 1P 16 А',
        'Автомат ВА47 1P 25 А',
        'Автомат ВА47 3P 63 А',
      ]),
    );
    const scores = options.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('prefixes of articles are completed', async () => {
    expect(await textsOf('арт-avtomat-1')).toContain('АРТ-avtomat-16');
    expect(await textsOf('арт avtomat2')).toContain('АРТ-avtomat-25');
  });

  test('texts of fewer than 3 characters get no options (R5.1)', async () => {
    for (const text of ['', 'а', 'ав', ' ав ', '🙂🙂'])
      expect((await suggest(text)).name__phrase).toEqual([
        { text, offset: 0, length: text.length, options: [] },
      ]);
    expect((await api.get('search/products/suggest/')).body.name__phrase[0].options).toEqual([]);
  });

  test('every suggestion finds something, there are at most ten and none twice', async () => {
    for (const text of [
      'авт',
      'автоматы',
      'каб',
      'кон',
      'сев',
      'сам',
      'ва47',
      'арт',
      'арт-avtomat-1',
      '16 а',
      'выкл',
      'элек',
      'дрель',
    ]) {
      const options = await textsOf(text);
      expect([text, options.length]).not.toEqual([text, 0]);
      expect(options.length).toBeLessThanOrEqual(10);
      expect(new Set(options.map((each) => each.toLowerCase())).size).toBe(options.length);
      for (const option of options) expect([option, (await find(option)).count]).not.toEqual([option, 0]);
    }
  });

  test('past queries of the visitor come first while they find something, and those of other visitors do not', async () => {
    const [anna, boris] = [await api.browser(), await api.browser()];
    await anna.post('search/query/', { string: 'автомат 63' });
    await anna.post('search/query/', { string: 'автоматическая коробка передач' });
    const own = await anna.get(pathOf('авт'));
    expect(own.body.name__phrase[0].options[0].text).toBe('автомат 63');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(JSON.stringify(own.body)).not.toContain('коробка');
    const foreign = await boris.get(pathOf('авт'));
    expect(JSON.stringify(foreign.body)).not.toContain('автомат 63');
  });

  test('a value of the catalogue completes the words that were typed: «автомат 25 ампер»', async () => {
    const queriesOf = async (text: string) =>
      (await optionsOf(text)).flatMap(({ kind, text: option }) => (kind === 'query' ? [option] : []));
    const completed = await queriesOf('автомат 2');
    expect(completed[0]).toMatch(/^автомат 25/);
    expect(completed).toContain('автомат 25 ампер');
    expect(await queriesOf('автомат 63 а')).toContain('автомат 63 ампера');
    // Queries come before goods.
    const kinds = (await optionsOf('автомат')).map(({ kind }) => kind);
    expect(kinds).toEqual([...kinds].sort((a, b) => Number(a !== 'query') - Number(b !== 'query')));
    expect((await find('автомат 25 ампер')).results.map(({ name }: { name: string }) => name)).toEqual([
      'Автомат ВА47 1P 25 А',
    ]);
  });

  test('a query of three visitors with results is suggested to all, a query of two visitors is not', async () => {
    expect(await textsOf('автомат 2')).toContain('автомат 25');
    expect(await textsOf('автомат 16')).not.toContain('автомат 16 контур');
  });
});
