import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { registered } from '../support/accounts.ts';
import { openBrowser } from '../support/api-browser.ts';
import { company, loggedIn } from '../support/companies.ts';
import { openFormShop } from '../support/form-shop.ts';
import { openHttpShop } from '../support/http-shop.ts';

test('a page of a customer is never cached or shown to others (SEC-58)', async () => {
  const { shop, cast, close } = await openFormShop();
  try {
    const page = (cookie: string) => shop.inject({ url: '/catalog/avtomaty', headers: { cookie } });
    const shared = await page('');
    const { email } = await registered({ browser: () => openBrowser(shop) });
    const browser = await openBrowser(shop);
    await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
    await browser.post('catalog/cart-items/', { product: cast.products.breaker16, quantity: 1 });
    const own = await page(`session=${browser.cookies.get('session')}`);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).toContain('"is_authenticated":true');
    expect(own.body).toContain('href="/account/orders"');
    for (const later of [await page(''), await page('session=')]) {
      expect(later.body).toBe(shared.body);
      expect(later.body).not.toContain('"is_authenticated":true');
      expect(later.headers['set-cookie']).toBeUndefined();
    }
  } finally {
    await close();
  }
});

test('the short addresses of the account and the login lead where the profile does', async () => {
  const { shop, close } = await openFormShop();
  const leads = async (url: string, cookie = '') => {
    const { statusCode, headers } = await shop.inject({ url, headers: { cookie } });
    return [statusCode, headers.location];
  };
  try {
    for (const path of ['/account', '/auth']) {
      expect(await leads(path)).toEqual([302, '/auth/login']);
      expect(await leads(`${path}/`)).toEqual([301, path]);
    }
    const { email } = await registered({ browser: () => openBrowser(shop) });
    const browser = await openBrowser(shop);
    await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
    const own = `session=${browser.cookies.get('session')}`;
    expect(await leads('/account', own)).toEqual([302, '/account/orders']);
    expect(await leads('/auth', own)).toEqual([302, '/account/orders']);
    expect(await leads('/account')).toEqual([302, '/auth/login']);
  } finally {
    await close();
  }
});

test('the address of a visitor is taken only from a trusted proxy (SEC-83)', async () => {
  const { db, open, close } = await openHttpShop();
  const askAs = async (env: NodeJS.ProcessEnv) => {
    await db.deleteFrom('rate_limit').execute();
    const shop = await open(env);
    const browser = await openBrowser(shop);
    const statuses = [];
    for (let i = 0; i < 12; i++) {
      const forwarded = { 'x-forwarded-for': `198.51.100.${i}` };
      const asked = await browser.post('users/password-reset/', { email: `n${i}@polka.example` }, forwarded);
      statuses.push(asked.status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  try {
    expect(await askAs({})).toBe(2);
    expect(await askAs({ TRUST_PROXY: '10.0.0.0/8' })).toBe(2);
    expect(await askAs({ TRUST_PROXY: '127.0.0.1' })).toBe(0);
    expect(() => readConfig({ TRUST_PROXY: 'nginx' })).toThrow(/TRUST_PROXY: «nginx»/);
  } finally {
    await close();
  }
});

test('the account offers the sections that a role in some company may read, and no other', async () => {
  const { shop, pool, cast, close } = await openFormShop();
  const api = { pool, cast, browser: () => openBrowser(shop) };
  const sections = async (cookies: Map<string, string>) => {
    const { body } = await shop.inject({
      url: '/account/orders',
      headers: { cookie: `session=${cookies.get('session')}` },
    });
    const nav = /<nav[^>]*aria-label="Кабинет".*?<\/nav>/s.exec(body)?.[0] ?? '';
    return ['documents', 'contracts', 'powers'].filter((name) => nav.includes(`href="/account/${name}"`));
  };
  try {
    const me = await loggedIn(api);
    expect(await sections(me.browser.cookies)).toEqual([]);
    await company(api, [{ id: me.id, role: 'receiver' }]);
    expect(await sections(me.browser.cookies)).toEqual(['powers']);
    const other = await company(api, [{ id: me.id, role: 'accountant' }], { inn: '7702070139' });
    expect(await sections(me.browser.cookies)).toEqual(['documents', 'contracts', 'powers']);
    expect((await me.browser.get('users/session/')).body.roles).toEqual(['accountant', 'receiver']);
    await pool.query('update legal_entity set hidden_at = now() where id = $1', [other]);
    expect(await sections(me.browser.cookies)).toEqual(['powers']);
  } finally {
    await close();
  }
});
