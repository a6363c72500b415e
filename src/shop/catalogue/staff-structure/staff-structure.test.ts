import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../tests/support/companies.ts';
import { staffAt } from '../../../../tests/support/desk.ts';

let api: TestApi;
let editor: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
  await api.answerFromMemory();
  editor = await staffAt(api, 'editor');
});
afterAll(() => api.close());

interface Row {
  id: number;
  version: number;
  name: { one_c: string; own: string | null };
  parent?: number | null;
  is_visible?: boolean;
}
const all = async (path: string): Promise<Row[]> =>
  (await editor.browser.get(`staff/catalogue/${path}/`)).body.results;
const one = async (path: string, id: number) => (await all(path)).find((row) => row.id === id) as Row;
const change = async (path: string, id: number, body: object) => {
  const { version } = await one(path, id);
  return editor.browser.send('PATCH', `staff/catalogue/${path}/${id}/`, { version, ...body });
};
/** The filters of a category as buyers see them. */
const filters = async (
  slug = 'avtomaty',
): Promise<{ id: number | string; name: string; values?: { name: string }[] }[]> =>
  (await api.get(`pages/category/${slug}/`)).body.products.facets;
const filterNames = async (slug?: string) => (await filters(slug)).map(({ name }) => name);

test('an attribute gets another name, unit and place among the filters, and returns to those of 1C', async () => {
  const before = await filterNames();
  const { poles } = api.cast.attributes;
  const named = (await one('attributes', poles)).name.one_c;
  expect(before).toContain(named);
  const { status, body } = await change('attributes', poles, { name: 'Число полюсов' });
  expect([status, body.name]).toEqual([200, { one_c: named, own: 'Число полюсов' }]);
  expect(await filterNames()).toContain('Число полюсов');
  await change('attributes', poles, { is_facet: false });
  expect(await filterNames()).not.toContain('Число полюсов');
  await change('attributes', poles, { is_facet: null, name: null });
  expect(await filterNames()).toEqual(before);
});

test('a text is no filter', async () => {
  const { series } = api.cast.attributes;
  const { status, body } = await change('attributes', series, { is_facet: true });
  expect([status, Object.keys(body)]).toEqual([400, ['is_facet']]);
});

test('a category has its own filters in its own order', async () => {
  const { breakers } = api.cast.categories;
  const before = await filterNames();
  const path = `staff/catalogue/categories/${breakers}/facets/`;
  const { version, results } = (await editor.browser.get(path)).body;
  const [first, ...rest] = results.map(({ id }: { id: number }) => id).reverse();
  const facets = [first, ...rest].map((attribute) => ({ attribute, is_hidden: attribute === rest[0] }));
  const { status, body } = await editor.browser.send('PUT', path, { version, facets });
  expect([status, body.results[0].id, body.results[1].is_hidden]).toEqual([200, first, true]);
  const shown = (await filters()).map(({ id }) => id);
  expect(shown[0]).toBe(first);
  expect(shown).not.toContain(rest[0]);
  await editor.browser.send('PUT', path, { version: body.version, facets: [] });
  expect(await filterNames()).toEqual(before);
});

