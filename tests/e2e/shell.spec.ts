import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { hasScripts, isPhone, settled } from './shop-page.ts';

const catalogButton = (page: Page) => page.getByRole('button', { name: /^(Каталог|Закрыть)$/ });
const catalog = (page: Page) => page.getByRole('navigation', { name: 'Отделы каталога' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' });
const cities = (page: Page) => page.getByRole('dialog', { name: 'Выберите город' });
const phoneOf = (page: Page) => page.locator('footer a[href^="tel:"]').first().innerText();

async function open(page: Page, info: TestInfo, address = '/'): Promise<void> {
  await page.goto(address);
  await settled(page, info);
}

/** The city chooser: from the first line on a desktop, through the menu on a phone. */
async function openCities(page: Page, info: TestInfo): Promise<void> {
  if (isPhone(info)) await menuButton(page).click();
  const from = isPhone(info) ? menu(page) : page.getByRole('banner');
  await from.locator('button[popovertarget="city-panel"]').click();
  await expect(cities(page)).toBeVisible();
}

test('the city of the visitor decides the phones and addresses, and a chosen one stays', async ({
  page,
}, info) => {
  await open(page, info, '/catalog');
  const before = await phoneOf(page);
  await openCities(page, info);
  const radios = cities(page).getByRole('radio');
  expect(await radios.count()).toBeGreaterThan(1);
  // SPEC §2: «The current city is preselected. The choice is applied only after pressing Выбрать.»
  const other = cities(page).locator('label:has(input:not(:checked))').last();
  const name = (await other.innerText()).trim();
  await expect(cities(page).getByRole('radio', { checked: true })).toHaveCount(1);
  await other.click();
  expect(await phoneOf(page)).toBe(before);
  await cities(page).getByRole('button', { name: 'Выбрать' }).click();

  await expect(page.locator('footer')).toContainText(name);
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await phoneOf(page)).not.toBe(before);
  await expect(cities(page)).toBeHidden();
  await page.goto('/');
  await expect(page.locator('footer')).toContainText(name);
});

// SPEC §2: «The already-checked city cannot be selected again.»
test('the city one is in cannot be chosen again', async ({ page }, info) => {
  test.skip(!hasScripts(info), 'without scripts the button is always enabled and changes nothing');
  await open(page, info);
  await openCities(page, info);
  const choose = cities(page).getByRole('button', { name: 'Выбрать' });
  await expect(choose).toBeDisabled();
  await cities(page).locator('label:has(input:not(:checked))').first().click();
  await expect(choose).toBeEnabled();
});

test('the menu has its five parts, closes on Escape and gives the focus back', async ({ page }, info) => {
  await open(page, info);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).locator('button[popovertarget="city-panel"]')).toBeVisible();
  await expect(menu(page).getByRole('listitem').first()).toBeVisible();
  await expect(menu(page).getByRole('list', { name: 'Мы в соцсетях' })).toBeVisible();
  await expect(menu(page).locator('a[href^="mailto:"]')).toBeVisible();
  await expect(menu(page).locator('a[href^="tel:"]')).toBeVisible();
  if (hasScripts(info)) await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

// SPEC §2: «The menu has one open state at a time.»
test('opening one part of the menu closes the other', async ({ page }, info) => {
  await open(page, info);
  await catalogButton(page).click();
  await expect(catalog(page)).toBeVisible();
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(catalog(page)).toBeHidden();
});

// SPEC §2: «On screens narrower than 1150px it reads Каталог or Закрыть.»
test('the catalogue button toggles the list of departments', async ({ page }, info) => {
  await open(page, info);
  await expect(catalogButton(page)).toHaveAccessibleName('Каталог');
  await catalogButton(page).click();
  await expect(catalog(page)).toBeVisible();
  await expect(catalogButton(page)).toHaveAccessibleName(isPhone(info) ? 'Закрыть' : 'Каталог');
  if (hasScripts(info)) await expectAccessible(page);
  await catalogButton(page).click();
  await expect(catalog(page)).toBeHidden();
});

// SPEC §2: «The menu closes on any route change.»
test('going to a department closes the list', async ({ page }, info) => {
  await open(page, info);
  await catalogButton(page).click();
  const department = catalog(page).locator('a[href^="/catalog/"]').first();
  const address = await department.getAttribute('href');
  await department.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(catalog(page)).toBeHidden();
});

test('the page behind an open panel does not scroll', async ({ page }, info) => {
  test.skip(!hasScripts(info), 'scroll positions are read by a script');
  await open(page, info);
  await menuButton(page).click();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

// SPEC §4: «50 on start, 100 on complete or error, back to 0 after 2 seconds.»
test('a bar shows the change of route', async ({ page }, info) => {
  test.skip(!hasScripts(info), 'without scripts the browser shows it itself');
  await open(page, info);
  const bar = page.locator('[data-progress]');
  const seen = bar.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const values: string[] = [];
        new MutationObserver(() => {
          values.push((element as HTMLElement).dataset.progress ?? '');
          if (values.at(-1) === '0') resolve(values);
        }).observe(element, { attributes: true });
      }),
  );
  await page.locator('main a[href="/catalog"]').first().click();
  await expect(page).toHaveURL(/\/catalog$/);
  expect(await seen).toEqual(['50', '100', '0']);
});

test('Back returns to where one was on the page', async ({ page }, info) => {
  test.skip(!hasScripts(info), 'scroll positions are read by a script');
  await open(page, info);
  const card = page.locator('main article:visible a').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('the footer has the documents, the addresses of the city and the disclosure note', async ({
  page,
}, info) => {
  await open(page, info);
  const footer = page.getByRole('contentinfo');
  expect(await footer.locator('a[href^="/info/"]').count()).toBeGreaterThan(0);
  await expect(footer.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(footer.locator('a[href^="http"]').first()).toBeVisible();
});

test('one can come to the page itself past the menu by keyboard', async ({ page }, info) => {
  await open(page, info);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

for (const width of [320, 768, 1150, 1920])
  test(`nothing sticks out sideways at ${width} px`, async ({ page }, info) => {
    test.skip(!hasScripts(info) || isPhone(info), 'widths are set on the desktop');
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/', '/catalog', '/404', '/_error?statusCode=503', '/city']) {
      await page.goto(address);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, address).toBe(0);
    }
  });
