import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { hasScripts, open } from './shop-page.ts';

const emptyShelf = /На\sэтой полке пусто/;

test('a mistyped category leads to /404, which suggests the nearest one', async ({ page }, info) => {
  await page.goto('/catalog');
  const href = await page.locator('main a[href^="/catalog/"]').first().getAttribute('href');
  const mistyped = `${href}x`;
  const answer = await open(page, info, mistyped);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(emptyShelf);
  await expect(page.locator('main p a').first()).toHaveAttribute('href', href ?? '');
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  if (hasScripts(info)) await expectAccessible(page);
});

test('/404 itself is a 404 with header and footer', async ({ page }) => {
  const answer = await page.goto('/404');
  expect(answer?.status()).toBe(404);
  // Found by its name: the search field of the bar has another.
  await expect(page.getByRole('search', { name: 'Поиск на странице' })).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Популярные разделы' })).toBeVisible();
});

test('the error page answers with its status, in plain words, and offers a way on', async ({
  page,
}, info) => {
  const answer = await open(page, info, '/_error?statusCode=503');
  expect(answer?.status()).toBe(503);
  await expect(page.locator('main')).toContainText('Ошибка 503');
  await expect(page.locator('main').getByRole('link', { name: 'На главную' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  if (hasScripts(info)) await expectAccessible(page);
});

test('a forged statusCode is never shown', async ({ page }) => {
  const answer = await page.goto('/_error?statusCode=%3Cb%3E777');
  expect(answer?.status()).toBe(500);
  await expect(page.locator('main')).toContainText('Ошибка 500');
  await expect(page.locator('body')).not.toContainText('777');
});

// Without scripts the browser itself reports the failure.
test(
  'a page without an answer keeps its address, header and footer, and is tried again',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
    const main = page.getByRole('main');
    const footer = await page.getByRole('contentinfo').innerText();
    await page.route('**/api/v1/**', (route) => route.abort());
    await main.locator('article a[href^="/product/"]').first().click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Нет связи');
    await expect(page).toHaveURL(/\/product\//);
    await expect(page).toHaveTitle(/^Нет связи/);
    await expect(main).not.toContainText('Ошибка');
    await expectAccessible(page);
    const retry = main.getByRole('link', { name: 'Повторить' });
    await retry.click(); // still no connection: nothing more is lost
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(retry).toBeVisible();
    expect(await page.getByRole('contentinfo').innerText()).toBe(footer);
    await page.unroute('**/api/v1/**');
    await retry.click();
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Нет связи');
    await expect(main.getByRole('button', { name: 'В корзину' }).first()).toBeVisible();
    await expect(page).not.toHaveTitle(/Нет связи/);
  },
);

test(
  'an unvisited page opened without a connection says so, and opens once there is one',
  { tag: ['@scripts', '@phone'] },
  async ({ page, context }, info) => {
    await open(page, info, '/posts');
    const main = page.getByRole('main');
    await context.setOffline(true);
    await page.locator('a[href="/wishlist"]:visible').first().click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Нет связи');
    await expect(page).toHaveURL('/wishlist');
    await context.setOffline(false);
    await main.getByRole('link', { name: 'Повторить' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Избранное');
  },
);

// An overloaded shop says when to try again (docs/decisions/0022).
test(
  'a page rejected with Retry-After while it loads is requested once more',
  { tag: ['@scripts', '@phone'] },
  async ({ page }, info) => {
    await open(page, info, '/posts');
    let asked = 0;
    await page.route('**/api/v1/cart/page/', (route) => {
      asked += 1;
      const headers = { 'content-type': 'application/json', 'retry-after': '0' };
      return asked === 1 ? route.fulfill({ status: 503, headers, body: '{"detail":"x"}' }) : route.continue();
    });
    await page.locator('a[href="/cart"]:visible').first().click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Корзина');
    await expect(page).toHaveURL('/cart');
    expect(asked).toBe(2);
  },
);

// R8.4
// Without scripts the server redirects.
test(
  'a load that fails in the browser leads to the same pages through the router',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info, '/');
    await page.evaluate(() => {
      (window as unknown as { sameDocument: boolean }).sameDocument = true;
    });
    const json = (status: number) => ({ status, contentType: 'application/json', body: '{"detail":"x"}' });
    await page.route('**/api/v1/pages/category/**', (route) => route.fulfill(json(503)));
    const department = page.getByRole('region', { name: 'Разделы' }).locator('a[href^="/catalog/"]').first();
    const address = await department.getAttribute('href');
    await department.click();
    await expect(page).toHaveURL(/\/_error\?statusCode=503$/);
    await expect(page.getByRole('link', { name: 'Обновить' })).toHaveAttribute('href', address ?? '');
    await expect(page).toHaveTitle(/Не удалось загрузить/);

    await page.goBack();
    await page.route('**/api/v1/pages/category/**', (route) => route.fulfill(json(404)));
    await department.click();
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(emptyShelf);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);
