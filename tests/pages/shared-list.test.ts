import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
let owner: FormBrowser;

beforeAll(async () => {
  opened = await openFormShop();
});
afterAll(() => opened.close());
beforeEach(() => {
  owner = new FormBrowser(opened.shop, 'localhost:3000');
});

const add = (who: FormBrowser, product: number, quantity: number) =>
  who.post('/cart', { intent: 'add', product, quantity });
const hrefIn = (html: string) => /http:\/\/localhost:3000(\/shared\/[\w-]{43})/.exec(html)?.[1] ?? 'none';
const keyIn = (html: string) => /name="key" value="([\da-f]{32})"/.exec(html)?.[1] ?? 'none';
/** As browsers send a form of a page with the referrer policy `no-referrer`. */
const SECRET = { 'sec-fetch-site': 'same-origin', origin: 'null' };

async function shared(...lines: [product: number, quantity: number][]): Promise<string> {
  for (const [product, quantity] of lines) await add(owner, product, quantity);
  const { statusCode, body } = await owner.post('/cart', { intent: 'share', from: 'cart' });
  expect(statusCode).toBe(200);
  return hrefIn(body);
}

test('without scripts a form of the cart gives a link, the same one again, and a form ends it', async () => {
  const { breaker16 } = opened.cast.products;
  await add(owner, breaker16, 2);
  const cart = (await owner.get('/cart')).body;
  expect(cart).toContain('АРТ-avtomat-16 2</textarea>');
  expect(cart).toContain('/api/v1/shared-carts/xlsx/?from=cart');
  expect(hrefIn(cart)).toBe('none');
  const first = (await owner.post('/cart', { intent: 'share', from: 'cart' })).body;
  expect(hrefIn(first)).toMatch(/^\/shared\//);
  expect(hrefIn((await owner.post('/cart', { intent: 'share', from: 'cart' })).body)).toBe(hrefIn(first));
  const token = hrefIn(first).slice('/shared/'.length);
  const ended = (await owner.post('/cart', { intent: 'revoke', token })).body;
  expect([wordsOf(ended).includes('Доступ по ссылке закрыт'), hrefIn(ended)]).toEqual([true, 'none']);
  expect((await owner.get(`/shared/${token}`)).statusCode).toBe(404);
});

test('the page of a link is closed to search engines, caches and other sites, and its title reveals nothing', async () => {
  const href = await shared([opened.cast.products.breaker16, 2]);
  const page = await new FormBrowser(opened.shop, 'localhost:3000').get(href);
  expect([page.statusCode, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ]);
  expect(page.body).toMatch(/name="robots" content="noindex, nofollow"/);
  const head = page.body.slice(0, page.body.indexOf('</head>'));
  expect(head).toMatch(/<title>Список товаров/);
  expect(head).not.toContain(href);
  expect(page.cookies.map(({ name }) => name)).not.toContain('session');
  expect(wordsOf(page.body)).toContain('Розничные цены. Цены и наличие — для города Екатеринбург.');
});

test("a form adds the whole list to the visitor's own cart, once however often it is sent", async () => {
  const { breaker16, cable } = opened.cast.products;
  const href = await shared([breaker16, 2], [cable, 30]);
  const viewer = new FormBrowser(opened.shop, 'localhost:3000');
  const key = keyIn((await viewer.get(href)).body);
  for (let sent = 0; sent < 2; sent++) {
    const { statusCode, body } = await viewer.post(href, { intent: 'add', key }, SECRET);
    expect([statusCode, wordsOf(body).includes('Добавили в корзину 2 позиции.')]).toEqual([200, true]);
  }
  expect(await viewer.cart()).toEqual({ [breaker16]: 2, [cable]: 30 });
});

test('a line that does not fit is reported with its reason, is added as far as possible, and the others are added', async () => {
  const { breaker16, breaker25, cable } = opened.cast.products;
  const href = await shared([breaker16, 43], [breaker25, 12], [cable, 30]);
  const viewer = new FormBrowser(opened.shop, 'localhost:3000');
  await add(viewer, breaker16, 3);
  await add(viewer, breaker25, 2);
  const page = await viewer.get(href);
  const added = await viewer.post(href, { intent: 'add', key: keyIn(page.body) }, SECRET);
  expect(wordsOf(added.body)).toMatch(
    /Не добавили 2 позиции:.*Взять сколько есть: 40.*Взять сколько есть: 10/,
  );
  const rest = /name="rest" value="([^"]+)"/.exec(added.body)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const line = `${breaker16} 40`;
  const fixed = await viewer.post(href, { intent: 'fix', key: keyIn(added.body), line, rest }, SECRET);
  expect(wordsOf(fixed.body)).toMatch(
    /Добавили в корзину 1 позицию\..*Не добавили 1 позицию:.*Взять сколько есть: 10/,
  );
  expect(await viewer.cart()).toEqual({ [breaker16]: 43, [breaker25]: 2, [cable]: 30 });
  const odd = await viewer.post(
    href,
    { intent: 'fix', line: "1' or 1=1", rest: '[{"product":1}, null, 5' },
    SECRET,
  );
  expect(odd.statusCode).toBe(200);
});

