import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './held-calls.ts';
import { BREAKERS, cards, chips } from './listing-page.ts';
import { open } from './shop-page.ts';

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'what a browser loads by itself');

const LISTS = /\/api\/v1\/(catalog|search)\/products\/\?/;
const unavailable = { status: 503, contentType: 'application/json', body: '{"detail":"x"}' };
const retry = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Повторить', exact: true });
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** Follows a link to an address of the shop, like a link in a text. */
async function follow(page: Page, address: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Сюда' });
    document.querySelector('main')?.prepend(link);
  }, address);
  await page.getByRole('link', { name: 'Сюда' }).click();
}

test('a category opened by an address with filters is shown when only its list fails, and loads it again', async ({
  page,
}, info) => {
  const address = `${BREAKERS}?max_price=5000&ordering=price`;
  await open(page, info, '/catalog');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(LISTS, (route) => route.fulfill(unavailable));
  await follow(page, address);
  await expect(retry(page)).toHaveAttribute('href', address);
  await expect(title(page)).toHaveText('Автоматические выключатели');
  await expect(page).toHaveURL(address);
  await expect(chips(page)).toContainText(/до\s5\s000\s₽/);
  await expect(page.getByRole('combobox', { name: 'Сортировка' })).toHaveValue('price');
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(page.getByRole('main')).not.toContainText('Ошибка');
  expect(logged.join('\n')).toContain('Ошибка при загрузке данных!');
  await expectAccessible(page);

  await retry(page).click(); // this attempt fails too
  await expect(retry(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL(address);
  await page.unroute(LISTS);
  await retry(page).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(retry(page)).toHaveCount(0);
  await expect(page).toHaveURL(address);
  // The next Tab goes on from the list.
  await expect(page.locator('[data-goods]:focus')).toHaveCount(1);
});

test('another filter is another list: it is loaded although the previous one failed', async ({
  page,
}, info) => {
  await open(page, info, '/catalog');
  await page.route(LISTS, (route) => route.fulfill(unavailable));
  await follow(page, `${BREAKERS}?ordering=price`);
  await expect(retry(page)).toBeVisible();
  await page.unroute(LISTS);
  await page.getByRole('combobox', { name: 'Сортировка' }).selectOption('name');
  await expect(cards(page)).toHaveCount(24);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).toHaveURL(`${BREAKERS}?ordering=price`);
});

test('a search whose goods cannot be loaded keeps its text and its page, and loads them again', async ({
  page,
}, info) => {
  await open(page, info, '/catalog');
  await page.route(LISTS, (route) => route.fulfill(unavailable));
  const address = `/search/?q=${encodeURIComponent('кабель')}`;
  await follow(page, address);
  await expect(title(page)).toHaveText(/^По\sзапросу «кабель»$/);
  await expect(retry(page)).toHaveAttribute('href', address);
  await expect(page.getByRole('main')).not.toContainText('ничего не найдено');
  await expectAccessible(page);
  await page.unroute(LISTS);
  await retry(page).click();
  await expect(title(page)).toHaveText(/^По\sзапросу «кабель» найден[ао]? \d+\sтовар/);
  await expect(cards(page)).toHaveCount(24);
});

test('a corrected search says so when its goods are loaded at the second try', async ({ page }, info) => {
  await open(page, info, '/catalog');
  await page.route(LISTS, (route) => route.fulfill(unavailable));
  await follow(page, `/search/?q=${encodeURIComponent('автамат')}`);
  await expect(retry(page)).toBeVisible();
  await page.unroute(LISTS);
  await retry(page).click();
  await expect(title(page)).toHaveText(/^Показаны результаты по\sзапросу «автомат»/);
  await expect(page.getByRole('link', { name: /^Искать именно «автамат»/ })).toBeVisible();
});

test('a list reached by Back is shown as it was left when it cannot be loaded', async ({ page }, info) => {
  const address = `${BREAKERS}?ordering=price`;
  await open(page, info, address);
  const before = await cards(page).first().innerText();
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.route(LISTS, (route) => route.fulfill(unavailable));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(cards(page)).toHaveCount(24);
  expect(await cards(page).first().innerText()).toBe(before);
});
