import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { untilSomebodyWaits } from '../../../tests/support/waiting.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const PASSWORD = 'Vitrina2026';
const cartOf = async (browser: ApiBrowser) => (await browser.get('catalog/cart/')).body;

test('a customer logs in by email in any case and by telephone in any format, and logs out', async () => {
  const { email, phone, name } = await registered(api);
  for (const login of [email, email.toUpperCase(), ` ${email} `, phone, phone.replace('+7', '8')]) {
    const browser = await api.browser();
    const answer = await browser.post('users/login/', { login, password: PASSWORD });
    expect([login, answer.status]).toEqual([login, 200]);
    expect(answer.body).toMatchObject({
      is_authenticated: true,
      is_legal_entity: false,
      user: { name, email, phone: expect.stringMatching(/^\+7 \(9\d\d\) \d{3}-\d\d-\d\d$/) },
    });
    expect((await browser.get('users/session/')).body.is_authenticated).toBe(true);
    expect((await browser.post('users/logout/')).status).toBe(204);
    expect(browser.cookies.get('session')).toBe('');
    expect((await browser.get('users/session/')).body.is_authenticated).toBe(false);
  }
});

test('an unknown account and a wrong password get the same error', async () => {
  const { email } = await registered(api);
  const browser = await api.browser();
  const answers = await Promise.all(
    [email, 'nobody@polka.example', '+7 (999) 000-00-00', 'не почта'].map((login) =>
      browser.post('users/login/', { login, password: 'Wrong2026' }),
    ),
  );
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { non_field_errors: ['Неверный логин или пароль.'] }]);
});

test('a login starts a new session; tokens of the old session and of one logged out are worthless', async () => {
  const { email } = await registered(api);
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  const guest = browser.cookies.get('session') ?? '';
  await browser.post('users/login/', { login: email, password: PASSWORD });
  const own = browser.cookies.get('session') ?? '';
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(own).not.toBe(guest);
  const replay = async (token: string) => {
    const headers = { cookie: `session=${token}` };
    return (await api.app.inject({ url: '/api/v1/users/session/', headers })).json();
  };
  expect(await replay(guest)).toMatchObject({ is_authenticated: false, cart_id: null });
  expect((await replay(own)).is_authenticated).toBe(true);
  expect((await api.app.inject({ url: '/api/v1/users/profile/' })).statusCode).toBe(401);
  await browser.post('users/logout/');
  expect(await replay(own)).toMatchObject({ is_authenticated: false, cart_id: null });
});

test('after a login the CSRF token works only for its own session', async () => {
  const [one, other] = [await registered(api), await registered(api)];
  const [a, b] = [await api.browser(), await api.browser()];
  const before = a.cookies.get('csrftoken') ?? '';
  await a.post('users/login/', { login: one.email, password: PASSWORD });
  await b.post('users/login/', { login: other.email, password: PASSWORD });
  const own = a.cookies.get('csrftoken') ?? '';
  for (const token of [before, b.cookies.get('csrftoken') ?? '']) {
    a.cookies.set('csrftoken', token);
    expect((await a.send('PATCH', 'users/profile/', { name: 'Чужой' })).status).toBe(403);
  }
  a.cookies.set('csrftoken', own);
  expect((await a.send('PATCH', 'users/profile/', { name: ' Пётр   Ильич ' })).body.name).toBe('Пётр Ильич');
  expect((await a.get('users/profile/')).body).toMatchObject({ name: 'Пётр Ильич', email: one.email });
  // A visitor with an expired session is a guest whose CSRF token still names that session; a logout issues a new
  // one.
  await api.pool.query(
    "update session set expires_at = now() - interval '1 second' where user_id is not null",
  );
  expect((await a.post('search/query/', { string: 'болт' })).status).toBe(201);
});

test('login and logout require the CSRF token and never happen by GET', async () => {
  const { email } = await registered(api);
  const browser = await api.browser();
  await browser.post('users/login/', { login: email, password: PASSWORD });
  expect((await browser.get('users/logout/')).status).toBe(405);
  for (const path of ['users/login/', 'users/logout/'])
    expect((await browser.post(path, undefined, { 'x-csrftoken': 'x' })).status).toBe(403);
  expect((await browser.get('users/session/')).body.is_authenticated).toBe(true);
});

