import { expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { enterSearch, expectEntered, openSearch, rows } from './search-box.ts';
import { isPhone, open } from './shop-page.ts';

const CABLE = `/search/?q=${encodeURIComponent('кабель')}`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Searches by the form, as anybody does. */
async function search(page: Page, info: TestInfo, text: string): Promise<void> {
  if (isPhone(info)) await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  const form = page.getByRole('search').filter({ visible: true }).first();
  await form.getByLabel('Поиск по магазину').fill(text);
  await form.getByRole('button', { name: 'Найти' }).click();
}

test(
  '«Submitting saves the query to history and goes to /search/?q={text}» (SPEC §2), without scripts too; the history links to «/search/?q={text}&category=»',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    await search(page, info, ' кабель  ввг ');
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('кабель ввг')}`);
    await expect(title(page)).toContainText('кабель ввг');
    const before = page.locator('main').getByRole('link', { name: 'кабель ввг' });
    // With scripts it is written down behind the page that was found.
    await expect(async () => {
      await open(page, info, '/search/');
      await expect(before).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(before).toHaveAttribute('href', `/search/?q=${encodeURIComponent('кабель ввг')}&category=`);
    await before.click();
    await expect(page).toHaveURL(/&category=$/);
    await expect(title(page)).toContainText('кабель ввг');
  },
);

// With scripts in search-typing.spec.ts.
test(
  '«Submitting the search form with empty text does nothing» (SPEC §5): without scripts one is led back',
  { tag: '@no-scripts' },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    const answer = await page.request.post('/search/', {
      form: { q: '  ', next: '/catalog' },
      headers: { origin: new URL(page.url()).origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe('/catalog');
  },
);

// Without scripts the page /search/ shows it.
test(
  'the empty field shows what one searched for; each row can be taken out, all of them at once',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    for (const text of ['кабель', 'автомат', 'лампа']) {
      await search(page, info, text);
      await expect(title(page)).toContainText(`«${text}»`);
    }
    const field = await openSearch(page, info);
    await expect(rows(page)).toHaveText(['лампа', 'автомат', 'кабель']);
    await expect(rows(page).nth(1)).toHaveAttribute(
      'href',
      `/search/?q=${encodeURIComponent('автомат')}&category=`,
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Убрать из истории: автомат' }).click();
    await expect(rows(page)).toHaveText(['лампа', 'кабель']);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(`${CABLE}&category=`);
    await enterSearch(page, info);
    await page.getByRole('button', { name: 'Очистить' }).first().click();
    const forgotten = page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/search/queries/'),
    );
    await page.getByRole('button', { name: 'Очистить историю' }).click();
    await expect(rows(page)).toHaveCount(0);
    await forgotten;
    await open(page, info, '/search/');
    await expect(title(page)).toBeVisible();
    await expect(page.locator('main a[href$="&category="]')).toHaveCount(0);
  },
);

// Elsewhere there is no panel, or nothing to fetch.
test('the search toggle leads into the field however early or hurriedly it is pressed', {
  tag: ['@phone', '@scripts'],
}, async ({ page }) => {
  let letScriptsCome = () => {};
  const gate = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/catalog', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  letScriptsCome();
  await expectEntered(page);
  // As a route change that closes the panel, and a press in the same moment.
  await page.evaluate(() => {
    const panel = document.getElementById('search-panel');
    const field = panel?.querySelector('input[role=combobox]');
    panel?.hidePopover();
    if (field instanceof HTMLElement) field.blur();
    panel?.showPopover();
  });
  await expectEntered(page);
});

// They come by scripts.
test(
  'beside the suggestions, on a phone below them, stand sections and goods, and the way to all of them',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    const field = await openSearch(page, info);
    await field.pressSequentially('кабель');
    const goods = page.getByRole('region', { name: 'Товары' });
    await expect(goods.getByRole('link')).toHaveCount(4);
    // What darkens the page behind them makes it no wider.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await expect(
      page.getByRole('region', { name: 'Отделы' }).last().getByRole('link').first(),
    ).toHaveAttribute('href', /^\/search\/\?q=.+&category=\d+$/);
    await page.getByRole('link', { name: /по\sзапросу «кабель»/ }).click();
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('кабель')}`);
  },
);

test(
  'who has looked for nothing yet is offered the departments',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    const field = await openSearch(page, info);
    const sections = page.getByRole('navigation', { name: 'Отделы', exact: true });
    await expect(sections.getByRole('link').first()).toBeVisible();
    await field.fill('авт');
    await expect(sections).toHaveCount(0);
  },
);
