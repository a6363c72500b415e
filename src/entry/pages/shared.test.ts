import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registered } from '../../../tests/support/accounts.ts';
import { openBrowser } from '../../../tests/support/api-browser.ts';
import { builtPages } from '../../../tests/support/built-pages.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { company, contractOf, loggedIn } from '../../../tests/support/companies.ts';
import { castDatabase, patientPool, type TestDatabase } from '../../../tests/support/database.ts';
import { stateOf } from '../../../tests/support/form-browser.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { createLog } from '../../platform/log/log.server.ts';
import { pages as routes } from '../../storefront/routes.ts';
import { createHttp } from '../http.ts';

let database: TestDatabase;
let cast: Cast;
let folder: string;
/** Two processes with one database, and one without caches. */
let shop: FastifyInstance;
let other: FastifyInstance;
let uncached: FastifyInstance;

const open = (env: NodeJS.ProcessEnv = {}, pool = database.pool) =>
  createHttp({
    pool,
    db: database.db,
    databaseUrl: database.url,
    log: createLog('silent'),
    config: readConfig({ DATA_DIR: folder, ...env }),
    drain: { started: false },
    dev: false,
  });

/** A page without what differs at each rendering: tokens, stamps of forms, the clock. */
const steady = (html: string) =>
  html
    .replace(/"(csrf_token|stamp|key|now)":"[^"]*"/g, '"$1":""')
    .replace(/name="(stamp|key)" value="[^"]*"/g, '')
    .replace(/value="[^"]*" name="(stamp|key)"/g, '');

async function page(url: string, cookie = '', of = shop): Promise<string> {
  const { body } = await of.inject({ url: encodeURI(url), headers: { cookie, host: 'shop.example' } });
  return steady(body);
}

