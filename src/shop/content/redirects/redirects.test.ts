import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { pathOfTarget, redirectPath, withRedirect } from './redirects.ts';

let api: TestApi;
let editor: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  editor = (await staffAt(api, 'editor')).browser;
});
afterAll(() => api.close());

const add = (path: string, target: string) => editor.post('staff/redirects/', { path, target });
const leadsTo = async (path: string) =>
  (await api.get(`redirects/?path=${encodeURIComponent(path)}`)).body.target;

test('whatever is added in whatever order, each redirect ends in one step and none in a circle', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e');
  fc.assert(
    fc.property(fc.array(fc.tuple(path, path, fc.constantFrom('', '?q=1', '#x'))), (steps) => {
      let all: ReadonlyMap<string, string> = new Map();
      for (const [from, to, rest] of steps) all = withRedirect(all, from, to + rest) ?? all;
      for (const target of all.values()) expect(all.has(pathOfTarget(target))).toBe(false);
    }),
  );
});

test.each([
  ['/old', 'https://foreign.example/', 'target'],
  ['/old', '//foreign.example/', 'target'],
  ['/old', '/\\foreign.example', 'target'],
  ['/old', '/\t/foreign.example', 'target'],
  ['/old', '/a//b', 'target'],
  ['/old', 'javascript:alert(1)', 'target'],
  ['/old', 'catalog', 'target'],
  ['/old', '/old', 'target'],
  ['/old', '/OLD/?page=2', 'target'],
  ['/old', '/no-such-page', 'target'],
  ['/old', '/catalog/no-such-category', 'target'],
  ['/old', '/product/999999999', 'target'],
  ['/old', '/product/2147483648', 'target'],
  ['/old', '/posts/no-such-post', 'target'],
  ['/old', '/posts/%E0%A4%A', 'target'],
  ['/old', '/posts/%00', 'target'],
  ['/old', '/embedded/1e9', 'target'],
  ['/old', '/desk', 'target'],
  ['/old', '/api/v1/layout/', 'target'],
  ['https://foreign.example/old', '/catalog', 'path'],
  ['/old?id=1', '/catalog', 'path'],
  ['/', '/catalog', 'path'],
  ['/desk/orders', '/catalog', 'path'],
  ['/api/v1/layout/', '/catalog', 'path'],
  ['/cart', '/about/company', 'path'],
  ['/Account/Orders/', '/catalog', 'path'],
])('a redirect from %s to %s is rejected at %s', async (path, target, field) => {
  const { status, body } = await add(path, target);
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('an old address leads to its page as it is written, in one step even when several were added; hits are counted', async () => {
  const first = await add('/Stroyka/Avtomat.html', '/catalog/avtomaty');
  expect([first.status, first.body]).toMatchObject([
    201,
    { path: '/stroyka/avtomat.html', target: '/catalog/avtomaty', hits: 0, last_at: null, version: 1 },
  ]);
  await add('/shop', '/stroyka/avtomat.html?from=shop');
  await add('/catalog/avtomaty', '/catalog/kabel');
  expect(await leadsTo('/stroyka/avtomat.html')).toBe('/catalog/kabel');
  expect(await leadsTo('/shop')).toBe('/catalog/kabel');
  expect(await leadsTo('/nothing')).toBeNull();
  expect((await add('/catalog/kabel', '/shop')).body).toHaveProperty('target');
  expect((await add('/shop', '/posts')).body).toHaveProperty('path');
  const { results, count } = (await editor.get('staff/redirects/?search=avtomat.html')).body;
  expect([count, results]).toMatchObject([1, [{ hits: 1, last_at: expect.any(String) }]]);
});

test('a redirect leads to every kind of page that opens, a former address of one included, and to no other', async () => {
  const [embedded] = (await api.pool.query("select id from content_item where kind = 'embedded'")).rows;
  const { breaker16 } = api.cast.products;
  const opening = [
    '/',
    '/search/?q=кабель',
    '/catalog/kabel?in_stock=1#list',
    '/catalog/vyklyuchateli',
    `/product/${breaker16}-any-words`,
    '/info/dostavka',
    '/posts/kak-vybrat-avtomat',
    '/posts/rss.xml',
    '/about/history',
    `/embedded/${embedded.id}`,
  ];
  for (const [at, target] of opening.entries()) {
    const { status, body } = await add(`/opens-${at}`, target);
    expect([target, status, body.target]).toEqual([target, 201, expect.stringMatching(/^\//)]);
  }
  await api.pool.query("update content_item set hidden_at = now() where slug = 'dostavka'");
  const hidden = await add('/opens-no-more', '/info/dostavka');
  expect([hidden.status, hidden.body.target]).toEqual([
    400,
    ['По этому адресу в магазине ничего не открывается. Откройте нужную страницу и скопируйте её адрес.'],
  ]);
  expect((await add('/opens-not', '/catalog/arhiv')).status).toBe(400);
});

test('a redirect is changed by the version that was seen; deleted, it leads nowhere', async () => {
  const { body } = await add('/akcii', '/posts');
  const path = `staff/redirects/${body.id}/`;
  expect((await editor.send('PATCH', path, { version: 1, target: '/vacancies' })).body.version).toBe(2);
  const stale = await editor.send('PATCH', path, { version: 1, target: '/contacts' });
  expect([stale.status, stale.body.changed]).toMatchObject([
    409,
    [{ field: 'target', was: '/posts', now: '/vacancies' }],
  ]);
  const remove = (version: number) => editor.send('DELETE', `${path}?version=${version}`);
  const late = await remove(1);
  expect([late.status, late.body.changed]).toMatchObject([409, [{ field: 'target', now: '/vacancies' }]]);
  expect([await leadsTo('/akcii'), (await remove(2)).status]).toEqual(['/vacancies', 204]);
  expect([await leadsTo('/akcii'), (await remove(2)).status]).toEqual([null, 404]);
});

test('an address with Russian letters is found however its bytes are written', () => {
  expect(redirectPath('/акции')).toBe('/%D0%B0%D0%BA%D1%86%D0%B8%D0%B8');
  expect(redirectPath('/%d0%b0%D0%BA%D1%86%D0%B8%D0%B8/')).toBe('/%D0%B0%D0%BA%D1%86%D0%B8%D0%B8');
});
