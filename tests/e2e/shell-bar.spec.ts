import { expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { bar } from './shell-parts.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';
import { isPhone, open } from './shop-page.ts';

const cart = (page: Page) => bar(page).locator('a[href="/cart"]');

// R2.19, R2.20
test('the badge of the cart: none at 0, a circle to 9, a plate to 99, a yellow plate from 100', async ({
  page,
}, info) => {
  const goods = await goodsInStock(page, 100);
  let inCart = 0;
  for (const [count, style, words] of [
    [0, 'none', 'Корзина'],
    [1, 'round', 'Корзина, 1 позиция'],
    [9, 'round', 'Корзина, 9 позиций'],
    [10, 'plate', 'Корзина, 10 позиций'],
    [99, 'plate', 'Корзина, 99 позиций'],
    [100, 'bright', 'Корзина, 100 позиций'],
  ] as const) {
    await putIntoCart(page, goods.slice(inCart, count));
    inCart = count;
    await open(page, info, '/auth/login');
    const badge = cart(page).locator('[data-badge]');
    if (style === 'none') await expect(badge).toHaveCount(0);
    else {
      await expect(badge).toHaveText(String(count));
      await expect(badge).toHaveAttribute('data-badge', style);
      // The styles look different: a circle and a plate, green and yellow.
      await expect(badge).toHaveCSS('border-radius', style === 'round' ? '11px' : '6px');
      const yellow = 'rgb(255, 210, 63)';
      if (style === 'bright') await expect(badge).toHaveCSS('background-color', yellow);
      else await expect(badge).not.toHaveCSS('background-color', yellow);
    }
    await expect(cart(page)).toHaveAccessibleName(words.replace(/(\d) /, '$1\u00a0'));
    if (style !== 'bright' || !isPhone(info)) continue;
    await page.setViewportSize({ width: 320, height: 640 });
    const [plate, profile] = [
      await badge.boundingBox(),
      await bar(page).locator('a svg').last().boundingBox(),
    ];
    expect((plate?.x ?? 0) + (plate?.width ?? 0)).toBeLessThan(profile?.x ?? 0);
  }
  await expectAccessible(page);
});

// R2.21, R6.3
test('the profile leads a guest to the login and is highlighted there alone', async ({ page }, info) => {
  await open(page, info);
  const profile = bar(page).getByRole('link', { name: 'Войти' });
  await expect(profile).toHaveAttribute('href', '/auth/login');
  await expect(profile).not.toHaveAttribute('aria-current');
  await profile.click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход');
  await expect(profile).toHaveAttribute('aria-current', 'page');
  await expect(profile.locator('use')).toHaveAttribute('href', /#user-circle-fill$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
});

// R6.3
// The response is changed on its way to the browser; auth.spec.ts tests a real login.
test(
  'the profile leads a customer who is logged in to the orders',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await putIntoCart(page, await goodsInStock(page, 1)); // no request is made without a session
    await page.route('**/api/v1/users/session/', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), is_authenticated: true } });
    });
    await open(page, info, '/city');
    const profile = bar(page).locator('li').last().getByRole('link');
    await expect(profile).toHaveAttribute('href', '/auth/login');
    await page.getByRole('radio', { name: 'Казань' }).check();
    await page.getByRole('button', { name: 'Выбрать' }).click(); // the browser loads the shell again
    await expect(profile).toHaveAttribute('href', '/account/orders');
    await expect(profile).toHaveAccessibleName('Кабинет');
  },
);

test('wishlist and cart have their places in the bar, with names also where only an icon is shown', async ({
  page,
}, info) => {
  await open(page, info);
  for (const [name, href] of [
    ['Избранное', '/wishlist'],
    ['Корзина', '/cart'],
  ] as const)
    await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', href);
});

// R2.22
// A desktop has no touch keyboard.
test(
  'the bar is hidden while one types on a touch screen, and returns afterwards',
  { tag: '@phone' },
  async ({ page }, info) => {
    await open(page, info, '/404');
    const field = page.locator('main').getByLabel('Поиск по магазину');
    await expect(bar(page)).toBeVisible();
    await field.tap();
    await expect(field).toBeFocused();
    await expect(bar(page)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(bar(page)).toBeVisible();
    await field.tap();
    await expect(bar(page)).toBeHidden();
    await field.blur(); // nothing else has the focus
    await expect(bar(page)).toBeVisible();
  },
);

// Styles see only the focus, not the keyboard.
test(
  'the bar returns when the keyboard is closed with the field still focused',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, '/404');
    const field = page.locator('main').getByLabel('Поиск по магазину');
    await field.tap();
    await expect(bar(page)).toBeHidden();
    await resize(page, info, 0.5);
    await expect(bar(page)).toBeHidden();
    await resize(page, info, 1);
    await expect(field).toBeFocused();
    await expect(bar(page)).toBeVisible();
    await resize(page, info, 0.5);
    await expect(bar(page)).toBeHidden();
  },
);

// A desktop has no touch keyboard.
test('a switch is no text field: the bar stays', { tag: '@phone' }, async ({ page }, info) => {
  await open(page, info, '/city');
  await page.getByRole('radio').last().focus();
  await expect(bar(page)).toBeVisible();
});

/** What a keyboard does to the visible part of the page; resolves when the page has received the event. */
async function resize(page: Page, info: TestInfo, share: number): Promise<void> {
  const { width, height } = info.project.use.viewport!;
  await page.evaluate(() => {
    const resized = new Promise((resolve) =>
      window.visualViewport?.addEventListener('resize', resolve, { once: true }),
    );
    Object.assign(window, { resized });
  });
  await page.setViewportSize({ width, height: Math.round(height * share) });
  // Two changes within one frame cancel out: a busy page would not notice the keyboard.
  await page.evaluate(() => (window as unknown as { resized: Promise<unknown> }).resized);
}

test(
  'a tap from a field on a button at the lower edge clicks the button, not the returning bar',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, '/auth/login');
    const button = page.getByRole('button', { name: 'Показать пароль' });
    const password = page.getByLabel('Пароль', { exact: true });
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.setViewportSize({ width: 390, height: Math.ceil(y + height) + 8 });
    await password.focus();
    await expect(bar(page)).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(password).toHaveAttribute('type', 'text');
    await expect(bar(page)).toBeVisible();
    // A long press ends without a click; the next click may come while the page still waits for the first.
    await password.focus();
    await page.evaluate(() => {
      const press = () => {
        for (const type of ['pointerdown', 'pointerup'])
          document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }));
      };
      press();
      (document.activeElement as HTMLElement).blur();
      press();
    });
    await expect(bar(page)).toBeVisible();
  },
);