/** The place where two pages begin to differ, or «». */
function difference(one: string, another: string): string {
  if (one === another) return '';
  const at = [...one].findIndex((letter, index) => letter !== another[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} — ${another.slice(Math.max(0, at - 60), at + 60)}`;
}

/** An address of every page of the site that needs no token. */
function addresses(): string[] {
  const { breaker16, priceless } = cast.products;
  const places: Record<string, string> = {
    '/catalog/:slug': '/catalog/avtomaty',
    '/product/:idSlug': `/product/${breaker16}-avtomat-16`,
    '/search/': '/search/?q=автомат',
    '/info/:slug': '/info/dostavka',
    '/posts/:slug': '/posts/kak-vybrat-avtomat',
    '/about/:name': '/about/company',
  };
  const plain = routes.map(({ path }) => places[path] ?? path).filter((path) => !/[:*]/.test(path));
  // The page of a product without a price has a form that asks for consent.
  const withForm = `/product/${priceless}-shkaf`;
  return [...plain, withForm, '/catalog/avtomaty?view=list', '/search/?q=ничегонет', '/catalog/net-takogo'];
}

beforeAll(async () => {
  await builtPages();
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  folder = await mkdtemp(join(tmpdir(), 'vitrina-shared-'));
  shop = await open();
  other = await open();
  uncached = await open({ PAGE_CACHE_MB: '0' });
});
afterAll(async () => {
  await Promise.all([shop.close(), other.close(), uncached.close()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

test('no page of a guest contains data of other visitors, in whatever order they opened it', async () => {
  const access = { pool: database.pool, browser: () => openBrowser(shop) };
  const guest = await openBrowser(shop);
  await guest.post('catalog/cart-items/', { product: cast.products.breaker16, quantity: 37 });
  const { email } = await registered(access);
  const enter = async (login: string) => {
    const browser = await openBrowser(shop);
    await browser.post('users/login/', { login, password: 'Vitrina2026' });
    return browser;
  };
  // With an empty cart and wishlist nearly all of his page is the same as a guest's.
  const newcomer = await enter((await registered(access)).email);
  const person = await enter(email);
  await person.post('wishlists/wishlist-items/', { product: cast.products.breaker25 });
  const { browser: buyer, id } = await loggedIn(access);
  const entity = await company(access, [{ id, role: 'buyer' }]);
  const contract = await contractOf(access, entity, { number: '114/26', audience: 'retail', percent: 8.4 });
  await buyer.send('PATCH', 'users/session/', { legal_entity: entity, contract });
  const visitors = [guest, newcomer, person, buyer].map((each) => {
    const value = (name: string) => each.cookies.get(name) ?? '';
    return {
      cookie: `session=${value('session')}; csrftoken=${value('csrftoken')}`,
      token: value('csrftoken'),
    };
  });
  const markers = [
    ...visitors.map(({ token }) => token),
    email,
    '114/26',
    '"is_authenticated":true',
    '"quantity":37',
    '"by_contract":true',
    '"isOwn":true',
    'consent_given',
  ];

  for (const [turn, url] of addresses().entries()) {
    const cleanly = await page(url, '', uncached);
    if (turn % 2 === 0) await page(url);
    for (const { cookie } of visitors) {
      // Cached parts of his page look exactly as if they had been rendered for him.
      expect([url, difference(await page(url, cookie), await page(url, cookie, uncached))]).toEqual([
        url,
        '',
      ]);
    }
    const shared = await page(url);
    const content = shared + JSON.stringify(stateOf(shared));
    expect([url, markers.filter((marker) => marker && content.includes(marker))]).toEqual([url, []]);
    expect([url, difference(shared, cleanly)]).toEqual([url, '']);
  }

  for (const { cookie } of visitors) {
    const fresh = await open();
    for (const url of addresses()) {
      await page(url, cookie, fresh);
      const parted = difference(await page(url, '', fresh), await page(url, '', uncached));
      expect([url, parted]).toEqual([url, '']);
    }
    await fresh.close();
  }
});

test('a page requested by many at once queries the database once', async () => {
  const pool = patientPool(database.url);
  const lone = await open({}, pool);
  try {
    const ask = () => lone.inject({ url: '/catalog/avtomaty', headers: { host: 'shop.example' } });
    await lone.inject({ url: '/info/dostavka', headers: { host: 'shop.example' } });
    const query = vi.spyOn(pool, 'query');
    // How often the log is read depends on the speed of the machine.
    const asked = () =>
      query.mock.calls.flatMap(([given]) => {
        const { name } = given as { name?: string };
        return name === 'newest_change' ? [] : [name];
      });
    await ask();
    const firstReads = asked().length;
    expect(firstReads).toBeGreaterThan(0);
    await database.pool.query(
      "insert into catalog_change (kind, subject_id) select 'price', min(id) from product",
    );
    await lone.inject({ url: '/api/v1/layout/' }); // reads the log
    await lone.inject({ url: '/info/dostavka', headers: { host: 'shop.example' } });
    query.mockClear();
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(asked().length).toBeGreaterThan(0);
    expect(asked().length).toBeLessThanOrEqual(firstReads);
  } finally {
    await lone.close();
    await pool.end();
  }
});

test.each([
  [
    'goods',
    '/catalog/avtomaty',
    "update product set name = 'Автомат переименован' where name like 'Автомат ВА47 1P 16%'",
    'Автомат переименован',
  ],
  [
    'a section',
    '/catalog',
    "update category set name = 'Автоматы и щиты' where slug = 'avtomaty'",
    'Автоматы и щиты',
  ],
  [
    'the shell',
    '/posts',
    "update menu_item set name = 'Как доставим' where name = 'Доставка'",
    'Как доставим',
  ],
  ['the texts', '/', "update banner set title = 'Всё для щитов' where place = 'hero'", 'Всё для щитов'],
])('a change of %s is seen in every process by guests and visitors', async (_, url, change, text) => {
  const guest = await openBrowser(shop);
  await guest.post('catalog/cart-items/', { product: cast.products.cable, quantity: 100 });
  const cookie = `session=${guest.cookies.get('session')}`;
  for (const process of [shop, other])
    for (const who of ['', cookie]) expect(await page(url, who, process)).not.toContain(text);
  await database.pool.query(change);
  // A visitor with a session sees the change at once, because his request has read the log.
  expect(await page(url, cookie, other)).toContain(text);
  await vi.waitFor(async () => {
    for (const process of [shop, other]) expect(await page(url, '', process)).toContain(text);
  }, 60_000);
});
