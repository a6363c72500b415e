import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { cards } from './listing-page.ts';
import { hasScripts, open, settled } from './shop-page.ts';

const CABLE = `/search/?q=${encodeURIComponent('кабель')}`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the page shows how much a text finds and in which categories, keeps the text in the field, and is not indexed', async ({
  page,
}, info) => {
  await open(page, info, CABLE);
  await expect(title(page)).toHaveText(/^По\sзапросу «кабель» найден[ао]? \d+\sтовар/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expect(cards(page)).toHaveCount(24);
  const field = page.getByRole('search').filter({ visible: true }).first().getByLabel('Поиск по магазину');
  await expect(field).toHaveValue('кабель');
  const categories = page.getByRole('navigation', { name: 'Разделы' });
  const first = categories.getByRole('link').nth(1);
  const count = Number((await first.innerText()).replace(/.*\D(?=\d+$)/s, ''));
  await first.click();
  await expect(page).toHaveURL(/&category=\d+$/);
  await expect(title(page)).toContainText(`${count}\u00a0`);
  await expect(categories.locator('[aria-current]')).toContainText(String(count));
  await expectAccessible(page);
});

test('the same filters as in a category: a price narrows the goods, appears in the address and is removed', async ({
  page,
}, info) => {
  await open(page, info, `${CABLE}&max_price=100&ordering=price&view=list`);
  await expect(page.getByRole('combobox', { name: 'Сортировка' })).toHaveValue('price');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const chips = page.getByRole('navigation', { name: 'Применённые фильтры' });
  await chips.getByRole('link', { name: 'Сбросить всё' }).click();
  await expect(page).toHaveURL(`${CABLE}&ordering=price&view=list`);
  await expect(chips).toHaveCount(0);
});

test('the best matches come first, until another order is chosen', async ({ page }, info) => {
  await open(page, info, CABLE);
  const order = page.getByRole('combobox', { name: 'Сортировка' });
  await expect(order).toHaveValue('relevance');
  await order.selectOption('-price');
  if (!hasScripts(info)) await page.getByRole('button', { name: 'Применить' }).click();
  await expect(page).toHaveURL(/ordering=-price/);
  await expect(page).toHaveURL(/\?q=/);
});

// This page is loaded by the browser.
test(
  'a failed call for the found goods is logged, shown nowhere and changes nothing (R8.6, R8.7)',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info, CABLE);
    const shown = await cards(page).allInnerTexts();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.route('**/api/v1/search/products/?**', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('link', { name: /^Показать ещё/ }).click();
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').nth(1).click();
    await expect
      .poll(() => errors.filter((text) => text.includes('Ошибка при загрузке данных!')).length)
      .toBe(2);
    await expect(page).toHaveURL(CABLE);
    expect(await cards(page).allInnerTexts()).toEqual(shown);
    await page.unroute('**/api/v1/search/products/?**');
    await page.getByRole('link', { name: /^Показать ещё/ }).click();
    await expect(cards(page)).toHaveCount(48);
  },
);

// This call is made by the browser.
test(
  'the call adds is_available=true, until the visitor wants to see the rest as well (R7.16)',
  { tag: '@scripts' },
  async ({ page }, info) => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/search/products/') asked.push(searchParams.get('is_available'));
    });
    await open(page, info, CABLE);
    await page.getByRole('link', { name: /^Показать ещё/ }).click();
    await expect.poll(() => asked).toEqual(['true']);
    await open(page, info, `${CABLE}&all=1`);
    await page.getByRole('link', { name: /^Показать ещё/ }).click();
    await expect.poll(() => asked).toEqual(['true', null]);
  },
);

