import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A visitor with a cart, and the token of his session. */
async function buyer() {
  const browser = await api.browser();
  const { status } = await browser.post('catalog/cart-items/', {
    product: api.cast.products.breaker16,
    quantity: 1,
  });
  expect(status).toBe(201);
  return { browser, token: browser.cookies.get('session') ?? '' };
}

async function sessions(): Promise<number> {
  return (await api.pool.query('select count(*)::int as n from session')).rows[0].n;
}

test('the cookie holds 256 random bits and the database only their SHA-256', async () => {
  const { token } = await buyer();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await api.pool.query('select * from session where token_hash = $1', [hash]);
  expect(rows).toHaveLength(1);
  const stored = await api.pool.query("select string_agg(session::text, ' ') as all from session");
  expect(stored.rows[0].all).not.toContain(token);
  expect(stored.rows[0].all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

test('a malformed or unknown cookie means a visitor without a session and is never an error', async () => {
  const { browser, token } = await buyer();
  const before = await sessions();
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  for (const value of ['', 'x', flipped, token.slice(1), `${token}x`, '%00', '%ff', '"', 'a'.repeat(3_000)]) {
    const answer = await api.app.inject({
      url: '/api/v1/catalog/cart/',
      headers: { cookie: `session=${value}` },
    });
    expect([value, answer.statusCode, answer.json().id]).toEqual([value, 200, null]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await sessions()).toBe(before);
  expect((await browser.get('catalog/cart/')).body.count).toBe(1);
});

test('a session expires 90 days after the last visit', async () => {
  const { browser } = await buyer();
  await api.pool.query("update session set expires_at = now() - interval '1 second'");
  expect((await browser.get('catalog/cart/')).body).toMatchObject({ id: null, count: 0 });
  expect((await browser.get('users/session/')).body.cart_id).toBeNull();
  const again = await browser.post('catalog/cart-items/', {
    product: api.cast.products.breaker16,
    quantity: 3,
  });
  expect([again.status, again.body.quantity]).toEqual([201, 3]);
});

test('a returning visitor gets 90 more days and the cookie again, at most once a day', async () => {
  const { browser, token } = await buyer();
  expect((await browser.get('layout/')).headers['set-cookie']).toBeUndefined();
  await api.pool.query(
    "update session set seen_at = now() - interval '25 hours', expires_at = now() + interval '1 day'",
  );
  const { headers } = await browser.get('layout/');
  expect(String(headers['set-cookie'])).toContain(`session=${token}; Max-Age=7776000;`);
  const { rows } = await api.pool.query(
    "select expires_at > now() + interval '89 days 23 hours' as longer from session where token_hash = $1",
    [createHash('sha256').update(token).digest()],
  );
  expect(rows[0].longer).toBe(true);
  expect((await browser.get('layout/')).headers['set-cookie']).toBeUndefined();
});

test('expired sessions are deleted with their carts when new ones are opened', async () => {
  const { browser } = await buyer();
  await api.pool.query("update session set expires_at = now() - interval '2 days'");
  await buyer();
  expect(await sessions()).toBe(1);
  expect((await api.pool.query('select count(*)::int as n from cart')).rows[0].n).toBe(1);
  expect((await browser.get('catalog/cart/')).status).toBe(200);
});

test('answers for the page header are not cacheable for a visitor with a session', async () => {
  const { browser } = await buyer();
  for (const path of [
    'layout/',
    'users/session/',
    'catalog/cart/',
    'catalog/cart/availability/',
    'cart/page/',
  ])
    expect([path, (await browser.get(path)).headers['cache-control']]).toEqual([path, 'private, no-store']);
});

test('over https the cookie is __Host-, Secure and HttpOnly, and one without the prefix is ignored', async () => {
  const secure = await startApi({ PUBLIC_URL: 'https://polka.example' });
  try {
    const browser = await secure.browser();
    const added = await browser.post('catalog/cart-items/', {
      product: secure.cast.products.breaker16,
      quantity: 1,
    });
    expect(String(added.headers['set-cookie'])).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.get('catalog/cart/')).body.count).toBe(1);
    browser.cookies.set('session', browser.cookies.get('__Host-session') ?? '');
    browser.cookies.delete('__Host-session');
    expect((await browser.get('catalog/cart/')).body.id).toBeNull();
  } finally {
    await secure.close();
  }
});
