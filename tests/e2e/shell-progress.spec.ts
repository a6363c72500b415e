import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './held-calls.ts';
import { open } from './shop-page.ts';

const bar = (page: Page) => page.locator('[data-progress]');

/** A page with a stopped clock: timers run only as the test says. */
async function openStill(page: Page, info: TestInfo): Promise<void> {
  await page.clock.install();
  await open(page, info, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Holds the calls of a page until the test releases them. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/**', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

// R4.23, R9.4
test(
  '50 while a page is loading, 100 when it is there, 0 after 2,000 ms and not before',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await openStill(page, info);
    await expect(bar(page)).toHaveAttribute('data-progress', '0');
    const release = await hold(page);
    await page.locator('main a[href="/catalog"]').first().click();
    await expect(bar(page)).toHaveAttribute('data-progress', '50');
    release();
    await expect(bar(page)).toHaveAttribute('data-progress', '100');
    await page.clock.runFor(1999);
    await expect(bar(page)).toHaveAttribute('data-progress', '100');
    await page.clock.runFor(1);
    await expect(bar(page)).toHaveAttribute('data-progress', '0');
  },
);

test('100 also on an error, then 0', { tag: '@scripts' }, async ({ page }, info) => {
  await openStill(page, info);
  await page.route('**/api/v1/catalog/page/**', (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/v1/pages/**', (route) => route.fulfill({ status: 503 }));
  await page.locator('main a[href^="/catalog/"]').first().click();
  await expect(page).toHaveURL(/_error\?statusCode=503/);
  await expect(bar(page)).toHaveAttribute('data-progress', '100');
  await page.clock.runFor(2000);
  await expect(bar(page)).toHaveAttribute('data-progress', '0');
});

test(
  'a second navigation within the 2 seconds begins at 50 and is not cut short by the first one',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await openStill(page, info);
    await page.locator('main a[href="/catalog"]').first().click();
    await expect(bar(page)).toHaveAttribute('data-progress', '100');
    await page.clock.runFor(1500);
    const release = await hold(page);
    await page.locator('main a[href^="/catalog/"]').first().click();
    await expect(bar(page)).toHaveAttribute('data-progress', '50');
    await page.clock.runFor(5000);
    await expect(bar(page)).toHaveAttribute('data-progress', '50');
    release();
    await expect(bar(page)).toHaveAttribute('data-progress', '100');
    await page.clock.runFor(2000);
    await expect(bar(page)).toHaveAttribute('data-progress', '0');
  },
);
