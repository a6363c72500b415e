import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesToVisit, type VisitedPage } from '../bench/interaction-pages.ts';
import { meetVisitors } from '../bench/interaction-visitors.ts';
import { run } from '../launcher/progress.mjs';
import { readConfig } from '../src/platform/config/config.server.ts';
import { openDatabase } from '../src/platform/database/database.server.ts';
import { bringChromium } from './support/chromium.ts';
import { isNightly } from './support/nightly.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

const ROOT = join(import.meta.dirname, '..');
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const VISITORS = ['guest', 'buyer', 'person', 'company'] as const;

let folder: string;
let browser: Browser;
let pages: VisitedPage[];
let storage: Awaited<ReturnType<typeof meetVisitors>>;
let shop: ShopProcess | undefined;

/** The demo shop with the pages of a build; its database stays the same for all builds. */
async function openShop(build: string): Promise<ShopProcess> {
  await shop?.stop();
  shop = await startShop({ DATA_DIR: join(folder, 'data'), DEMO_PRODUCTS: '400', BUILD_FOLDER: build });
  return shop;
}

/** Pages that everybody sees, with parts of the visitor's own; their markup is cached for guests. */
function sharedPages(): string[] {
  const kinds = ['/catalog/', '/product/', '/search/?q=', '/info/', '/posts/'];
  const paths = pages.filter(({ visitor }) => visitor === 'guest').map(({ path }) => path);
  return [
    '/',
    '/catalog',
    ...kinds.flatMap((kind) => paths.find((path) => path.startsWith(kind) && path !== kind) ?? []),
    paths.find((path) => path.endsWith('view=list')) ?? '',
  ];
}

/** Opens a page, makes React hydrate all of it, and returns the errors and warnings of React and the browser. */
async function complaintsOf(page: Page, address: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message)); // hydrateRoot reports recoverable errors this way
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  await page.goto(address, { waitUntil: 'load' });
  // The first touch loads the scripts. Images are off, so the page would wait for those of its first screen.
  await page.evaluate(() => dispatchEvent(new Event('touchstart')));
  await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
  await page.evaluate(hydrateParts);
  return complaints;
}

/** In the page: an event without listeners makes React hydrate the part of the page that it is sent to. */
function hydrateParts(): void {
  const comments = document.createTreeWalker(document.getElementById('app')!, NodeFilter.SHOW_COMMENT);
  const starts: Element[] = [];
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    const { data, nextElementSibling } = node as Comment;
    if (data === '$' && nextElementSibling) starts.push(nextElementSibling);
  }
  for (const start of starts) start.dispatchEvent(new Event('touchcancel', { bubbles: true }));
}

async function walk(visitor: (typeof VISITORS)[number], look: object, paths: string[]): Promise<string[]> {
  const context = await browser.newContext({ ...look, storageState: storage[visitor], locale: 'ru-RU' });
  const found: string[] = [];
  try {
    for (const path of paths) {
      const page = await context.newPage();
      const complaints = await complaintsOf(page, shop?.url + path);
      found.push(...complaints.map((complaint) => `${visitor} ${path}: ${complaint.slice(0, 2_000)}`));
      await page.close();
    }
  } finally {
    await context.close();
  }
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-hydration-'));
  await chmod(folder, 0o755); // when tests run as root, the database's own user must be able to enter
  // Only the development build of React compares attributes and says what differs.
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--app', '--mode', 'development'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', BUILD_FOLDER: join(folder, 'development') },
  });
  const { url } = await openShop(join(folder, 'development'));
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const database = await openDatabase(config, 'hydration test', () => {});
  pages = await pagesToVisit(database.pool);
  await database.close();
  browser = await chromium.launch({
    executablePath: bringChromium(),
    // Nothing here depends on images.
    args: [
      '--disable-background-networking',
      '--blink-settings=imagesEnabled=false',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  storage = await meetVisitors(browser, url);
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await rm(folder, { recursive: true });
});

test('React hydrates every page for every visitor without a difference, from fresh markup and from cached markup', async () => {
  const paths = (visitor: string) => pages.filter((page) => page.visitor === visitor).map(({ path }) => path);
  // The first walk renders the markup, the second one finds it cached.
  const found = [
    ...(await walk('guest', PHONE, paths('guest'))),
    ...(await walk('guest', DESKTOP, isNightly ? paths('guest') : sharedPages())),
  ];
  for (const [at, visitor] of VISITORS.slice(1).entries())
    for (const look of isNightly ? [PHONE, DESKTOP] : [at % 2 ? DESKTOP : PHONE])
      found.push(...(await walk(visitor, look, [...paths(visitor), ...sharedPages()])));
  expect(found).toEqual([]);
}, 1_200_000);

test('the production build hydrates the pages without a recoverable error', async () => {
  await openShop(join(ROOT, 'dist'));
  const guests = pages.filter(({ visitor }) => visitor === 'guest').map(({ path }) => path);
  const found = [
    ...(await walk('guest', PHONE, isNightly ? guests : sharedPages())),
    ...(await walk('company', DESKTOP, sharedPages())),
  ];
  expect(found).toEqual([]);
}, 600_000);
