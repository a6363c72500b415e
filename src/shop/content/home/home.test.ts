import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';

let api: TestApi;
let editor: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  editor = (await staffAt(api, 'editor')).browser;
});
afterAll(() => api.close());

const block = (kind: string, more: object = {}) => ({
  kind,
  title: '',
  category: null,
  is_hidden: false,
  ...more,
});
const set = (version: number, blocks: object[]) =>
  editor.send('PUT', 'staff/home-blocks/', { version, blocks });
const sections = async () =>
  (await api.get('pages/frontpage/')).body.sections.map(({ kind }: { kind: string }) => kind);

test('the home page has its blocks in the order of the staff, with goods of a category among them', async () => {
  expect(await sections()).toEqual(['departments', 'popular', 'products', 'seen', 'posts']);
  const { rows } = await api.pool.query("select id from category where slug = 'elektrika'");
  const category = rows[0].id;
  const blocks = [
    block('posts'),
    block('category', { category, title: 'Всё для щитка' }),
    block('popular', { is_hidden: true }),
    block('departments'),
  ];
  const { status, body } = await set(1, blocks);
  expect([status, body]).toEqual([200, { version: 2, blocks }]);
  expect(await sections()).toEqual(['posts', 'products', 'departments']);
  const front = (await api.get('pages/frontpage/')).body;
  expect(front.blocks).toMatchObject([{ title: 'Всё для щитка', href: '/catalog/elektrika' }]);
  expect(front.sections[1]).toEqual({ kind: 'products', title: 'Всё для щитка', block: 0 });
  const stale = await set(1, []);
  expect([stale.status, stale.body.changed]).toMatchObject([409, [{ field: 'home', now: blocks }]]);
});

test.each([
  [[block('posts'), block('posts')]],
  [[block('category')]],
  [[block('posts', { category: 1 })]],
  [[block('category', { category: 999_999 })]],
])('blocks that make no page are rejected: %#', async (blocks) => {
  const { version } = (await editor.get('staff/home-blocks/')).body;
  expect(Object.keys((await set(version, blocks)).body)).toEqual(['blocks']);
});

test('the menu of the header is changed as a whole, from the version that was seen', async () => {
  const { version, items } = (await editor.get('staff/menu/')).body;
  const next = [{ name: ' Доставка\u200b ', href: '/info/dostavka' }, ...items];
  const made = await editor.send('PUT', 'staff/menu/', { version, items: next });
  expect(made.body.items[0]).toEqual({ name: 'Доставка', href: '/info/dostavka' });
  expect((await api.get('layout/')).body.menu[0]).toMatchObject({ name: 'Доставка' });
  const stale = await editor.send('PUT', 'staff/menu/', { version, items });
  expect([stale.status, stale.body.version]).toEqual([409, version + 1]);
  for (const href of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'catalog'])
    expect(
      (await editor.send('PUT', 'staff/menu/', { version: version + 1, items: [{ name: 'А', href }] }))
        .status,
    ).toBe(400);
});