test('a correction is announced; the address and the field keep what was typed, and exactly that can be searched', async ({
  page,
}, info) => {
  const exact = `/search/?q=${encodeURIComponent('шурповерт')}&exact=1`;
  await open(page, info, exact.replace('&exact=1', ''));
  await expect(title(page)).toHaveText(/^Показаны результаты по\sзапросу «шуруповерт»: \d+\sтовар/);
  const field = page.getByRole('search').filter({ visible: true }).first().getByLabel('Поиск по магазину');
  await expect(field).toHaveValue('шурповерт');
  await expect(cards(page).first()).toContainText(/шурупов[её]рт/i);
  await page.getByRole('link', { name: 'Искать именно «шурповерт»' }).click();
  await expect(page).toHaveURL(exact);
  await expect(title(page)).toHaveText('По запросу «шурповерт» ничего не найдено');
  await expect(page.locator('main').getByRole('link', { name: 'шуруповерт', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Показать похожее: \d+\sтовар/ }).click();
  await expect(page).toHaveURL(exact.replace('&exact=1', ''));
  await expect(title(page)).toContainText('«шуруповерт»');
});

test('without results the page says so and suggests searches that have some', async ({ page }, info) => {
  await open(page, info, `/search/?q=${encodeURIComponent('кабель ывапролд щщщщ')}`);
  await expect(title(page)).toHaveText('По запросу «кабель ывапролд щщщщ» ничего не найдено');
  await expect(page.locator('main').getByRole('link', { name: 'кабель', exact: true })).toHaveAttribute(
    'href',
    CABLE,
  );
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Популярные разделы' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Берут чаще всего' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /не\sв\sналичии/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('goods that are out of stock are offered only if there are any', async ({ page }, info) => {
  const found = async (offset: number) => {
    const query = new URLSearchParams({ search: 'кабель', limit: '1', offset: String(offset) });
    return (await page.request.get(`/api/v1/search/products/?${query}`)).json();
  };
  // Products that cannot be bought come last.
  const { results } = await found((await found(0)).count - 1);
  const { name, article } = results[0];
  await open(page, info, `/search/?q=${encodeURIComponent(name)}`);
  await expect(title(page)).toContainText('ничего не найдено');
  await page.getByRole('link', { name: /не\sв\sналичии: \d+\sтовар/ }).click();
  await expect(page).toHaveURL(/&all=1$/);
  await expect(cards(page).filter({ hasText: article })).toHaveCount(1);
});

test('filters that leave nothing are named, and one click removes them', async ({ page }, info) => {
  await open(page, info, `${CABLE}&max_price=0.01`);
  await expect(page.getByRole('heading', { name: /На\sэтой полке пусто/ })).toBeVisible();
  await expect(title(page)).toHaveText('По запросу «кабель» с этими фильтрами ничего не найдено');
  await page
    .locator('main')
    .getByRole('link', { name: /до\s0,01\s₽.*товар/ })
    .click();
  await expect(page).toHaveURL(CABLE);
  await expect(cards(page)).toHaveCount(24);
});

test('without a text the page is no error: a field and categories', async ({ page }, info) => {
  const answer = await open(page, info, '/search/?q=%20&category=');
  expect(answer?.status()).toBe(200);
  await expect(title(page)).toHaveText('Поиск по\u00a0магазину');
  await expect(page.getByRole('heading', { name: 'Популярные разделы' })).toBeVisible();
  expect((await page.request.get('/search', { maxRedirects: 0 })).status()).toBe(301);
});

test('an unusual text breaks nothing', async ({ page }, info) => {
  for (const text of ['<b>"\'&', '%', '😀', 'ж'.repeat(500), '\\', "'; drop table product; --"]) {
    const answer = await page.goto(`/search/?q=${encodeURIComponent(text)}&category=999999999&offset=x`);
    expect(answer?.status(), text).toBe(200);
  }
  await settled(page, info);
});

test(
  'a width of 320 px needs no horizontal scrolling',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of [CABLE, '/search/', `/search/?q=${'щ'.repeat(90)}`]) {
      await open(page, info, address);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, address).toBeLessThanOrEqual(0);
    }
  },
);

test('a long text leaves room for its results', { tag: ['@phone', '@scripts'] }, async ({ page }, info) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, info, `/search/?q=${'щ'.repeat(200)}`);
  await expect(title(page)).toContainText('…» ничего не найдено');
  expect((await title(page).boundingBox())?.height).toBeLessThan(640 / 3);
  const form = page.getByRole('search', { name: 'Поиск на странице' });
  await expect(form.getByLabel('Поиск по магазину')).toHaveValue('щ'.repeat(200));
});
