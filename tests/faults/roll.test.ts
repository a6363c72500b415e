import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startCli } from '../support/cli-process.ts';
import { emptyDatabase } from '../support/database.ts';
import { bringNginx, startNginx } from '../support/nginx.ts';
import { checkOut, previousRelease, type ReleaseTree } from '../support/previous-release.ts';
import { SecureBrowser } from '../support/secure-browser.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { freePort, launchShop, type ShopProcess, untilPrinted } from '../support/shop-process.ts';

const program = bringNginx();
const release = previousRelease();
if (!program || !release)
  console.warn('Without nginx and a commit «Release 0.N.0» before HEAD an upgrade under load is NOT TESTED.');

/** Only prevents hanging. */
const PATIENCE = { timeout: 180_000 };
const BUYERS = 4;
/** After each page with its parts: nginx rejects an address that sends more than a hundred requests a second. */
const LOOKS_MS = 250;
const SEARCH = `/api/v1/search/products/?search=${encodeURIComponent('дрель')}`;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Builds the pages of a release as its own launcher does; 0.2.0 gave the function another name. */
function buildPagesOf({ path: cwd }: ReleaseTree): void {
  const program = `import * as build from './launcher/build.mjs';
    await (build.buildPages ?? build.buildStorefront)(process.cwd(), { node: process.execPath });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: 'ignore' });
}

/** What a buyer has seen. */
interface Seen {
  /** What the upgrade was doing. */
  phase: string;
  requests: number;
  failed: string[];
  ms: number[];
}

/** Reads pages with their scripts and styles, and adds to the cart, until it is over. */
async function buy(
  browser: SecureBrowser,
  product: number,
  isOver: () => boolean,
  seen: Seen,
): Promise<number> {
  let added = 0;
  const note = async (path: string, asking: Promise<{ status: number; body: string }>) => {
    const since = performance.now();
    const { status, body } = await asking.catch((fault: Error) => ({ status: 0, body: fault.message }));
    seen.requests++;
    seen.ms.push(performance.now() - since);
    if (status !== 200 && status !== 201)
      seen.failed.push(`while ${seen.phase}: ${status} ${path} ${body.slice(0, 200)}`);
    return { status, body };
  };
  while (!isOver()) {
    const { body } = await note('/', browser.get('/'));
    for (const [path] of body.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) await note(path, browser.get(path));
    await note('search', browser.get(SEARCH));
    const write = browser.post('/api/v1/catalog/cart-items/', { product, quantity: 1 });
    const { status } = await note('cart-items', write);
    if (status === 200 || status === 201) added++;
    await note('cart', browser.get('/api/v1/catalog/cart/'));
    await sleep(LOOKS_MS);
  }
  return added;
}

test.skipIf(!program || !release)(
  'this release takes the place of the previous one process by process while people buy, without a failed request',
  { tags: ['nightly'], timeout: 1_800_000 },
  async () => {
    if (!program || !release) return;
    const old = checkOut(release);
    closing.push(() => old.remove());
    buildPagesOf(old);
    const database = await emptyDatabase();
    closing.push(() => database.drop());
    const dataDir = temporaryDataDir();
    closing.push(() => dataDir.remove());
    const ports = new Set<number>();
    while (ports.size < 4) ports.add(await freePort());
    const [http, https, ...shopPorts] = [...ports] as [number, number, number, number];
    const origin = `https://localhost:${https}`;
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir.path,
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
    };
    const open = async (port: number, change: Record<string, string>, root?: string) => {
      const shop = await launchShop({ ...env, PORT: String(port), ...change }, undefined, { root });
      closing.push(() => shop.stop());
      await untilPrinted(shop, /Витрина открыта/);
      return shop;
    };
    const shops: ShopProcess[] = [];
    // The first one fills the shop of both.
    for (const port of shopPorts)
      shops.push(await open(port, { DEMO_PRODUCTS: '300', HOST: '127.0.0.1' }, old.path));
    const nginx = await startNginx(program, { http, https, shops: shopPorts as [number, number] });
    closing.push(() => nginx.stop());

    await database.pool.query('update stock set on_hand = on_hand + 100000');
    const seen: Seen = { phase: 'before', requests: 0, failed: [], ms: [] };
    let isOver = false;
    const browsers = Array.from({ length: BUYERS }, (_, n) => new SecureBrowser(origin, `127.0.0.${n + 2}`));
    for (const browser of browsers) closing.push(() => browser.close());
    for (const browser of browsers) await browser.get('/api/v1/users/session/');
    const found = await browsers[0]?.get(SEARCH);
    const product: number = JSON.parse(found?.body ?? '').results[0].id;
    const buying = browsers.map((browser) => buy(browser, product, () => isOver, seen));

    seen.phase = 'migrating';
    const migrated = await startCli(['migrate'], env).ended;
    expect([migrated.code, migrated.stderr]).toEqual([0, '']);
    for (const [at, port] of shopPorts.entries()) {
      seen.phase = `stopping ${at}`;
      expect(await shops[at]?.stop()).toBe(0);
      seen.phase = `starting ${at}`;
      shops[at] = await open(port, { MIGRATE: '0', DEMO: '0' });
      // For one second nginx sends nothing to a process that was away; the other one may be stopped after that.
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), PATIENCE)
        .toMatch(/route="\/api\/v1\/catalog\/cart\/",status="200",from="network"/);
    }
    seen.phase = 'after';
    isOver = true;
    const added = (await Promise.all(buying)).reduce((sum, count) => sum + count, 0);
    const times = seen.ms.toSorted((a, b) => a - b);
    console.log(
      `${release.version} → this tree: ${seen.requests} requests, ${seen.failed.length} failed, p99 ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms, ${added} added to carts`,
    );
    expect(seen.failed).toEqual([]);
    const inCarts = await database.pool.query('select sum(quantity)::int as sum from cart_item');
    expect(inCarts.rows[0]?.sum).toBe(added);
  },
);
