import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { test } from './held-calls.ts';
import { open } from './shop-page.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let development: ShopProcess;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'vitrina-dev-'));
  chmodSync(folder, 0o755); // the database runs as another user when the tests run as root
  development = await startShop({ DATA_DIR: folder, DEMO_PRODUCTS: '200' }, ROOT, 'dev.ts');
});
test.afterAll(async () => {
  await development?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const departments = (page: Page) =>
  page.getByRole('region', { name: 'Разделы' }).locator('a[href^="/catalog/"]');

/** Opens the home page, makes the calls for a category fail and opens one. @returns its address */
async function goToFailingCategory(page: Page, status: number): Promise<string> {
  await page.route('**/api/v1/pages/category/**', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{"detail":"x"}' }),
  );
  const address = (await departments(page).first().getAttribute('href')) ?? '';
  await departments(page).first().click();
  return address;
}

test(
  'a failed load redirects to /404 or /_error in a production build, and stays at its address in a development build',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    test.setTimeout(300_000); // Vite compiles the pages on their first visit
    for (const [status, redirect] of [
      [404, '/404'],
      [503, '/_error?statusCode=503'],
    ] as const) {
      await open(page, info, '/');
      await goToFailingCategory(page, status);
      await expect(page).toHaveURL(redirect);
      await page.unrouteAll();

      await open(page, info, `${development.url}/`);
      const address = await goToFailingCategory(page, status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не удалось загрузить страницу');
      await expect(page).toHaveURL(development.url + address);
      await page.unrouteAll();
    }
  },
);