test('an invalid link is a page that says what to do; a stranger cannot end a valid one', async () => {
  const href = await shared([opened.cast.products.breaker16, 1]);
  const stranger = new FormBrowser(opened.shop, 'localhost:3000');
  await add(stranger, opened.cast.products.breaker16, 1);
  const tried = await stranger.post(href, { intent: 'revoke' }, SECRET);
  expect([tried.statusCode, tried.body.includes('Доступ закрыт')]).toEqual([404, false]);
  expect((await stranger.get(href)).statusCode).toBe(200);
  expect((await owner.get(href)).body).toContain('Это ваша ссылка');
  const ended = await owner.post(href, { intent: 'revoke' }, SECRET);
  expect(ended.body).toContain('Доступ закрыт');
  for (const path of [href, `/shared/${'A'.repeat(43)}`, '/shared/a', '/shared/%00', "/shared/'--"]) {
    const { statusCode, body, headers } = await stranger.get(path);
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'private, no-store']);
    expect(wordsOf(body)).toContain('Попросите новую ссылку у того, кто её прислал.');
  }
  const late = await stranger.post(href, { intent: 'add' }, SECRET);
  expect([late.statusCode, wordsOf(late.body).includes('Ссылка не работает')]).toEqual([404, true]);
});

test('a form of another site adds nothing', async () => {
  const href = await shared([opened.cast.products.breaker16, 1]);
  const viewer = new FormBrowser(opened.shop, 'localhost:3000');
  const { statusCode } = await viewer.post(href, { intent: 'add' }, { origin: 'https://evil.example' });
  expect([statusCode, await viewer.cart()]).toEqual([403, {}]);
});

test('names with markup are shown as text', async () => {
  const { breaker25 } = opened.cast.products;
  await opened.pool.query('update product set name = $1 where id = $2', [
    '<script>alert(1)</script>"><img src=x onerror=alert(1)>',
    breaker25,
  ]);
  const href = await shared([breaker25, 12]);
  const viewer = new FormBrowser(opened.shop, 'localhost:3000');
  const page = (await viewer.get(href)).body;
  expect(page).not.toContain('<script>alert');
  await add(viewer, breaker25, 2);
  const added = (await viewer.post(href, { intent: 'add', key: keyIn(page) }, SECRET)).body;
  expect(added).toContain('Не');
  expect(added).not.toContain('<img src=x');
});

test('a wishlist is shared by a form of its page', async () => {
  const { cable } = opened.cast.products;
  await owner.post('/wishlist', { intent: 'add', product: cable });
  expect((await owner.get('/wishlist')).body).toContain('АРТ-kabel-3x1-5 10</textarea>');
  const href = hrefIn((await owner.post('/wishlist', { intent: 'share', from: 'wishlist' })).body);
  expect(wordsOf((await owner.get(href)).body)).toContain('не меняется вместе с вашим избранным');
  expect(wordsOf((await owner.get(href)).body)).toContain('Избранное по ссылке');
});

test('the page of a link says how many of its products can be bought, in the right grammatical case', async () => {
  const { breaker16, cable } = opened.cast.products;
  const href = await shared([breaker16, 1], [cable, 10]);
  await opened.pool.query('update stock set on_hand = 0 where product_id = $1', [cable]);
  await opened.pool.query("insert into catalog_change (kind) values ('everything')");
  const viewer = new FormBrowser(opened.shop, 'localhost:3000');
  await expect
    .poll(async () => wordsOf((await viewer.get(href)).body))
    .toContain('Можно купить 1 из 2 позиций');
});
