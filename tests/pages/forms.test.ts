import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cast } from '../support/cast.ts';
import { FormBrowser, stateOf, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
let cast: Cast;
beforeAll(async () => {
  site = await openFormShop();
  ({ cast } = site);
});
afterAll(() => site.close());

let guest: FormBrowser;
beforeEach(() => {
  guest = new FormBrowser(site.shop);
});
const add = (product: number, quantity: number | string, more = {}) =>
  guest.post('/cart', { intent: 'add', product, quantity, ...more });

describe('a form of the cart without scripts', () => {
  test('of a guest without a session is the first write: it leads back to a new cart', async () => {
    const { breaker16 } = cast.products;
    const answer = await add(breaker16, 3, { next: '/catalog/avtomaty?tags=1' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/catalog/avtomaty?tags=1#p${breaker16}`,
    ]);
    // The redirect returns to the place far down the list.
    expect((await guest.get('/catalog/avtomaty')).body).toContain(`id="p${breaker16}"`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const session = answer.cookies.find(({ name }) => name === 'session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await guest.cart()).toEqual({ [breaker16]: 3 });
  });

  test('is seen on every following page of the same visitor, and on no other visitor’s', async () => {
    const { breaker16 } = cast.products;
    await add(breaker16, 3);
    const own = await guest.get('/catalog/avtomaty');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(stateOf(own.body).loaderData.root.session).toMatchObject({
      cart_items: [{ product: breaker16, quantity: 3 }],
    });
    const other = await new FormBrowser(site.shop).get('/catalog/avtomaty');
    expect(stateOf(other.body).loaderData.root.session).toBeNull();
    expect(other.cookies).toEqual([]);
  });

  test('«Заберу здесь» puts the quantity into the cart and opens the checkout in that shop', async () => {
    const { breaker16 } = cast.products;
    const { body } = await guest.get(`/product/${breaker16}-avtomat-16`);
    const [button = ''] = /<button[^>]*name="collect"[^>]*>/.exec(body) ?? [];
    const shop = /value="(\d+)"/.exec(button)?.[1] ?? '';
    expect(button).toContain('form="buy"');
    const answer = await guest.post('/cart', { product: breaker16, quantity: 3, collect: shop, next: '/' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/checkout?shop=${shop}`]);
    expect(await guest.cart()).toEqual({ [breaker16]: 3 });
    const checkout = (await guest.get(`/checkout?shop=${shop}`)).body;
    const ways = [...checkout.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => radio);
    const chosen = ways
      .filter((radio) => radio.includes('checked'))
      .map((radio) => /name="(\w+)"/.exec(radio)?.[1]);
    expect(chosen).toEqual(['delivery_type', 'shop']);
    expect(ways.find((radio) => radio.includes(`name="shop"`) && radio.includes('checked'))).toContain(
      `value="${shop}"`,
    );
  });

  test('adds to what is there, changes, removes, clears', async () => {
    const { breaker16, breaker25 } = cast.products;
    await add(breaker16, 3);
    await add(breaker16, 2);
    await add(breaker25, 1);
    expect(await guest.cart()).toEqual({ [breaker16]: 5, [breaker25]: 1 });
    const change = (form: Record<string, string | number>) => guest.post('/cart', form);
    expect((await change({ intent: 'update', product: breaker16, quantity: 7 })).headers.location).toBe(
      `/cart#p${breaker16}`,
    );
    expect((await guest.get('/cart')).body).toContain(`id="p${breaker16}"`);
    expect(await guest.cart()).toEqual({ [breaker16]: 7, [breaker25]: 1 });
    // The fields of a stepper: the number in the input, and the difference of the clicked button.
    await change({ intent: 'update', product: breaker16, quantity: 7, change: 1 });
    await change({ intent: 'update', product: breaker25, quantity: 1, change: -1 });
    expect(await guest.cart()).toEqual({ [breaker16]: 8 });
    await add(breaker25, 1);
    await change({ intent: 'update', product: breaker16, quantity: 0 });
    expect(await guest.cart()).toEqual({ [breaker25]: 1 });
    expect((await change({ intent: 'remove', product: breaker25 })).statusCode).toBe(303);
    expect((await change({ intent: 'remove', product: breaker25 })).statusCode).toBe(303);
    expect(await guest.cart()).toEqual({});
    // The button of a card itself names the product and the quantity.
    await change({ intent: `add ${breaker16} 2`, next: '/' });
    expect(await guest.cart()).toEqual({ [breaker16]: 2 });
    expect((await change({ intent: 'clear' })).statusCode).toBe(303);
    expect((await guest.get('/cart')).body).toContain('Вернуть');
    expect(await guest.cart()).toEqual({});
  });

  test('counts three clicks made before the page came back, at once or one after another', async () => {
    const { breaker16 } = cast.products;
    await add(breaker16, 4);
    const page = (await guest.get('/cart')).body;
    const [less = '', more = ''] = [...page.matchAll(/value="(\d+[-+]\d+)"/g)].map(([, value]) => value);
    const press = async (change: string) =>
      (await guest.post('/cart', { intent: 'update', product: breaker16, quantity: 4, change })).statusCode;
    expect(await Promise.all([press(more), press(more), press(more)])).toEqual([303, 303, 303]);
    expect(await guest.cart()).toEqual({ [breaker16]: 7 });
    for (const time of [6, 5, 4]) {
      expect(await press(less)).toBe(303);
      expect(await guest.cart()).toEqual({ [breaker16]: time });
    }
    // The typed number counts, and one more.
    await guest.post('/cart', { intent: 'update', product: breaker16, quantity: 20, change: more });
    expect(await guest.cart()).toEqual({ [breaker16]: 21 });
  });

  test('that is rejected shows why on the page of the cart, and nothing is lost', async () => {
    const { breaker16, cable } = cast.products;
    await add(breaker16, 3);
    const over = await add(breaker16, 5000);
    expect(over.statusCode).toBe(400);
    expect(over.body).toContain('осталось');
    expect(stateOf(over.body).actionData).toMatchObject({
      'pages/cart/page.tsx': { intent: 'add', product: breaker16, quantity: '5000' },
    });
    const odd = await add(cable, 7);
    expect([odd.statusCode, odd.body.includes('Продаём по 10\u00a0м')]).toEqual([400, true]);
    expect(await guest.cart()).toEqual({ [breaker16]: 3 });
  });

  test.each([
    { intent: 'add', product: 'x', quantity: 1 },
    { intent: 'add', product: 999_999_999, quantity: 1 },
    { intent: 'add', product: 1, quantity: 'пять' },
    { intent: 'add', product: 1, quantity: '1e9' },
    { intent: 'update', product: 1, quantity: '-4' },
    { intent: 'steal' },
    { intent: 'add 1' },
    { intent: 'add 1 5 5' },
    { intent: 'add 1 пять' },
    {},
  ])('with invalid values is a 400 with a text: %j', async (form) => {
    const answer = await guest.post('/cart', form as Record<string, string | number>);
    expect(answer.statusCode).toBe(400);
    expect(answer.cookies.map(({ name }) => name)).not.toContain('session');
  });

  test('never redirects to another site', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await add(cast.products.breaker16, 1, { next })).headers.location).toBe('/');
  });

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('from another site changes nothing: %j', async (headers) => {
    await add(cast.products.breaker16, 1);
    const answer = await guest.post('/cart', { intent: 'clear' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('Вернитесь в');
    expect(await guest.cart()).toEqual({ [cast.products.breaker16]: 1 });
  });

  test('without an Origin is accepted when the browser says that it is of the same origin', async () => {
    const answer = await guest.post(
      '/cart',
      { intent: 'add', product: cast.products.breaker16, quantity: 1 },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect(answer.statusCode).toBe(303);
  });

  test('works with an API on another server too', async () => {
    const { breaker16 } = cast.products;
    const api = await site.open();
    await api.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.server.address() as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    const front = await site.open({ API_URL: origin, PUBLIC_URL: origin });
    guest = new FormBrowser(front, `127.0.0.1:${port}`);
    const answer = await add(breaker16, 3);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/cart#p${breaker16}`]);
    expect(await guest.cart()).toEqual({ [breaker16]: 3 });
    await front.close();
    await api.close();
  });
});

test('a city with less stock than the cart says so before it is chosen', async () => {
  await add(cast.products.breaker16, 10);
  const { statusCode, body } = await guest.post('/city', {
    intent: 'preview',
    city: cast.cities.perm,
    next: '/',
  });
  expect(statusCode).toBe(200);
  expect(wordsOf(body)).toContain('Не хватает остатка: 1 позиция. Автомат ВА47 1P 16 А: 5 из 10');
});

describe('a form of the wishlist without scripts', () => {
  const press = (intent: string, product: number) => guest.post('/wishlist', { intent, product, next: '/' });
  const wished = async () =>
    (await guest.get('/api/v1/wishlists/wishlist/'))
      .json()
      .results.map(({ product }: { product: { id: number } }) => product.id);

  test('of a guest without a session is the first write; a second click changes nothing', async () => {
    const { breaker16, cable } = cast.products;
    const answer = await press('add', breaker16);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/']);
    await press('add', breaker16);
    await press('add', cable);
    expect(new Set(await wished())).toEqual(new Set([breaker16, cable]));
    expect((await press('remove', breaker16)).statusCode).toBe(303);
    expect((await press('remove', breaker16)).statusCode).toBe(303);
    expect(await wished()).toEqual([cable]);
    expect((await guest.post('/wishlist', { intent: `remove ${cable}`, next: '/' })).statusCode).toBe(303);
    expect(await wished()).toEqual([]);
  });

  test('with invalid values is a 400 with a text', async () => {
    for (const [intent, product] of [
      ['add', 999_999_999],
      ['steal', 1],
    ] as const)
      expect((await press(intent, product)).statusCode).toBe(400);
  });
});
