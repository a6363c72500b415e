import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { choose, cities, clickCity, menuButton, openCities, phoneOf, radio } from './shell-parts.ts';
import { goodsInStock } from './shop-goods.ts';
import { hasScripts, isPhone, open } from './shop-page.ts';

// R2.27, R2.28, R2.29, R9.1
test(
  'a city is applied only by «Выбрать», everywhere at once, and stays',
  { tag: '@widths' },
  async ({ page }, info) => {
    const [goods] = await goodsInStock(page, 1);
    const address = `/product/${goods!.id}-${goods!.slug}`;
    await open(page, info, address);
    const before = await phoneOf(page);
    const price = await page.locator('main h1 ~ *, main').first().innerText();
    await page.evaluate(() => Object.assign(window, { sameDocument: true })).catch(() => {});
    await clickCity(page, info);
    await expect(page.getByRole('heading', { name: 'Выберите город' })).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(/сейчас/);
    await radio(page, 'Москва').check();
    expect(await phoneOf(page)).toBe(before);
    expect((await page.context().cookies()).some(({ name }) => name === 'city')).toBe(false);
    const chosenAt = Date.now();
    await choose(page).click();

    await expect(page.locator('footer')).toContainText('Москва');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect.poll(() => phoneOf(page)).not.toBe(before);
    await expect(cities(page)).toBeHidden();
    await expect.poll(() => page.locator('main').innerText()).not.toBe(price);
    if (hasScripts(info)) {
      // Everything changes without a reload (SH-6): the document stays the same.
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    }
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'city')!;
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    const lifetime = cookie.expires - chosenAt / 1000;
    expect(Math.abs(lifetime - 2_419_000)).toBeLessThan(120);
    await page.goto('/');
    await expect(page.locator('footer')).toContainText('Москва');
  },
);

test(
  'where the code of the footer does not arrive, its links stay, and another city can be chosen',
  { tag: ['@scripts', '@phone'] },
  async ({ page }, info) => {
    const isRefused = page.waitForEvent('requestfailed', (request) => request.url().includes('/footer-'));
    await page.route('**/assets/**/footer-*.js', (route) => route.abort());
    await page.route('**/assets/footer-*.js', (route) => route.abort());
    await open(page, info);
    await isRefused;
    await expect(page.locator('footer').getByRole('link').first()).toBeVisible();
    await openCities(page, info);
    await radio(page, 'Москва').check();
    await choose(page).click();
    await expect(cities(page)).toBeHidden();
    // It would name the phones of the city before.
    await expect(page.locator('footer')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
  },
);

// R2.30. Without scripts the server rejects such a change.
test(
  '«Выбрать» is disabled while the current city is marked',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info);
    await openCities(page, info);
    await expect(choose(page)).toBeDisabled();
    await cities(page).getByRole('radio', { checked: false }).first().check();
    await expect(choose(page)).toBeEnabled();
    await cities(page)
      .getByRole('radio', { name: /сейчас/ })
      .check();
    await expect(choose(page)).toBeDisabled();
  },
);

// R5.4
// With scripts the button is disabled.
test('submitting the current city changes nothing', { tag: '@no-scripts' }, async ({ page }, info) => {
  await open(page, info, '/city?next=/catalog');
  await choose(page).click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect((await page.context().cookies()).some(({ name }) => name === 'city')).toBe(false);
});

// Without scripts the list of cities is a page.
test(
  'the modal traps the focus, closes on Escape and on a click outside, and returns the focus',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    await open(page, info);
    await openCities(page, info);
    const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    for (const key of [
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
    ]) {
      await page.keyboard.press(key);
      expect(await inside(), key).toBe(true);
    }
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(cities(page)).toHaveCount(0);
    // The link in the menu of a phone disappears with the menu: the button that opens it takes the focus.
    const opener = isPhone(info) ? menuButton(page) : page.getByRole('banner').locator('a[href^="/city"]');
    await expect(opener).toBeFocused();

    await openCities(page, info);
    await page.mouse.click(5, 5);
    await expect(cities(page)).toHaveCount(0);
    await openCities(page, info);
    await cities(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect(cities(page)).toHaveCount(0);
  },
);

