import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../demo/cast/people.ts';
import { enter, placeOrders } from './account-person.ts';
import { addressOf, OF_BUYER, OF_GUEST } from './every-page.ts';
import { write } from './past-the-pages.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';

/** The number of pages open at once. */
const AT_ONCE = 8;
/** Addresses with an error status by design: Chromium logs the status, and nothing is wrong with the page. */
const REFUSED = /^Failed to load resource: the server responded with a status of (404|503)/;

test.describe('the console', { tag: ['@desktop', '@scripts'] }, () => {
  test('is empty on every kind of page of a guest', async ({ page }) => {
    test.setTimeout(300_000);
    const goods = await goodsInStock(page, 2);
    await putIntoCart(page, goods);
    for (const { id } of goods) await write(page, 'wishlists/wishlist-items/', { product: id });
    const addresses: string[] = [];
    for (const place of Object.values(OF_GUEST)) addresses.push(await addressOf(page, place));
    expect(await consoleOf(page, addresses)).toEqual([]);
  });

  test('is empty on every kind of page of a buyer', async ({ page }) => {
    test.setTimeout(300_000);
    const [order] = await placeOrders(page, 1);
    expect(await consoleOf(page, [`/order/${order?.token}`])).toEqual([]);
    await page.context().clearCookies({ name: /session/ });
    await enter(page, { email: PEOPLE.head.email, password: PASSWORD });
    const addresses: string[] = [];
    for (const [route, place] of Object.entries(OF_BUYER))
      if (!route.startsWith('/order/')) addresses.push(await addressOf(page, place));
    expect(await consoleOf(page, addresses)).toEqual([]);
  });
});

/** The console messages of these pages until Chromium has reported a preload that is unused on purpose. */
async function consoleOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const context = page.context();
  const all: string[] = [];
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const tabs: Page[] = [];
    for (const address of addresses.slice(at, at + AT_ONCE)) {
      const tab = await context.newPage();
      tab.on('console', (message) => {
        if (!REFUSED.test(message.text())) all.push(`${address}: ${message.text()}`);
      });
      tab.on('pageerror', (error) => all.push(`${address}: ${error.message}`));
      await tab.goto(address, { waitUntil: 'load' });
      tabs.push(tab);
    }
    await untilUnusedIsReported(context);
    for (const tab of tabs) await tab.close();
  }
  return all;
}

/** Chromium waits the same time for each page, so this last one is the last to be reported. */
async function untilUnusedIsReported(context: BrowserContext): Promise<void> {
  const tab = await context.newPage();
  const warning = tab.waitForEvent('console', (message) => message.text().includes('preload'));
  await tab.route('**/unused-preload', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="preload" as="image" href="/favicon.svg">',
    }),
  );
  await tab.goto('/unused-preload');
  await warning;
  await tab.close();
}
