import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { loggedIn } from '../../../../tests/support/companies.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { noFilters } from '../listing.server.ts';
import { openMemorySearch } from '../memory/memory.server.ts';
import { openCatalogSearch } from '../search.server.ts';

let api: TestApi;
let editor: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  editor = (await staffAt(api, 'editor')).browser;
});
afterAll(() => api.close());

const post = (path: string, body: unknown) => editor.send('POST', `staff/search/${path}`, body);

/** How many products the search of the shop finds. */
async function live(texts: readonly string[]): Promise<number[]> {
  const { pool, db } = api;
  const search = openMemorySearch(openCatalogSearch(db), {
    pool,
    db,
    dataDir: undefined,
    asksLog: true,
    onError: (error) => {
      throw error;
    },
  });
  try {
    await search.ready();
    const city = api.cast.cities.ekaterinburg;
    const request = { ...noFilters, categoryId: null, cityId: city, priceTypeId: null, offset: 0, limit: 1 };
    const totals: number[] = [];
    for (const text of texts)
      totals.push((await search.unfiltered({ ...request, text, isExact: false } as never)).total);
    return totals;
  } finally {
    await search.stop();
  }
}

/** Two visitors search for a text, and find so much. */
async function asked(text: string, found: number): Promise<void> {
  for (const _ of [1, 2]) {
    const { id } = await loggedIn(api);
    await api.pool.query(
      'insert into search_query (user_id, string, same_as, found) values ($1, $2, lower($2), $3)',
      [id, text, found],
    );
  }
}

test('a synonym finds as many as its preview has said, and the preview saves nothing', async () => {
  await asked('щёлкалка', 0);
  const queries = (await editor.get('staff/search/queries/?which=zero')).body;
  expect(queries.results).toEqual([expect.objectContaining({ text: 'щёлкалка', visitors: 2, found: 0 })]);
  const rule = 'щёлкалка > автомат';
  const { status, body } = await post('synonyms/preview/', { rule, query: 'щёлкалка' });
  expect([status, body.tried]).toEqual([200, 1]);
  const [effect] = body.results;
  expect(effect).toMatchObject({ query: 'щёлкалка', before: 0 });
  expect(effect.after).toBeGreaterThan(0);
  expect((await editor.get('staff/search/synonyms/')).body.own).toEqual([]);
  expect((await live(['щёлкалка']))[0]).toBe(0);
  expect((await post('synonyms/', { rule, to: 'add' })).body.own).toEqual([rule]);
  expect(await live(['щёлкалка'])).toEqual([effect.after]);
  const { rows } = await api.pool.query(
    `select action, actor_id is not null as "isPerson" from audit_entry order by id desc limit 1`,
  );
  expect(rows[0]).toEqual({ action: 'search.synonyms', isPerson: true });
});

test('why something is found names the field, the form and the rule, and a missing product the word that it lacks', async () => {
  const { body } = await post('explain/', { query: 'щёлкалка' });
  expect(body.total).toBeGreaterThan(0);
  expect(body.products[0]).toMatchObject({ position: 1 });
  expect(body.products[0].words).toEqual([
    expect.objectContaining({ word: 'щелкалка', kind: 'synonym', rule: 'щёлкалка > автомат' }),
  ]);
  const { name, article } = body.products[0];
  const missing = await post('explain/', { query: 'автомат насосный', product: article });
  const own = missing.body.products.find((one: { is_asked: boolean }) => one.is_asked);
  expect(own).toMatchObject({ name });
  expect(own.words.find(({ word }: { word: string }) => word === 'автомат')).toMatchObject({ field: 'name' });
  expect(own.words.find(({ word }: { word: string }) => word === 'насосный')).toMatchObject({ term: null });
  expect((await post('explain/', { query: 'автомат', product: 'нет такого' })).body.product).toBeDefined();
});

test('a query that is dismissed leaves the list and can be put back; a rule that cannot be used is 400', async () => {
  const list = async () =>
    (await editor.get('staff/search/queries/')).body.results.map(({ text }: { text: string }) => text);
  expect((await post('queries/dismiss/', { same_as: 'щёлкалка', dismissed: true })).status).toBe(204);
  expect(await list()).not.toContain('щёлкалка');
  const dismissed = (await editor.get('staff/search/queries/?dismissed=true')).body;
  expect(dismissed.results).toEqual([expect.objectContaining({ same_as: 'щёлкалка' })]);
  await post('queries/dismiss/', { same_as: 'щёлкалка', dismissed: false });
  expect(await list()).toContain('щёлкалка');
  const wrong = await post('synonyms/preview/', { rule: 'одно слово' });
  expect([wrong.status, wrong.body.rule[0]]).toEqual([400, expect.stringContaining('«=»')]);
});
