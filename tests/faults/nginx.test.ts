import { request } from 'node:http';
import { connect } from 'node:http2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { BEAT_MS } from '../../src/shop/accounts/desk-events/desk-events.ts';
import { openSeller, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { broken, whole } from '../../src/shop/orders/fixtures/invariants.ts';
import type { TestApi } from '../support/api.ts';
import type { Cast } from '../support/cast.ts';
import { castDatabase, type TestDatabase } from '../support/database.ts';
import { enterDesk, grant } from '../support/desk.ts';
import { bringNginx, type Nginx, nginxOfDeploy, startNginx } from '../support/nginx.ts';
import { SecureBrowser } from '../support/secure-browser.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { freePort, launchShop, type ShopProcess, untilPrinted } from '../support/shop-process.ts';

const program = bringNginx();
if (!program)
  console.warn(`
  ############################################################################
  #  nginx на машине нет и поставить его нельзя: несколько процессов за nginx
  #  НЕ ПРОВЕРЕНЫ. Поставьте его (apt-get install nginx openssl) и повторите.
  ############################################################################`);

/** Only prevents hanging. */
const PATIENCE = { timeout: 60_000 };

let database: TestDatabase;
let cast: Cast;
let nginx: Nginx;
let origin: string;
const dataDir = temporaryDataDir();
const shops: { port: number; process: ShopProcess }[] = [];
const browsers: SecureBrowser[] = [];

beforeAll(async () => {
  if (!program) return;
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  await openSeller(database as unknown as TestApi);
  await database.pool.query('update stock set on_hand = on_hand + 1000');
  const [http = 0, https = 0, first = 0, second = 0] = await freePorts(4);
  origin = `https://localhost:${https}`;
  await Promise.all([first, second].map(async (port) => shops.push(await startShopAt(port))));
  nginx = await startNginx(program, { http, https, shops: [first, second] });
});
afterAll(async () => {
  if (!program) return;
  for (const browser of browsers) browser.close();
  await nginx?.stop();
  await Promise.all(shops.map(({ process }) => process.stop()));
  await database.drop();
  dataDir.remove();
});

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function startShopAt(port: number) {
  // The address identifies the process in the database's list of connections.
  const url = new URL(database.url);
  url.searchParams.set('application_name', `shop ${port}`);
  const process = await launchShop({
    DATABASE_URL: url.href,
    DATA_DIR: dataDir.path,
    PORT: String(port),
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    DEMO: '0',
  });
  await untilPrinted(process, /Витрина открыта/);
  return { port, process };
}

async function visitor(address?: string): Promise<SecureBrowser> {
  const browser = new SecureBrowser(origin, address);
  browsers.push(browser);
  await browser.get('/api/v1/users/session/');
  return browser;
}

async function measured(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** What a process shows a guest without nginx in between. */
async function shown(port: number, path: string): Promise<string> {
  const headers = { host: new URL(origin).host, 'x-forwarded-proto': 'https' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      if (answer.headers.location) return resolve(shown(port, answer.headers.location));
      let text = '';
      for await (const piece of answer.setEncoding('utf8')) text += piece;
      resolve(text);
    })
      .on('error', reject)
      .end();
  });
}

async function cartOf(browser: SecureBrowser): Promise<number[]> {
  const { body } = await browser.get('/api/v1/catalog/cart/');
  return JSON.parse(body).results.map(({ quantity }: { quantity: number }) => quantity);
}

test.skipIf(!program)(
  'two processes that start at once build one index, and the other loads it',
  async () => {
    const built = () =>
      Promise.all(
        shops.map(async ({ port }) => [
          await measured(port, 'vitrina_search_index_built_total'),
          await measured(port, 'vitrina_search_index_loaded_total'),
        ]),
      );
    await expect.poll(async () => (await built()).flat().reduce((a, b) => a + b), PATIENCE).toBe(2);
    expect((await built()).map(([made]) => made).sort()).toEqual([0, 1]);
  },
);

