import { expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { enterSearch, expectEntered, openSearch, rows } from './search-box.ts';
import { isPhone, open } from './shop-page.ts';

const CABLE = `/search/?q=${encodeURIComponent('кабель')}`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Searches by the form. */
async function search(page: Page, info: TestInfo, text: string): Promise<void> {
  if (isPhone(info)) await page.getByRole('button', { name: 'Поиск', exact: true }).click();
  const form = page.getByRole('search').filter({ visible: true }).first();
  await form.getByLabel('Поиск по магазину').fill(text);
  await form.getByRole('button', { name: 'Найти' }).click();
}

test(
  'a submitted search is saved and leads to /search/?q={text}, without scripts too; the history links to /search/?q={text}&category=',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    await search(page, info, ' кабель  ввг ');
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('кабель ввг')}`);
    await expect(title(page)).toContainText('кабель ввг');
    const before = page.locator('main').getByRole('link', { name: 'кабель ввг' });
    // With scripts the query is logged after the results are shown.
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

// search-typing.spec.ts tests it with scripts.
test('without scripts an empty search leads back', { tag: '@no-scripts' }, async ({ page }, info) => {
  await open(page, info, '/catalog');
  const answer = await page.request.post('/search/', {
    form: { q: '  ', next: '/catalog' },
    headers: { origin: new URL(page.url()).origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe('/catalog');
});

// Without scripts the page /search/ shows it.
test(
  'the empty field shows recent searches; each can be removed, and all at once',
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

// Elsewhere there is no panel, or nothing to load.
test('the search toggle focuses the field however early or often it is clicked', {
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
  // Like a navigation that closes the panel and a click in the same moment.
  await page.evaluate(() => {
    const panel = document.getElementById('search-panel');
    const field = panel?.querySelector('input[role=combobox]');
    panel?.hidePopover();
    if (field instanceof HTMLElement) field.blur();
    panel?.showPopover();
  });
  await expectEntered(page);
});

// Suggestions need scripts.
test(
  'categories and goods are beside the suggestions, on a phone below them, with a link to all of them',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    const field = await openSearch(page, info);
    await field.pressSequentially('кабель');
    const goods = page.getByRole('region', { name: 'Товары' });
    await expect(goods.getByRole('link')).toHaveCount(4);
    // The backdrop does not make the page wider.
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await expect(
      page.getByRole('region', { name: 'Разделы' }).last().getByRole('link').first(),
    ).toHaveAttribute('href', /^\/search\/\?q=.+&category=\d+$/);
    await page.getByRole('link', { name: /по\sзапросу «кабель»/ }).click();
    await expect(page).toHaveURL(`/search/?q=${encodeURIComponent('кабель')}`);
  },
);

test(
  'a visitor without recent searches is offered the top categories',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    const field = await openSearch(page, info);
    const sections = page.getByRole('navigation', { name: 'Разделы', exact: true });
    await expect(sections.getByRole('link').first()).toBeVisible();
    await field.fill('авт');
    await expect(sections).toHaveCount(0);
  },
);
