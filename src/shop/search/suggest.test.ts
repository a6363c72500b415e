import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const find = async (text: string) =>
  (await api.get(`search/products/?search=${encodeURIComponent(text)}`)).body;

describe('SPEC §7: search/products/suggest/?name__phrase={text} «returns name__phrase[0].options»', () => {
  const pathOf = (text: string) => `search/products/suggest/?name__phrase=${encodeURIComponent(text)}`;
  const suggest = async (text: string) => (await api.get(pathOf(text))).body;
  /** Asked again while it is empty: a machine that is busy with other tests may pass the limit of time. */
  const patiently = async (ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
    for (let left = 20; left > 0; left--) {
      const answer = await ask();
      if (answer.body.name__phrase[0].options.length > 0) return answer;
    }
    return ask();
  };
  const textsOf = async (text: string): Promise<string[]> =>
    (await patiently(() => api.get(pathOf(text)))).body.name__phrase[0].options.map(
      (option: { text: string }) => option.text,
    );

  test('categories first, brands with a category, then goods; the best has the greatest score', async () => {
    const { body } = await patiently(() => api.get(pathOf('авт')));
    expect(body).toEqual({
      name__phrase: [
        {
          text: 'авт',
          offset: 0,
          length: 3,
          options: [
            { text: 'Автоматические выключатели', score: expect.any(Number) },
            { text: 'Контур автоматические выключатели', score: expect.any(Number) },
            { text: 'Север автоматические выключатели', score: expect.any(Number) },
            { text: 'Автомат ВА47 1P 16 А', score: expect.any(Number) },
            { text: 'Автомат ВА47 1P 25 А', score: expect.any(Number) },
            { text: 'Автомат ВА47 3P 63 А', score: expect.any(Number) },
          ],
        },
      ],
    });
    const scores = body.name__phrase[0].options.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('articles are completed', async () => {
    expect(await textsOf('арт-avt')).toEqual(['АРТ-avtomat-16', 'АРТ-avtomat-25', 'АРТ-avtomat-63']);
  });

  test('SPEC §5: «requested only when the text has 3 or more characters»: shorter texts get no options', async () => {
    for (const text of ['', 'а', 'ав', ' ав ', '🙂🙂'])
      expect((await suggest(text)).name__phrase).toEqual([
        { text, offset: 0, length: text.length, options: [] },
      ]);
    expect((await api.get('search/products/suggest/')).body.name__phrase[0].options).toEqual([]);
  });

  test('every option is found when it is searched for, there are at most ten and none twice', async () => {
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

  test('the visitor’s own past queries come first while they find something, nobody else’s', async () => {
    const [anna, boris] = [await api.browser(), await api.browser()];
    await anna.post('search/query/', { string: 'автомат 63' });
    await anna.post('search/query/', { string: 'автоматическая коробка передач' });
    const own = await patiently(() => anna.get(pathOf('авт')));
    expect(own.body.name__phrase[0].options[0].text).toBe('автомат 63');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(JSON.stringify(own.body)).not.toContain('коробка');
    const foreign = await patiently(() => boris.get(pathOf('авт')));
    expect(JSON.stringify(foreign.body)).not.toContain('автомат 63');
  });

  test('what takes the database too long is no suggestion and no error', async () => {
    const { pool } = api;
    const holder = await pool.connect();
    await holder.query('begin; lock table search_text in access exclusive mode');
    try {
      expect((await suggest('автомат')).name__phrase[0].options).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await textsOf('автомат')).not.toEqual([]);
  });
});