test.skipIf(!program)(
  'https with HTTP/2, pages compressed by the shop, no internal addresses exposed',
  async () => {
    const session = connect(origin, { rejectUnauthorized: false });
    await new Promise((resolve) => session.once('connect', resolve));
    expect(session.alpnProtocol).toBe('h2');
    session.close();
    const browser = await visitor();
    const page = await browser.get('/', { 'accept-encoding': 'br' });
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
    expect(page.headers['strict-transport-security']).toBeDefined();
    expect((await browser.get('/metrics')).status).toBe(404);
    expect((await browser.get('/health/ready')).status).toBe(200);
  },
);

test.skipIf(!program)(
  'the scripts and styles of a page come through nginx, compressed as asked',
  async () => {
    const browser = await visitor();
    const { body } = await browser.get('/');
    const paths = [...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
    expect(paths.length).toBeGreaterThan(3);
    for (const encoding of ['br', 'gzip']) {
      const answers = await Promise.all(
        paths.map((path) => browser.get(path, { 'accept-encoding': encoding })),
      );
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
      const encodings = new Set(answers.map(({ headers }) => headers['content-encoding']));
      expect(encodings).toContain(encoding);
      encodings.delete(undefined); // a small file is sent as it is
      expect([...encodings]).toEqual([encoding]);
    }
  },
);

test.skipIf(!program)('changes are seen in both processes: pages, lists and texts', async () => {
  const { breaker16 } = cast.products;
  const seen = (words: string) =>
    Promise.all(
      shops.map(async ({ port }) => {
        const page = await shown(port, `/product/${breaker16}`);
        const found = JSON.parse(
          await shown(port, `/api/v1/search/products/?q=${encodeURIComponent(words)}`),
        );
        return { page: page.includes(words), found: found.count > 0 };
      }),
    );
  await seen('Выключатель'); // both processes cache the page
  await database.pool.query('update product set name = $1 where id = $2', ['Автомат Невидаль', breaker16]);
  await expect
    .poll(() => seen('Автомат Невидаль'), PATIENCE)
    .toEqual(shops.map(() => ({ page: true, found: true })));
});

test.skipIf(!program)(
  "limits are counted by the address of the visitor, whatever the visitor's headers say",
  async () => {
    const message = {
      name: 'Иван',
      phone: '+7 922 123 45 67',
      topic: 'other',
      message: 'Вопрос',
      consent: true,
    };
    const [loud, quiet] = [await visitor('127.0.0.2'), await visitor('127.0.0.3')];
    const statuses = [];
    for (let at = 0; at < 6; at++) {
      const forged = { 'x-forwarded-for': `203.0.113.${at}` };
      statuses.push((await loud.post('/api/v1/feedback/message/', message, forged)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await quiet.post('/api/v1/feedback/message/', message)).status).toBe(201);
  },
);

test.skipIf(!program)(
  'behind nginx an order reaches an open desk within two seconds, whichever process has taken it',
  async () => {
    const desk = new SecureBrowser(origin);
    browsers.push(desk);
    const { rows } = await database.pool.query(
      "insert into app_user (email, phone, name, password_hash) values ('desk@polka.example', '+79330000001', 'Вера', '') returning id",
    );
    const { id } = rows[0];
    const config = readConfig({ DATA_DIR: dataDir.path, PUBLIC_URL: origin });
    await grant(database, id, 'owner');
    await enterDesk({ pool: database.pool, config }, { id, browser: desk });
    const streams = [0, 1].map(() => desk.follow('/api/v1/staff/events/', FOLLOWING));
    for (const stream of streams) await expect.poll(() => stream.text, PATIENCE).toContain('event: hello');
    const buyer = await visitor();
    await buyer.post('/api/v1/catalog/cart-items/', { product: cast.products.breaker16, quantity: 1 });
    const answer = await buyer.post('/api/v1/orders/order/', orderForm(250), {
      'idempotency-key': 'seen-at-the-desk',
    });
    const event = `"kind":"order","id":${JSON.parse(answer.body).id},`;
    for (const stream of streams) {
      await expect.poll(() => stream.text, { timeout: 2_000 }).toContain(event);
      expect([stream.status, stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
        200,
        'text/event-stream',
        undefined,
      ]);
    }
    // nginx closes what is silent for longer than this.
    const [, seconds] = /proxy_read_timeout (\d+)s/.exec(nginxOfDeploy()) ?? [];
    expect(Number(seconds) * 1_000).toBeGreaterThan(2 * BEAT_MS);
  },
);

const FOLLOWING = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' };

/** The process whose query waits for a lock. */
async function waitingPort(): Promise<number> {
  let name = '';
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'shop %' and datname = current_database()",
      );
      name = rows[0]?.name ?? '';
      return name;
    }, PATIENCE)
    .not.toBe('');
  return Number(name.replace('shop ', ''));
}