test("the guest's cart, wishlist and history join those of the user and follow every login", async () => {
  const { email } = await registered(api);
  const { breaker16, cable } = await twoGoods();
  const first = await api.browser();
  await first.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  await first.post('wishlists/wishlist-items/', { product: breaker16 });
  await first.post('search/query/', { string: 'автомат' });
  await first.post('users/login/', { login: email, password: PASSWORD });
  expect(await cartOf(first)).toMatchObject({ count: 1 });

  const second = await api.browser();
  await second.post('catalog/cart-items/', { product: breaker16, quantity: 3 });
  await second.post('catalog/cart-items/', { product: cable.id, quantity: cable.multiplicity });
  await second.post('wishlists/wishlist-items/', { product: breaker16 });
  await second.post('wishlists/wishlist-items/', { product: cable.id });
  await second.post('search/query/', { string: 'кабель' });
  await second.post('search/query/', { string: 'АВТОМАТ' });
  await second.post('users/login/', { login: email, password: PASSWORD });
  for (const browser of [first, second]) {
    const { body } = await browser.get('users/session/');
    const quantities = body.cart_items.map((line: { product: number; quantity: number }) => line.quantity);
    expect(quantities).toEqual([5, cable.multiplicity]);
    expect(new Set(body.wishlist_items.map(({ product }: { product: number }) => product))).toEqual(
      new Set([breaker16, cable.id]),
    );
    const { results } = (await browser.get('search/queries/')).body;
    expect(results.map(({ string }: { string: string }) => string)).toEqual(['АВТОМАТ', 'кабель']);
  }
  await second.post('users/logout/');
  expect((await second.get('users/session/')).body).toMatchObject({ cart_id: null, wishlist_id: null });
  expect((await second.get('search/queries/')).body.count).toBe(0);
  const { body } = await first.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  expect(body.quantity).toBe(6);
});

test('two logins at once with one guest cart merge it once', async () => {
  const { email } = await registered(api);
  const { breaker16 } = api.cast.products;
  const owner = await api.browser();
  await owner.post('users/login/', { login: email, password: PASSWORD });
  await owner.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const guest = await api.browser();
  await guest.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => guest.post('users/login/', { login: email, password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await cartOf(owner)).toMatchObject({ count: 1, results: [{ quantity: 3 }] });
});

test('a login that deadlocks with an order of the same guest is retried', async () => {
  const { email } = await registered(api);
  const guest = await api.browser();
  await guest.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 2 });
  // Locks in the order of a checkout: the cart first, then its session.
  const order = await api.pool.connect();
  await order.query('begin');
  const { rows } = await order.query(
    'select session_id from cart order by id desc limit 1 for no key update',
  );
  const login = guest.post('users/login/', { login: email, password: PASSWORD });
  await untilSomebodyWaits(api.pool);
  await order.query('select from session where id = $1 for key share', [rows[0].session_id]);
  await order.query('commit');
  order.release();
  expect((await login).status).toBe(200);
  expect(await cartOf(guest)).toMatchObject({ count: 1, results: [{ quantity: 2 }] });
});

test("when two users log in with one guest cookie at once, one of them gets the guest's data", async () => {
  const { breaker16, cable } = await twoGoods();
  const people = await Promise.all(
    Array.from({ length: 2 }, async () => {
      const { email } = await registered(api);
      const browser = await api.browser();
      await browser.post('users/login/', { login: email, password: PASSWORD });
      await browser.post('wishlists/wishlist-items/', { product: breaker16 });
      return { email, browser };
    }),
  );
  const guest = await api.browser();
  await guest.post('wishlists/wishlist-items/', { product: cable.id });
  await Promise.all(
    people.map(({ email }) => guest.post('users/login/', { login: email, password: PASSWORD })),
  );
  const counts = await Promise.all(
    people.map(async ({ browser }) => (await browser.get('users/session/')).body.wishlist_items.length),
  );
  expect(counts.sort()).toEqual([1, 2]);
});

async function twoGoods() {
  const { results } = (await api.get('catalog/products/?in_stock=1&limit=100')).body;
  const { breaker16 } = api.cast.products;
  const cable = results.find((each: { id: number }) => each.id !== breaker16);
  return { breaker16, cable: cable as { id: number; multiplicity: number } };
}
