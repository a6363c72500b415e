import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { bar, choose, cities, clickCity, openCities, radio } from './shell-parts.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';
import { open } from './shop-page.ts';

const AVAILABILITY = '**/api/v1/catalog/cart/availability/**';

// SH-6
// Without scripts a second button asks for confirmation.
test(
  'before the choice the modal shows how the cart will change; then the cart changes so',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    await putIntoCart(page, await goodsInStock(page, 6));
    await open(page, info);
    await openCities(page, info);
    const note = cities(page).getByRole('status').last();
    const { results } = await (await page.request.get('/api/v1/catalog/cart/availability/?city=2')).json();
    expect(results).toHaveLength(6);
    await radio(page, 'Москва').check();
    await expect(note).toContainText(/Москва: корзина [\d\s,]+₽/);
    await expect(note).toContainText(/сейчас/);
    await expectAccessible(page);
    await choose(page).click();
    await expect(page.locator('footer')).toContainText('Москва');
    const { count } = await (await page.request.get('/api/v1/catalog/cart/')).json();
    await expect(bar(page).locator('a[href="/cart"] [data-badge]')).toHaveText(String(count));
  },
);

// Without scripts a second button asks for confirmation.
test(
  'a late preview of an earlier marked city never replaces the newer one',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await putIntoCart(page, await goodsInStock(page, 6));
    await open(page, info);
    const isFirst = (request: { url: () => string }) => request.url().endsWith('/availability/?city=2');
    const end = Promise.race([
      page.waitForEvent('requestfinished', isFirst),
      page.waitForEvent('requestfailed', isFirst),
    ]);
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    await page.route(AVAILABILITY, async (route) => {
      if (new URL(route.request().url()).searchParams.get('city') === '2') await held;
      await route.continue().catch(() => {}); // the browser may have cancelled it
    });
    await openCities(page, info);
    const note = cities(page).getByRole('status').last();
    const first = page.waitForRequest(isFirst);
    await radio(page, 'Москва').check();
    await expect(note).toContainText('Пересчитываем корзину для города Москва');
    await first; // a choice undone before its request is never sent
    await radio(page, 'Казань').check();
    await expect(note).toContainText('Казань: корзина');
    const words = await note.innerText();
    answerFirst();
    await end;
    // Its result would be on the screen by the second frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await note.innerText()).toBe(words);
  },
);

// Without scripts a second button asks for confirmation.
test(
  'a failed preview says so, is requested again, and does not block the choice',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await putIntoCart(page, await goodsInStock(page, 1));
    await open(page, info);
    await page.route(AVAILABILITY, (route) => route.fulfill({ status: 503 }));
    await openCities(page, info);
    await radio(page, 'Казань').check();
    await expect(cities(page)).toContainText('Не удалось пересчитать корзину для города Казань');
    await expect(choose(page)).toBeEnabled();
    await page.unroute(AVAILABILITY);
    await cities(page).getByRole('button', { name: 'Повторить' }).click();
    await expect(cities(page)).toContainText('Казань: корзина');
  },
);

// Without scripts a second button asks for confirmation.
test('with an empty cart there is no preview', { tag: '@scripts' }, async ({ page }, info) => {
  await open(page, info);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/cart/availability/')) asked++;
  });
  await openCities(page, info);
  await radio(page, 'Казань').check();
  await choose(page).click();
  await expect(page.locator('footer')).toContainText('Казань');
  expect(asked).toBe(0);
});

// With scripts the modal does it.
test(
  'without scripts the cities are a page, which previews the cart on request',
  { tag: ['@no-scripts', '@widths'] },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    await clickCity(page, info);
    await expect(page).toHaveURL(/\/city\?next=%2Fcatalog$/);
    await expect(page.getByRole('button', { name: 'Посмотреть, что изменится' })).toHaveCount(0);

    await putIntoCart(page, await goodsInStock(page, 3));
    await page.reload();
    await radio(page, 'Казань').check();
    await page.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(page.locator('main')).toContainText('Казань: корзина');
    await expect(radio(page, 'Казань')).toBeChecked();
    expect((await page.context().cookies()).some(({ name }) => name === 'city')).toBe(false);
    await choose(page).click();
    await expect(page).toHaveURL(/\/catalog$/);
    await expect(page.locator('footer')).toContainText('Казань');
  },
);
