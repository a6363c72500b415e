import { type Browser, chromium, type Page } from '@playwright/test';
import type { Pool } from '../src/platform/database/db.server.ts';
import { bringChromium } from '../tests/support/chromium.ts';
import { type Latency, summary } from './measure.ts';

/** The list of orders in a browser. */
export interface ScreenFigures {
  /** From a key until the frame that shows the next row open, with 200 rows. */
  key: Latency;
  /** From the commit of a change until the screen says that something is new. */
  event: Latency;
}

const ROWS = 200;
const PAGE = 50;
const KEYS = 60;
const EVENTS = 5;

export async function measureScreen(address: string, pool: Pool, cookie: string): Promise<ScreenFigures> {
  const browser = await chromium.launch({
    executablePath: bringChromium(),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await openOrders(browser, address, cookie);
    return { key: await measureKeys(page), event: await measureEvents(page, pool) };
  } finally {
    await browser.close();
  }
}

async function openOrders(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  await page.goto(`${address}/desk/orders`);
  const links = page.locator('[data-row-link]');
  await links.first().waitFor();
  for (let rows = await links.count(); rows < ROWS; ) {
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await page.waitForFunction((had) => document.querySelectorAll('[data-row-link]').length > had, rows);
    rows = await links.count();
  }
  return page;
}

/** Each key is sent when the page has nothing else to do, as a person does it. */
async function measureKeys(page: Page): Promise<Latency> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // The message comes after the frame has been made.
          port1.onmessage = () => times.push(performance.now() - event.timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      (sent) => (globalThis as never as { keyTimes: number[] }).keyTimes.length > sent,
      at,
    );
    await page.waitForLoadState('networkidle');
  }
  return summary(await page.evaluate(() => (globalThis as never as { keyTimes: number[] }).keyTimes));
}

/** Resolves when so many pages after the first one were loaded. */
function laterPages(page: Page, count: number): Promise<void> {
  return new Promise((resolve) => {
    let loaded = 0;
    page.on('requestfinished', function finished(request) {
      if (!/staff\/orders\/\?.*cursor=/.test(request.url()) || ++loaded < count) return;
      page.off('requestfinished', finished);
      resolve();
    });
  });
}

async function measureEvents(page: Page, pool: Pool): Promise<Latency> {
  const times: number[] = [];
  const { rows } = await pool.query(
    "select id from shop_order where state = 'new' order by id desc limit $1",
    [EVENTS],
  );
  for (const { id } of rows as { id: number }[]) {
    const news = page.getByRole('button', { name: /^Изменилось/ });
    const started = performance.now();
    await pool.query("update shop_order set state = 'confirmed' where id = $1", [id]);
    await news.waitFor();
    times.push(performance.now() - started);
    // A change that arrives while the shown pages are loaded again is in them, and no news.
    const isLoaded = laterPages(page, ROWS / PAGE - 1);
    await news.click();
    await isLoaded;
  }
  return summary(times);
}