test('a category is renamed, hidden and ordered, and buyers see it at once', async () => {
  const { breakers, electrics } = api.cast.categories;
  await change('categories', breakers, { name: 'Автоматы защиты' });
  const found = await api.get(`search/products/?q=${encodeURIComponent('защиты')}`);
  expect(found.body.results.map(({ id }: { id: number }) => id)).toContain(api.cast.products.breaker16);
  expect((await api.get('pages/category/avtomaty/')).body.seo.h1).toBe('Автоматы защиты');

  const children = (await all('categories')).filter(({ parent }) => parent === electrics).map(({ id }) => id);
  const ordered = await editor.browser.post('staff/catalogue/categories/order/', {
    parent: electrics,
    order: children.toReversed(),
    seen: children,
  });
  expect(ordered.status).toBe(200);
  expect((await all('categories')).filter(({ parent }) => parent === electrics).map(({ id }) => id)).toEqual(
    children.toReversed(),
  );
  const other = await editor.browser.post('staff/catalogue/categories/order/', {
    parent: electrics,
    order: [breakers],
    seen: [breakers],
  });
  expect(other.status).toBe(409);
  // A colleague who still sees the former order does not undo this one by moving one step.
  const stale = await editor.browser.post('staff/catalogue/categories/order/', {
    parent: electrics,
    order: children.toReversed(),
    seen: children,
  });
  const names = (await all('categories')).filter(({ parent }) => parent === electrics);
  expect([stale.status, stale.body.changed]).toEqual([
    409,
    [
      {
        field: 'order',
        was: expect.any(String),
        by: editor.name,
        at: expect.any(String),
        now: names.map(({ name }) => name.own ?? name.one_c).join(', '),
      },
    ],
  ]);

  await change('categories', breakers, { hidden: true });
  expect((await api.get('pages/category/avtomaty/')).status).toBe(404);
  expect((await api.get(`catalog/product/${api.cast.products.breaker16}/`)).status).toBe(404);
  await change('categories', breakers, { hidden: null, name: null });
  expect((await api.get(`catalog/product/${api.cast.products.breaker16}/`)).status).toBe(200);
});

test('a new tag is put on goods, renamed, and is not created twice', async () => {
  const made = await editor.browser.post('staff/catalogue/tags/', { name: 'Для дачи' });
  expect([made.status, made.body.name.one_c]).toEqual([201, 'Для дачи']);
  const twice = await editor.browser.post('staff/catalogue/tags/', { name: 'для дачи' });
  expect([twice.status, Object.keys(twice.body)]).toEqual([400, ['name']]);
  const id = api.cast.products.breaker25;
  const { version } = (await editor.browser.get(`staff/catalogue/goods/${id}/`)).body;
  await editor.browser.send('PATCH', `staff/catalogue/goods/${id}/`, {
    version,
    tags: [{ id: made.body.id, on: true }],
  });
  await change('tags', made.body.id, { name: 'Для дачи и дома' });
  expect((await api.get(`catalog/product/${id}/`)).body.tags).toContainEqual({
    id: made.body.id,
    name: 'Для дачи и дома',
  });
});

test('a brand gets another name and leaves cards and filters when it is hidden', async () => {
  const { kontur } = api.cast.brands;
  const card = async () =>
    (await api.get(`catalog/product/${api.cast.products.breaker16}/`)).body.brand?.name;
  await change('brands', kontur, { name: 'Контур-М' });
  expect(await card()).toBe('Контур-М');
  const found = await api.get(`search/products/?q=${encodeURIComponent('контур-м автомат')}`);
  expect(found.body.results.length).toBeGreaterThan(0);
  await change('brands', kontur, { hidden: true });
  expect([
    await card(),
    (await filters()).flatMap(({ values = [] }) => values.map(({ name }) => name)),
  ]).toEqual([undefined, expect.not.arrayContaining(['Контур-М'])]);
  await change('brands', kontur, { hidden: null, name: null });
});

test('of two tabs disjoint fields merge, the same field asks, and each write has one entry', async () => {
  const { fasteners } = api.cast.categories;
  const { version } = await one('categories', fasteners);
  const write = (body: object) =>
    editor.browser.send('PATCH', `staff/catalogue/categories/${fasteners}/`, { version, ...body });
  expect((await write({ seo_title: 'Крепёж' })).status).toBe(200);
  expect((await write({ description: 'Винты и гайки.' })).status).toBe(200);
  const late = await write({ seo_title: 'Метизы' });
  expect([late.status, late.body.changed]).toMatchObject([409, [{ field: 'seo_title', now: 'Крепёж' }]]);
  const { rows } = await api.pool.query(
    `select version, details -> 'changed' -> 0 ->> 'field' as field from audit_entry
     where subject_kind = 'category' and subject_id = $1 order by id`,
    [fasteners],
  );
  expect(rows).toEqual([
    { version: 2, field: 'seo_title' },
    { version: 3, field: 'description' },
  ]);
});
