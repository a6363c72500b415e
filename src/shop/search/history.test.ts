import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const sessions = async () => (await api.pool.query('select count(*)::int as n from session')).rows[0].n;

test('a query is saved with the token and answered with its id and text', async () => {
  const browser = await api.browser();
  const saved = await browser.post('search/query/', { string: '  кабель   ВВГ ' });
  expect(saved).toMatchObject({ status: 201, body: { id: expect.any(Number), string: 'кабель ВВГ' } });
  browser.cookies.set('csrftoken', 'x');
  expect((await browser.post('search/query/', { string: 'кабель' })).status).toBe(403);
});

test('search/queries/ answers the history in results, newest first, ten at most, each text once', async () => {
  const browser = await api.browser();
  for (let i = 1; i <= 12; i++) await browser.post('search/query/', { string: `запрос ${i}` });
  await browser.post('search/query/', { string: 'ЗАПРОС 3' });
  const { body, headers } = await browser.get('search/queries/');
  expect(body.results.map(({ string }: { string: string }) => string)).toEqual([
    'ЗАПРОС 3',
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((i) => `запрос ${i}`),
  ]);
  expect(body).toMatchObject({ count: 10, next: null, previous: null });
  expect(headers['cache-control']).toBe('private, no-store');
  const rest = await browser.get('search/queries/?limit=3&offset=8');
  expect(rest.body).toMatchObject({ count: 10, next: null, results: body.results.slice(8) });
  expect((await browser.get('search/queries/?offset=10')).body.results).toEqual([]);
});

test('queries that differ only in case and ё are stored as one', async () => {
  const browser = await api.browser();
  for (const string of ['Шуруповёрт', 'ключ', 'ШУРУПОВЕРТ']) await browser.post('search/query/', { string });
  const { results } = (await browser.get('search/queries/')).body;
  expect(results.map(({ string }: { string: string }) => string)).toEqual(['ШУРУПОВЕРТ', 'ключ']);
});

test('a query is stored with the number of products it found, and its corrected text is not in the answer', async () => {
  const browser = await api.browser();
  for (const string of ['автомат', 'автоматическая коробка передач']) {
    const { body } = await browser.post('search/query/', { string });
    expect(Object.keys(body)).toEqual(['id', 'string']);
    const { rows } = await api.pool.query('select found from search_query where id = $1', [body.id]);
    const total = (await api.get(`search/products/?search=${encodeURIComponent(string)}`)).body.count;
    expect([string, rows[0].found]).toEqual([string, total]);
  }
});

test('fifty queries are stored, and the fifty-first replaces the oldest (SEC-49)', async () => {
  const browser = await api.browser();
  for (let i = 1; i <= 51; i++) await browser.post('search/query/', { string: `товар ${i}` });
  const { rows } = await api.pool.query(
    "select string from search_query where string ~ '^товар' order by id",
  );
  expect([rows.length, rows[0].string]).toEqual([50, 'товар 2']);
});

test('the same text sent many times at once is one row of the history', async () => {
  const browser = await api.browser();
  await browser.post('search/query/', { string: 'первый' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.post('search/query/', { string: 'болт м8' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect((await browser.get('search/queries/')).body).toMatchObject({ count: 2 });
});

test('a visitor can neither see nor remove past queries of another visitor (SEC-49)', async () => {
  const [anna, boris] = [await api.browser(), await api.browser()];
  const { body: own } = await anna.post('search/query/', { string: 'тайное' });
  await boris.post('search/query/', { string: 'своё' });
  expect(JSON.stringify((await boris.get('search/queries/')).body)).not.toContain('тайное');
  expect((await boris.send('DELETE', `search/queries/${own.id}/`)).status).toBe(404);
  expect((await boris.send('DELETE', 'search/queries/')).status).toBe(204);
  expect((await boris.get('search/queries/')).body.count).toBe(0);
  expect((await anna.get('search/queries/')).body.results).toEqual([own]);
  expect((await anna.send('DELETE', `search/queries/${own.id}/`)).status).toBe(204);
  expect((await anna.send('DELETE', `search/queries/${own.id}/`)).status).toBe(404);
  expect((await anna.get('search/queries/')).body.results).toEqual([]);
});

test('reading, suggestions and clearing create no session; the first query does', async () => {
  const browser = await api.browser();
  const before = await sessions();
  expect((await browser.get('search/queries/')).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  });
  await browser.get('search/products/?q=%D0%B0%D0%B2%D1%82');
  await browser.get('search/products/suggest/?name__phrase=%D0%B0%D0%B2%D1%82');
  expect((await browser.send('DELETE', 'search/queries/')).status).toBe(204);
  expect((await browser.send('DELETE', 'search/queries/1/')).status).toBe(404);
  expect((await browser.post('search/query/', { string: '   ' })).status).toBe(400);
  expect(await sessions()).toBe(before);
  await browser.post('search/query/', { string: 'кабель' });
  expect(await sessions()).toBe(before + 1);
});

test('anything but a text of 1 to 200 characters is rejected at `string`', async () => {
  const browser = await api.browser();
  for (const body of [
    {},
    { string: '' },
    { string: ' \t\n ' },
    { string: 'x'.repeat(201) },
    { string: '🙂'.repeat(201) },
    { string: 5 },
    { string: null },
    { string: ['а'] },
    { string: '\u0000' },
    { string: 'а\u0000б' },
    { string: '\ud800' },
  ]) {
    const { status, body: answer } = await browser.post('search/query/', body);
    expect([JSON.stringify(body).slice(0, 40), status, Object.keys(answer)]).toEqual([
      JSON.stringify(body).slice(0, 40),
      400,
      ['string'],
    ]);
  }
  expect((await browser.post('search/query/', { string: 'а', id: 1 })).status).toBe(400);
  for (const id of ['0', '-1', 'abc', '99999999999', '1e3'])
    expect((await browser.send('DELETE', `search/queries/${id}/`)).status).toBe(404);
  for (const query of ['limit=11', 'limit=0', 'offset=-1', 'x=1'])
    expect((await browser.get(`search/queries/?${query}`)).status).toBe(400);
});

test('«<img onerror>» and other odd texts are returned unchanged (SEC-49)', async () => {
  const browser = await api.browser();
  for (const string of [
    '<img src=x onerror=alert(1)>',
    "'; drop table search_query; --",
    '%_\\',
    '🙂'.repeat(200),
    '\u202eabc',
  ]) {
    expect((await browser.post('search/query/', { string })).body.string).toBe(string);
    expect((await browser.get('search/queries/')).body.results[0].string).toBe(string);
  }
  expect((await browser.get('search/queries/')).headers['content-type']).toMatch(/^application\/json/);
});
