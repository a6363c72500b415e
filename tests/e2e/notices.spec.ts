import { expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { isPhone, open, watchLayoutShift } from './shop-page.ts';

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'without scripts a page itself tells');

const notices = (page: Page) => page.getByRole('region', { name: 'Сообщения' });
const removed = (page: Page) =>
  notices(page)
    .getByRole('status')
    .getByText(/^Убрали «/);
const giveBack = (page: Page) => notices(page).getByRole('button', { name: 'Вернуть' });
const card = (page: Page) => page.locator('main article').first();

/** A page that has just announced a removal and whose clock is stopped: timers run only as the test says. */
async function removeFromCart(page: Page, info: TestInfo): Promise<void> {
  await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
  const buy = card(page).getByRole('button', { name: 'В корзину' });
  const added = page.waitForResponse((answer) => answer.url().includes('/cart-items/'));
  await buy.click();
  await added;
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // Answered before the clock passes the time limit of a call.
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await card(page).getByRole('button', { name: 'Убрать' }).click();
  await expect(removed(page)).toBeVisible();
  await page.clock.runFor(200); // it is sent after the frame that shows it
  expect((await answered).status()).toBe(204);
  await page.mouse.move(0, 0); // the notice may appear under the pointer, which would keep it open
}

test('a notice about a removal stays for at least eight seconds, then disappears', async ({ page }, info) => {
  await removeFromCart(page, info);
  await page.clock.runFor(8_000);
  await expect(removed(page)).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(removed(page)).toHaveCount(0);
});

test('a notice stays while it is hovered or focused', { tag: '@widths' }, async ({ page }, info) => {
  await removeFromCart(page, info);
  await giveBack(page).focus();
  await page.clock.runFor(60_000);
  await expect(removed(page)).toBeVisible();
  await giveBack(page).blur();
  if (!isPhone(info)) {
    await removed(page).hover();
    await page.clock.runFor(60_000);
    await expect(removed(page)).toBeVisible();
    await page.mouse.move(0, 0);
  }
  await page.clock.runFor(10_000);
  await expect(removed(page)).toHaveCount(0);
});

test('a notice closed by touch does not keep a later one open', { tag: '@phone' }, async ({ page }, info) => {
  await removeFromCart(page, info);
  await notices(page).getByRole('button', { name: 'Закрыть' }).tap();
  await expect(removed(page)).toHaveCount(0);
  for (const [name, method] of [
    ['В корзину', 'POST'],
    ['Убрать', 'DELETE'],
  ] as const) {
    const answered = page.waitForResponse((answer) => answer.request().method() === method);
    await card(page).getByRole('button', { name }).tap();
    await page.clock.runFor(200);
    await answered;
  }
  await expect(removed(page)).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(removed(page)).toHaveCount(0);
});

test(
  'a notice is above the bottom bar, moves nothing, and is closed by its cross',
  { tag: '@widths' },
  async ({ page }, info) => {
    const shifted = await watchLayoutShift(page);
    await removeFromCart(page, info);
    const box = await notices(page).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Каталог и покупки' }).boundingBox();
    if (isPhone(info)) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await giveBack(page).focus();
    await page.clock.resume();
    await expectAccessible(page);
    await notices(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect(removed(page)).toHaveCount(0);
    expect(await shifted()).toBeLessThan(0.01);
  },
);

test('a notice about an error stays until it is closed', async ({ page }, info) => {
  await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await card(page).getByRole('button', { name: 'В корзину' }).click();
  const alert = notices(page).getByRole('alert');
  // The failure is announced a task later, because the page may be about to be left.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(alert).toContainText('Нет связи', { timeout: 500 });
  }).toPass();
  await page.clock.runFor(120_000);
  await expect(alert).toContainText('Нет связи');
  await alert.getByRole('button', { name: 'Закрыть' }).click();
  await expect(alert).toBeEmpty();
});

test(
  'a notice about an error is not shown on the next page, which has no connection either',
  { tag: '@phone' },
  async ({ page }, info) => {
    await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
    await page.context().setOffline(true);
    await card(page).getByRole('button', { name: 'В корзину' }).tap();
    const alert = notices(page).getByRole('alert');
    await expect(alert).toContainText('Нет связи');
    await page
      .getByRole('navigation', { name: 'Каталог и покупки' })
      .getByRole('link', { name: /Избранное/ })
      .tap();
    await expect(page.getByRole('heading', { name: 'Нет связи' })).toBeVisible();
    await expect(alert).toBeEmpty();
  },
);
