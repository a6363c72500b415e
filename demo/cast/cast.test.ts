import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerApi } from '../../src/api/api.server.ts';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { openFiles } from '../../src/platform/files/stored-files.server.ts';
import { openBrowser } from '../../tests/support/api-browser.ts';
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { fillContent } from '../content/fill-content.ts';
import { readText } from '../content/texts.ts';
import { runDemo } from '../demo.cli.ts';
import { fillDemo } from '../demo.ts';
import { demoNotice } from '../notice.ts';
import { fillCast } from './cast.ts';
import { fillExchange } from './fill-exchange.ts';
import { EDITOR, PASSWORD, PEOPLE } from './people.ts';

let database: TestDatabase;
const app = Fastify({ routerOptions: { maxParamLength: 200 } });
const folder = mkdtempSync(join(tmpdir(), 'vitrina-cast-'));
const config = readConfig({ DATA_DIR: folder, FILES_URL: join(folder, 'files') });

beforeAll(async () => {
  database = await freshDatabase();
  await registerApi(app, { config, pool: database.pool });
  await app.ready();
  await fillDemo({ ...database, filesDir: config.filesDir }, { products: 400 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of rows in each table that the cast fills. */
async function counts(): Promise<Record<string, number>> {
  const tables = ['app_user', 'legal_entity', 'contract', 'power_of_attorney', 'shop_order', 'order_payment'];
  const all = [
    ...tables,
    'content_version',
    'entity_document',
    'delivery_address',
    'wishlist_item',
    'session',
    'audit_entry',
  ];
  const found = all.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await database.pool.query(`select ${found.join(', ')}`)).rows[0];
}

async function loggedIn(email: string) {
  const browser = await openBrowser(app);
  const { status } = await browser.post('users/login/', { login: email, password: PASSWORD });
  expect([email, status]).toEqual([email, 200]);
  return browser;
}

test('a shop without the demo accounts has no account, and does not mention any', async () => {
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  expect(await demoNotice(database.db)).toEqual([]);
});

test('if filling in the demo accounts is interrupted, none of them exists', async () => {
  const files = openFiles(config, database.db);
  let stored = 0;
  const store = async () => {
    if (++stored > 40) throw new Error('killed');
    return files.store();
  };
  await expect(fillCast({ db: database.db, files: { ...files, store } })).rejects.toThrow('killed');
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
});

test('if filling in the texts is interrupted, neither they nor their editor exist', async () => {
  const { pool, db } = database;
  await pool.query("alter table content_item add constraint cut check (kind <> 'embedded')");
  await expect(fillContent({ db, filesDir: config.filesDir })).rejects.toThrow('cut');
  await pool.query('alter table content_item drop constraint cut');
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
});

test('the demo shop begins with two hundred orders in all states and in many cities, their numbers in the order of time, and with wrong prices of 1C that wait', async () => {
  const other = await freshDatabase();
  await fillDemo({ ...other, filesDir: config.filesDir }, { products: 2_000 });
  expect(await fillCast({ db: other.db, files: openFiles(config, other.db), crowd: config.demoOrders })).toBe(
    true,
  );
  const { rows } = await other.pool.query(`
    select count(*)::int as orders, array_agg(distinct state order by state) as states, count(distinct city_id)::int as cities,
      array_agg(number order by created_at, number) as numbers, bool_and(created_at <= now()) as are_past
    from shop_order`);
  const [{ orders, states, cities, numbers, are_past }] = rows;
  expect(orders).toBeGreaterThanOrEqual(200);
  expect(states).toEqual(['cancelled', 'confirmed', 'done', 'new', 'ready', 'shipped']);
  expect(cities).toBeGreaterThan(6);
  expect(are_past).toBe(true);
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b));
  const prices = async () => (await other.pool.query('select sum(kopecks) as sum from price')).rows;
  const before = await prices();
  await fillExchange({ ...other, config, files: openFiles(config, other.db) }, 2_000);
  const { rows: held } = await other.pool.query('select count(*)::int as goods from exchange_held');
  expect(held).toEqual([{ goods: 40 }]);
  expect(await prices()).toEqual(before);
  await other.drop();
});

test('filling again, or with another size, leaves the demo accounts as they are', async () => {
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
  const io = { ...database, config, stdout: quiet, stderr: quiet, isTTY: false };
  expect(await fillCast({ db: database.db, files: openFiles(config, database.db) })).toBe(true);
  expect(await fillContent({ db: database.db, filesDir: config.filesDir })).toBe(true);
  const first = await counts();
  expect(first).toMatchObject({ app_user: 13, content_version: 39, legal_entity: 3, session: 40 });
  expect(await runDemo(['--products=390'], io)).toBe(0);
  expect(await counts()).toEqual(first);
  expect(await fillCast({ db: database.db, files: openFiles(config, database.db) })).toBe(false);
  expect(await fillContent({ db: database.db, filesDir: config.filesDir })).toBe(false);
  // The import of the goods queues one count of missing goods; nobody is sent an email.
  const jobs = await database.pool.query(
    "select from graphile_worker.jobs where task_identifier <> 'order-shortage'",
  );
  expect(jobs.rowCount).toBe(0);
  const notice = (await demoNotice(database.db)).join();
  expect(notice).toContain(PASSWORD);
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const named = [...readme.matchAll(/^\| `([^`]+@[^`]+)`/gm)].map(([, email]) => email);
  expect(named.length).toBeGreaterThan(10);
  for (const email of named) expect(notice).toContain(email);
});

test('in the demo shop people wait for goods: some have been answered, some have replied, one is done', async () => {
  const { rows } = await database.pool.query(`
    select r.status, count(distinct r.id)::int as requests, count(a.id)::int as answers
    from stock_request r left join message_answer a on a.stock_request_id = r.id group by 1 order by 1`);
  expect(rows).toEqual([
    { status: 'answered', requests: 2, answers: 2 },
    { status: 'closed', requests: 1, answers: 2 },
    { status: 'new', requests: 3, answers: 2 },
  ]);
});

test('each demo account can log in and sees its own data', async () => {
  const seen = [];
  for (const { email } of Object.values(PEOPLE)) {
    const browser = await loggedIn(email);
    const count = async (path: string) => {
      const { status, body } = await browser.get(path);
      return status === 200 ? body.count : status;
    };
    seen.push([
      email.split('@')[0],
      await count('orders/orders/'),
      await count('orders/orders/contracts/'),
      await count('orders/orders/power_of_attorney/'),
      await count('orders/orders/legal_entity_documents/'),
    ]);
  }
  expect(seen).toEqual([
    ['pokupatel', 6, 403, 403, 403],
    ['direktor', 18, 10, 6, 41],
    ['zakupki', 18, 10, 6, 41],
    ['buh', 17, 9, 6, 40],
    ['sklad', 17, 403, 6, 403],
    ['opt', 3, 1, 1, 5],
  ]);
});

test('a member of a company starts as its buyer, by its contract, and sees its prices right after login', async () => {
  const chosen = [];
  for (const { email } of [PEOPLE.buyer, PEOPLE.other]) {
    const { buyer } = (await (await loggedIn(email)).get('users/session/')).body;
    chosen.push([buyer?.legal_entity.name, buyer?.contract?.number]);
  }
  expect(chosen).toEqual([
    ['ООО «Север-Строй»', 'ДП-114/26'],
    ['ООО «Волга-Снаб»', 'ДП-77/26'],
  ]);
});

test('the company has papers and orders in every state', async () => {
  const accountant = await loggedIn(PEOPLE.accountant.email);
  const statuses = async (path: string) => {
    const { results } = (await accountant.get(path)).body;
    return new Set(
      results.map(({ status }: { status: { code?: string } | string }) =>
        typeof status === 'string' ? status : status.code,
      ),
    );
  };
  expect(await statuses('orders/orders/contracts/?limit=100')).toEqual(
    new Set(['draft', 'review', 'signing', 'active', 'expiring', 'expired', 'terminated', 'refused']),
  );
  expect(await statuses('orders/orders/power_of_attorney/?limit=100')).toEqual(
    new Set(['review', 'active', 'expired', 'revoked', 'refused']),
  );
  expect(await statuses('orders/orders/?limit=100')).toEqual(
    new Set(['new', 'confirmed', 'ready', 'shipped', 'done', 'cancelled']),
  );
  const { results } = (await accountant.get('orders/orders/?limit=100')).body;
  expect(
    results.filter((each: { payment: { is_overdue: boolean } }) => each.payment.is_overdue),
  ).toHaveLength(2);
});

test('the company has changes to answer, an order sent in two parts and one in part, a half paid one and claims', async () => {
  const buyer = await loggedIn(PEOPLE.buyer.email);
  const { results } = (await buyer.get('orders/orders/?limit=100')).body;
  const orders = await Promise.all(
    results.map(async ({ id }: { id: number }) => (await buyer.get(`orders/orders/${id}/`)).body),
  );
  const shipped = orders.filter(({ shipments }) => shipments.length > 0);
  expect(
    shipped.map(({ fulfilment, shipments, status }) => [fulfilment, shipments.length, status.code]).sort(),
  ).toEqual([
    ['all', 2, 'shipped'],
    ['part', 1, 'confirmed'],
  ]);
  expect(orders.filter(({ owed, paid_total }) => owed > 0 && paid_total > 0).length).toBeGreaterThan(0);
  const [awaiting] = orders.filter(({ agreement }) => agreement === 'buyer');
  const revisions = (await buyer.get(`orders/orders/${awaiting.id}/revisions/`)).body;
  expect(JSON.stringify(revisions)).toContain('"change":"quantity"');
  const claims = (await buyer.get('orders/claims/?limit=100')).body.results;
  expect(claims.map(({ status }: { status: { code: string } }) => status.code).sort()).toEqual([
    'goods_waiting',
    'refused',
    'sent',
  ]);
});

test('the times of orders match their numbers, and lie within the opening hours of their shop', async () => {
  const { rows } = await database.pool.query(`
    select happened, at from (
      select 'placed' as happened, created_at as at from shop_order where created_at < now() - interval '12 hours'
      union all select c.state, c.at from order_state_change c join shop_order o on o.id = order_id
                where created_at < now() - interval '12 hours'
      union all select 'paid', at from order_payment
      union all select 'sent', handed_over_at from order_shipment where state = 'handed_over'
    ) each where (at at time zone 'Asia/Yekaterinburg')::time not between '09:00' and '18:00'`);
  expect(rows).toEqual([]);
  const numbers = await database.pool.query('select number from shop_order order by created_at, number');
  expect(numbers.rows).toEqual([...numbers.rows].sort((a, b) => a.number - b.number));
});

test('the editor of the demo shop may change its texts; nothing of them is stripped when saved', async () => {
  const editor = await openBrowser(app);
  const desk = await editor.post('staff/login/', { email: EDITOR.email, password: PASSWORD });
  expect([desk.status, desk.body.state, desk.body.demo]).toEqual([200, 'open', true]);
  const { status, body } = await editor.get('staff/content/?kind=post&limit=100');
  expect([status, body.count]).toEqual([200, 17]);
  const { body: page } = await editor.get('posts/posts/');
  for (const { slug } of page.results) {
    const { body: post } = await editor.get(`posts/post/${slug}/`);
    const written = await readText(`posts/${slug}`, (key) => key);
    expect(shapeOf(post.html)).toEqual(shapeOf(written));
    expect(post.image).toMatchObject({ width: 720, height: 360 });
  }
});

/** The tags of HTML in their order, and its text. */
function shapeOf(html: string): [tags: string[], words: string] {
  return [html.match(/<\/?\w+/g) ?? [], html.replace(/<[^>]*>/g, '')];
}

test('every page that the texts and the menu link to exists', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ href: string }>(`
    select href from menu_item union
    select m[1] from content_item, regexp_matches(body::text, 'href=\\\\"(/[^\\\\"]*)', 'g') m`);
  const known = await pool.query<{ href: string }>(`
    select '/catalog/' || slug as href from category union select '/posts/' || slug from content_item where kind = 'post'
    union select '/info/' || slug from content_item where kind = 'info'
    union select '/embedded/' || id from content_item where kind = 'embedded'
    union select '/about/' || slug from content_item where kind = 'about'`);
  const pages = new Set(known.rows.map(({ href }) => href));
  const lists = ['/posts', '/vacancies', '/contacts', '/pickup-points', '/price-list', '/catalog'];
  lists.push(
    '/account/profile',
    '/account/orders',
    '/cookies',
    '/recommendations',
    '/auth/registration?who=company',
  ); // named by texts alone
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ href }) => href).filter((href) => !pages.has(href) && !lists.includes(href))).toEqual(
    [],
  );
});

test('the search desk of the demo has a month of searches: found, in vain and corrected, none in vain that the shop finds', async () => {
  const { rows } = await database.pool.query(
    `select string as text, corrected, max(found) as found, count(*)::int as visitors,
       bool_and(asked_at between now() - interval '31 days' and now()) as "isRecent" from search_query group by 1, 2`,
  );
  expect(rows.every(({ isRecent, visitors }) => isRecent && visitors >= 2)).toBe(true);
  expect(rows.filter(({ corrected }) => corrected !== null).length).toBeGreaterThan(5);
  const inVain = rows.filter(({ found }) => found === 0);
  expect(inVain.length).toBeGreaterThan(5);
  const browser = await openBrowser(app);
  for (const { text } of inVain) {
    const { body } = await browser.get(`search/products/?limit=1&search=${encodeURIComponent(text)}`);
    expect([text, body.count]).toEqual([text, 0]);
  }
});
