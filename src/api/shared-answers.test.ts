import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../tests/support/accounts.ts';
import { startApi, type TestApi } from '../../tests/support/api.ts';
import type { ApiBrowser } from '../../tests/support/api-browser.ts';
import { readConfig } from '../platform/config/config.server.ts';
import { openFiles } from '../platform/files/stored-files.server.ts';

const SHARED = 'public, max-age=900';
const PRIVATE = ['private, no-cache', 'private, no-store'];

/** Reads without visitor, price, stock or city in their answers. All other reads are private. */
const SHARED_READS = [
  'about/awards/',
  'about/embedded-pages/:id/',
  'about/figures-and-facts/',
  'about/for-renters/',
  'about/history/',
  'about/payment-and-delivery-faq/',
  'about/social-responsibility/',
  'about/vacancies/',
  'documents/:slug/',
  'documents/files/:id/',
  'openapi.json',
  'posts/post/:slug/',
  'posts/posts-page/',
  'posts/posts/',
  'search/posts/',
];

/** Private reads that give both visitors of this file the same response, and why they are private all the same. */
const EQUAL_BY_CHANCE = [
  'redirects/', // asks for no address
  'search/products/suggest/', // suggests what the visitor's city sells; both cities sell the same here
  'search/queries/', // neither of the two has searched
  'shared-carts/', // neither of the two has shared a list
  'staff/login/', // says whether this is a demo shop
  'users/password-reset-confirm/:a/:b/', // says whether a secret link works
  'wishlists/wishlist/', // both are empty
];

let folder: string;
let api: TestApi;
/** In another city than the buyer. */
let guest: ApiBrowser;
/** Logged in, with a cart. */
let buyer: ApiBrowser;
/** Every documented read, and the document itself. */
let reads: string[];
let shownFile: number;
let embeddedPage: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-shared-'));
  api = await startApi({ DATA_DIR: folder });
  [guest, buyer] = [await api.browser('198.51.100.1'), await api.browser('198.51.100.2')];
  guest.choose(api.cast.cities.perm);
  buyer.choose(api.cast.cities.ekaterinburg);
  const { email } = await registered(api);
  const { status } = await buyer.post('users/login/', { login: email, password: 'Vitrina2026' });
  expect(status).toBe(200);
  await buyer.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  embeddedPage = await idOf("select id from content_item where kind = 'embedded'");
  shownFile = await attachFile();
  const documented = Object.entries((await api.document()).paths as Record<string, object>)
    .filter(([, calls]) => 'get' in calls)
    .map(([path]) => path.replace('/api/v1/', '').replace(/\{(\w+)\}/g, ':$1'));
  reads = [...documented, 'openapi.json'].sort();
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

async function idOf(sql: string, values: unknown[] = []): Promise<number> {
  return (await api.pool.query(sql, values)).rows[0].id;
}

/** A file that is stored with the document of the cast. */
async function attachFile(): Promise<number> {
  const bytes = Buffer.from('%PDF-1.4 a leaflet');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(folder, 'leaflet.pdf');
  await writeFile(path, bytes);
  const files = openFiles(readConfig({ DATA_DIR: folder }), api.db);
  await (await files.store()).put(path, sha256, bytes.length);
  const id = await idOf(
    `insert into stored_file (sha256, size, media_type, name, scan)
     values ($1, $2, 'application/pdf', 'leaflet.pdf', 'clean') returning id`,
    [Buffer.from(sha256, 'hex'), bytes.length],
  );
  await api.pool.query(
    "insert into content_file (item_id, file_id, name) select id, $1, 'leaflet.pdf' from content_item where slug = 'dostavka'",
    [id],
  );
  return id;
}

/** An address of a route in the cast. */
function addressOf(route: string): string {
  const { breaker16 } = api.cast.products;
  const query: Record<string, string> = {
    'catalog/cards/': `?ids=${breaker16}`,
    'search/products/suggest/': `?name__phrase=${encodeURIComponent('авт')}`,
    'search/products/': `?search=${encodeURIComponent('автомат')}`,
    'search/posts/': `?search=${encodeURIComponent('автомат')}`,
  };
  const path = route
    .replace('documents/files/:id', `documents/files/${shownFile}`)
    .replace('documents/:slug', 'documents/dostavka')
    .replace('embedded-pages/:id', `embedded-pages/${embeddedPage}`)
    .replace('category/:slug', 'category/elektrika')
    .replace('post/:slug', 'post/kak-vybrat-avtomat')
    .replace(/:\w+/g, String(breaker16));
  return path + (query[route] ?? '');
}

test('every read of the API is either shared for 900 seconds or private, and the shared ones are listed here', async () => {
  const shared: string[] = [];
  for (const route of reads) {
    const { status, headers } = await guest.get(addressOf(route));
    const cache = String(headers['cache-control']);
    if (cache === SHARED) shared.push(route);
    else expect([route, status, PRIVATE]).toEqual([route, status, expect.arrayContaining([cache])]);
  }
  expect(shared).toEqual(SHARED_READS);
});

test('a shared read sends the same bytes and no cookie to a guest and to a buyer in another city', async () => {
  for (const route of SHARED_READS) {
    const [one, other] = [await guest.get(addressOf(route)), await buyer.get(addressOf(route))];
    expect([route, one.status, other.status]).toEqual([route, 200, 200]);
    expect([route, other.body]).toEqual([route, one.body]);
    for (const { headers } of [one, other])
      expect([route, headers['cache-control'], headers['set-cookie']]).toEqual([route, SHARED, undefined]);
  }
});

test('a private read answers the two visitors differently, or does not answer one of them', async () => {
  const equal: string[] = [];
  for (const route of reads.filter((each) => !SHARED_READS.includes(each))) {
    const [one, other] = [await guest.get(addressOf(route)), await buyer.get(addressOf(route))];
    const isEqual = JSON.stringify(one.body) === JSON.stringify(other.body);
    if (one.status === 200 && other.status === 200 && isEqual) equal.push(route);
  }
  expect(equal).toEqual(EQUAL_BY_CHANCE);
});

test('a shared read that is rejected, redirected or prolongs a session is private', async () => {
  const own = async (path: string, browser = guest) => {
    const { status, headers } = await browser.get(path);
    return [status, headers['cache-control']];
  };
  expect(await own('documents/none/')).toEqual([404, 'private, no-cache']);
  expect(await own('documents/dostavka/?x=1')).toEqual([400, 'private, no-cache']);
  await api.pool.query(
    `insert into content_slug (kind, slug, item_id)
     select 'info', 'prezhnij', id from content_item where slug = 'dostavka' on conflict do nothing`,
  );
  expect(await own('documents/prezhnij/')).toEqual([301, 'private, no-cache']);
  await api.pool.query("update session set seen_at = now() - interval '30 days'");
  const prolonged = await buyer.get('documents/dostavka/');
  expect(String(prolonged.headers['set-cookie'])).toContain('session=');
  expect([prolonged.status, prolonged.headers['cache-control']]).toEqual([200, 'private, no-cache']);
});
