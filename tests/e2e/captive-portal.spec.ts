import { expect, type Page } from '@playwright/test';
import { test } from './held-calls.ts';
import { BREAKERS, cards } from './listing-page.ts';
import { open } from './shop-page.ts';

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'what a browser loads by itself');

const CALLS = '**/api/v1/**';
const portal = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Wi-Fi</title><h1>Войдите в сеть</h1>',
};
const foreignJson = { status: 200, contentType: 'application/json', body: '{}' };
const badge = (page: Page) => page.getByRole('link', { name: /^Корзина/ }).locator('[data-badge]');

/** Errors of the page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /TypeError|SyntaxError/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}

for (const [of, answer] of [
  ['', portal],
  [' that answers with JSON', foreignJson],
] as const) {
  test(`behind a captive portal${of} a page says that it could not be loaded, and is tried again`, async ({
    page,
  }, info) => {
    await open(page, info, '/');
    const faults = faultsOf(page);
    await page.route(CALLS, (route) => route.fulfill(answer));
    const department = page.getByRole('region', { name: 'Разделы' }).locator('a[href^="/catalog/"]').first();
    const address = (await department.getAttribute('href')) ?? '';
    await department.click();
    await expect(page).toHaveURL(/\/_error\?statusCode=502$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Магазин временно недоступен');
    const retry = page.getByRole('main').getByRole('link', { name: 'Повторить' });
    await expect(retry).toHaveAttribute('href', address);
    await page.unroute(CALLS);
    await retry.click();
    await expect(page).toHaveURL(address);
    await expect(cards(page).first()).toBeVisible();
    expect(faults).toEqual([]);
  });

  test(`behind a captive portal${of} a change of the cart is undone, and «Повторить» repeats it`, async ({
    page,
  }, info) => {
    await open(page, info, BREAKERS);
    const faults = faultsOf(page);
    await page.route(CALLS, (route) => route.fulfill(answer));
    await cards(page).getByRole('button', { name: 'В корзину' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Нет связи');
    await expect(badge(page)).toHaveCount(0);
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(badge(page)).toHaveText('1');
    // A removal fails as well: the line stays.
    await page.getByRole('link', { name: /^Корзина/ }).click();
    const remove = page
      .getByRole('main')
      .getByRole('button', { name: /^Убрать «/ })
      .first();
    await expect(remove).toBeVisible();
    await page.route(CALLS, (route) => route.fulfill(answer));
    await remove.click();
    await expect(page.getByRole('alert')).toContainText('Нет связи');
    await expect(badge(page)).toHaveText('1');
    expect(faults).toEqual([]);
  });
}

test('behind a captive portal the search box suggests nothing and still searches', async ({ page }, info) => {
  await open(page, info, '/catalog');
  const faults = faultsOf(page);
  await page.route(CALLS, (route) => route.fulfill(portal));
  await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  const field = page.getByRole('dialog', { name: 'Поиск' }).getByRole('combobox');
  const answered = page.waitForResponse(/suggest/);
  await field.fill('кабель');
  await answered;
  await expect(page.getByText('Нажмите «Найти»')).toBeVisible();
  await page.unroute(CALLS);
  await field.press('Enter');
  await expect(cards(page)).toHaveCount(24);
  expect(faults).toEqual([]);
});