test.skipIf(!program)(
  'a killed process loses nothing: carts remain, the order under way is made once',
  { tags: ['nightly'] },
  async () => {
    const { breaker16 } = cast.products;
    const [buyer, other] = [await visitor(), await visitor()];
    for (const each of [buyer, other])
      await each.post('/api/v1/catalog/cart-items/', { product: breaker16, quantity: 2 });
    const send = () =>
      buyer.post('/api/v1/orders/order/', orderForm(500), { 'idempotency-key': 'killed-behind-nginx' });
    const holder = await database.pool.connect();
    await holder.query('begin; lock table shop_order in access exclusive mode');
    const underWay = send();
    const port = await waitingPort();
    const killed = shops.find((shop) => shop.port === port)!;
    killed.process.child.kill('SIGKILL');
    const answer = await underWay; // nginx does not repeat it at the other process: the first one might have carried it out
    expect([answer.status, JSON.parse(answer.body).detail]).toEqual([
      503,
      expect.stringContaining('временно недоступен'),
    ]);
    await holder.query('rollback');
    holder.release();
    const pages = await Promise.all(Array.from({ length: 20 }, () => other.get('/cart')));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(await cartOf(other)).toEqual([2]);
    expect((await send()).status).toBe(201);
    expect((await database.pool.query('select 1 from shop_order')).rowCount).toBe(1);
    // The processes send their emails meanwhile, so the second count may be lower, but never twice as high.
    expect(await broken(database.pool)).toEqual(whole);
    Object.assign(killed, await startShopAt(port));
  },
);

test.skipIf(!program)(
  'processes are restarted one after the other while people buy, without a failed request',
  { tags: ['nightly'] },
  async () => {
    const { breaker16 } = cast.products;
    const people = await Promise.all(
      ['127.0.0.4', '127.0.0.5', '127.0.0.6'].map((address) => visitor(address)),
    );
    let isOver = false;
    const buying = people.map(async (person) => {
      const bad: number[] = [];
      let added = 0;
      while (!isOver) {
        const write = await person.post('/api/v1/catalog/cart-items/', { product: breaker16, quantity: 1 });
        if (write.status === 201 || write.status === 200) added++;
        else bad.push(write.status);
        for (const path of ['/catalog', '/cart', `/product/${breaker16}`]) {
          const { status } = await person.get(path);
          if (status !== 200 && status !== 301) bad.push(status);
        }
      }
      return { bad, added, inCart: (await cartOf(person))[0] };
    });
    for (const shop of shops) {
      expect(await shop.process.stop()).toBe(0);
      Object.assign(shop, await startShopAt(shop.port));
      // For one second nginx sends nothing to a process that was away; the other one may be stopped after that.
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${shop.port}/metrics`)).text(), PATIENCE)
        .toMatch(/method="GET",route="\/cart",status="200",from="network"/);
    }
    isOver = true;
    for (const { bad, added, inCart } of await Promise.all(buying)) {
      expect(bad).toEqual([]);
      expect(inCart).toBe(added);
    }
  },
);