// Without scripts the list of cities is a page.
test('Back closes the modal together with the page', { tag: '@scripts' }, async ({ page }, info) => {
  await open(page, info);
  await page.locator('main a[href="/catalog"]').first().click();
  // A menu that is opened before the page has changed is closed by the change.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог');
  await openCities(page, info);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(cities(page)).toHaveCount(0);
});

test('an unknown city is rejected in plain words', { tag: '@no-scripts' }, async ({ page }, info) => {
  await open(page, info);
  const origin = new URL(page.url()).origin;
  for (const city of ['999999', 'x', '']) {
    const answer = await page.request.post('/city', {
      headers: { Origin: origin },
      form: { city, next: '/catalog' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain('Такого города у нас нет');
    expect(answer.headers()['set-cookie'] ?? '').not.toContain('city=');
  }
});

test('a cookie with an unknown city is ignored', async ({ page, baseURL }, info) => {
  await page.context().addCookies([{ name: 'city', value: '999999', url: baseURL! }]);
  await open(page, info, '/city?next=/catalog');
  await expect(page.getByRole('radio', { name: /сейчас/ })).toBeChecked();
  await radio(page, 'Казань').check();
  await choose(page).click();
  await expect(page).toHaveURL(/\/catalog$/);
  await expect(page.locator('footer')).toContainText('Казань');
});

// SH-7
// Without scripts one searches with the browser's own search.
test('a long list of cities is searched inside the modal', { tag: '@scripts' }, async ({ page }, info) => {
  await page.route('**/api/v1/layout/', async (route) => {
    const answer = await route.fetch();
    const layout = await answer.json();
    const more = Array.from({ length: 30 }, (_, index) => ({
      id: 900 + index,
      name: `Верхний Город ${index}`,
    }));
    await route.fulfill({ response: answer, json: { ...layout, cities: [...layout.cities, ...more] } });
  });
  await open(page, info);
  await openCities(page, info);
  await expect(cities(page).getByLabel('Найти город')).toHaveCount(0);
  await radio(page, 'Казань').check();
  await choose(page).click(); // the browser loads the shell again, now with many cities
  await expect(page.locator('footer')).toContainText('Казань');

  await openCities(page, info);
  const field = cities(page).getByLabel('Найти город');
  await expect(choose(page)).toBeInViewport();
  await field.fill('город 2'); // «Верхний Город 2» and 20 to 29
  await expect(cities(page).getByRole('radio')).toHaveCount(11);
  await field.fill('нет такого');
  await expect(cities(page)).toContainText('Города «нет такого» в списке нет');
  await field.fill('омс');
  await expect(cities(page).getByRole('radio')).toHaveCount(1);
  await field.press('Enter');
  await expect(radio(page, 'Омск')).toBeChecked();
  await choose(page).click();
  await expect(page.locator('footer')).toContainText('Омск');
});

// Without scripts the browser itself reports that the server cannot be reached.
for (const [what, answer] of [
  ['no answer', (route: Route) => route.abort()],
  ['a rejection', (route: Route) => route.fulfill({ status: 503 })],
] as const)
  test(
    `a choice that failed with ${what} says so in the modal, keeps what is marked, and can be repeated`,
    { tag: '@scripts' },
    async ({ page }, info) => {
      await open(page, info, '/catalog');
      await openCities(page, info);
      await radio(page, 'Казань').check();
      await page.route('**/api/v1/layout/', answer);
      await choose(page).click();
      await expect(cities(page).getByRole('alert')).toContainText('Не удалось сменить город');
      await expect(radio(page, 'Казань')).toBeChecked();
      await expect(page).toHaveURL(/\/catalog$/);
      await page.unroute('**/api/v1/layout/');
      await choose(page).click();
      await expect(page.locator('footer')).toContainText('Казань');
    },
  );
