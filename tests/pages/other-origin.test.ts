import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect as expectPage,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { savedBook } from '../../src/shop/feeds/fixtures/workbook.ts';
import { bringChromium, findChromium } from '../support/chromium.ts';
import { onTwoHosts, onTwoPorts, type SplitShop } from '../support/split-shop.ts';

const PASSWORD = 'Vitrina2026';
/** A seller without a bank account issues no invoices. */
const BANK = {
  name: 'Банк',
  bik: '044525225',
  account: '40702810838000000017',
  corr_account: '30101810400000000225',
};
/** Chromium resolves the names of the test to this machine. */
const HOSTS = '--host-resolver-rules=MAP *.vitrina.example 127.0.0.1';
const PATIENCE = { timeout: 60_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findChromium() ?? bringChromium(),
    args: [HOSTS, '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
});
afterAll(() => browser.close());

describe.each([
  ['on another port', onTwoPorts],
  ['under another name of the domain', onTwoHosts],
])('a storefront whose API is %s', (_, openShops) => {
  let shop: SplitShop;
  beforeAll(async () => {
    shop = await openShops();
    await putPhoto(shop);
    await shop.site.pool.query(`update seller set bank = '${JSON.stringify(BANK)}'`);
  });
  afterAll(() => shop.close());

  let visit: BrowserContext;
  let page: Page;
  /** Errors in the browser's console: CORS, CSP, exceptions of scripts. */
  let complaints: string[];
  /** Method, path and origin of each API call that the page made. */
  let calls: { call: string; origin: string }[];

  async function arrive(options: Parameters<Browser['newContext']>[0] = {}) {
    visit = await browser.newContext({
      baseURL: shop.pages,
      locale: 'ru-RU',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    visit.setDefaultTimeout(PATIENCE.timeout);
    page = await visit.newPage();
    complaints = [];
    calls = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (['fetch', 'xhr'].includes(request.resourceType()))
        calls.push({ call: `${request.method()} ${pathname}`, origin });
    });
  }
  beforeEach(() => arrive());
  afterEach(() => visit.close());

  const open = async (address: string) => {
    const answer = await page.goto(address);
    // The attribute is set by the second rendering, when all handlers of the page are attached.
    await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
    return answer;
  };
  const bar = () => page.getByRole('navigation', { name: 'Каталог и покупки' });
  /** A card of a list. */
  const product = (name: string) => page.locator('main li').filter({ hasText: name }).first();
  const logIn = async (email: string) => {
    await page.getByLabel('Почта или телефон').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
  };
  const cart = () => bar().locator('a[href="/cart"]');
  const called = (call: string) => calls.filter((each) => each.call === call);
  const cookie = async (name: string) => (await visit.cookies()).find((each) => each.name === name);

  test('works whole in a browser: browse, search, add to cart, log in, order', async () => {
    const person = await registered(shop);

    await open('/');
    await page.getByRole('main').locator('a[href="/catalog/elektrika"]').first().click();
    await page.waitForURL('**/catalog/elektrika');
    await expectPage(page.getByRole('main')).toContainText('Автомат ВА47 1P 16 А', PATIENCE);
    expect(called('GET /api/v1/pages/category/elektrika/')).not.toEqual([]);

    const photo = page.locator('main img[src^="/files/"]').first();
    await expectPage
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    const field = page.getByRole('combobox', { name: 'Поиск по магазину' });
    await field.click();
    await field.pressSequentially('автомат');
    const options = page.getByRole('listbox', { name: 'Варианты запроса' }).getByRole('option');
    await expectPage(options.first()).toBeVisible(PATIENCE);
    expect(called('GET /api/v1/search/products/suggest/').length).toBeGreaterThan(0);
    await field.press('Enter');
    await page.waitForURL('**/search/?q=*');
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('автомат', PATIENCE);
    await expectPage.poll(() => called('POST /api/v1/search/query/').length).toBe(1);

    await product('1P 16 А')
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expectPage(cart()).toHaveAccessibleName('Корзина, 1\u00a0позиция', PATIENCE);
    await expectPage.poll(() => called('POST /api/v1/catalog/cart-items/').length).toBe(1);

    await field.click();
    await expectPage.poll(() => called('GET /api/v1/search/queries/').length).toBeGreaterThan(0);
    await field.press('Escape');

    await bar().getByRole('link', { name: 'Войти' }).click();
    await logIn(person.email);
    await page.waitForURL('**/search/?q=*');
    await expectPage(bar().getByRole('link', { name: 'Кабинет' })).toBeVisible(PATIENCE);
    await expectPage(cart()).toHaveAccessibleName('Корзина, 1\u00a0позиция', PATIENCE);

    await cart().click();
    await page.getByRole('link', { name: /^Оформить заказ/ }).click();
    await page.waitForURL('**/checkout');
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    await page.getByLabel('Улица').fill('Ленина');
    await page.getByLabel('Дом, корпус').fill('5');
    await page.getByRole('radio', { name: /По счёту/ }).check();
    await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
    await page.getByRole('button', { name: /^Подтвердить заказ/ }).click();
    await page.waitForURL(/\/order\/[\w-]{43}$/);
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/Заказ №\s\d+/, PATIENCE);
    const { rows } = await shop.site.pool.query('select user_id from shop_order');
    expect(rows).toHaveLength(1);

    // The invoice is a plain link of the page.
    await open('/account/orders');
    await page.getByRole('main').locator('a[href^="/account/orders/"]').first().click();
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Скачать счёт' }).click(),
    ]);
    expect(await invoice.failure()).toBeNull();

    // The server-rendered page knows him, too.
    await open('/cart');
    await expectPage(bar().getByRole('link', { name: 'Кабинет' })).toBeVisible(PATIENCE);
    expect(calls.filter(({ origin }) => origin !== shop.api)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('keeps the chosen city and the wishlist in one session of pages and API', async () => {
    await open('/catalog/elektrika');
    await page.getByRole('banner').locator('a[href^="/city"]').first().click();
    const cities = page.getByRole('dialog', { name: 'Выберите город' });
    await cities.getByRole('radio', { name: /^Пермь/ }).check();
    await cities.getByRole('button', { name: 'Выбрать' }).click();
    await expectPage(page.locator('footer')).toContainText('+7 (342) 200-30-40', PATIENCE);
    await open('/catalog/avtomaty');
    await expectPage(page.getByRole('main')).toContainText('270,50', PATIENCE);
    await product('1P 16 А')
      .getByRole('button', { name: /избранное/ })
      .click();
    await expectPage.poll(() => called('POST /api/v1/wishlists/wishlist-items/').length).toBe(1);
    await open('/wishlist');
    await expectPage(page.getByRole('main')).toContainText('Автомат ВА47 1P 16 А', PATIENCE);
    await expectPage(page.getByRole('main')).toContainText('270,50', PATIENCE);
    expect((await visit.cookies()).filter(({ name }) => name === 'session')).toHaveLength(1);
    expect((await cookie('session'))?.httpOnly).toBe(true);
    expect(calls.filter(({ origin }) => origin !== shop.api)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('sends a file from its pages', async () => {
    const book = await savedBook([
      ['Город: Екатеринбург'],
      ['Код', 'Артикул', 'Наименование', 'Цена, ₽', 'Заказ'],
      [shop.cast.products.breaker16, '', 'Автомат', 250, 4],
    ]);
    await open('/cart/upload');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'прайс.xlsx',
      mimeType: 'application/octet-stream',
      buffer: book,
    });
    const form = page.locator('form').filter({ has: page.locator('input[type="file"]') });
    await form.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expectPage(page.getByRole('main')).toContainText('Добавили в корзину 1 позицию', PATIENCE);
    expect(called('POST /api/v1/catalog/cart/upload/')).toHaveLength(1);
    expect(calls.filter(({ origin }) => origin !== shop.api)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('works without scripts, in the session that its scripts would have', async () => {
    const person = await registered(shop);
    await visit.close();
    await arrive({ javaScriptEnabled: false });
    await page.goto('/catalog/avtomaty');
    await product('1P 16 А')
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await page.goto('/auth/login?next=/cart');
    await logIn(person.email);
    await page.waitForURL('**/cart');
    await expectPage(page.getByRole('main')).toContainText('Автомат ВА47 1P 16 А', PATIENCE);
    const cookies = await visit.cookies();
    await visit.close();
    // The same browser with its scripts: the API itself knows the user.
    await arrive();
    await visit.addCookies(cookies);
    await open('/catalog/avtomaty');
    await product('1P 25 А')
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expectPage(cart()).toHaveAccessibleName('Корзина, 2\u00a0позиции', PATIENCE);
    await expectPage.poll(() => called('POST /api/v1/catalog/cart-items/').length).toBe(1);
    await page.goto('/cart');
    await expectPage(page.getByRole('main')).toContainText('Автомат ВА47 1P 25 А', PATIENCE);
    expect(complaints).toEqual([]);
  });
});

let people = 0;

/** A person with an account in the shop with the data. */
async function registered({ apiShop, pages }: SplitShop) {
  const number = ++people;
  const host = new URL(pages).host;
  const headers = { origin: pages, host, 'x-forwarded-host': host };
  const session = await apiShop.inject({ url: '/api/v1/users/session/', headers });
  const token = session.json().csrf_token;
  const cookies = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const person = {
    name: 'Сергей Вахрушев',
    email: `guest${number}@polka.example`,
    phone: `+7912000000${number}`,
  };
  const { statusCode, body } = await apiShop.inject({
    method: 'POST',
    url: '/api/v1/users/registration/',
    headers: { ...headers, cookie: cookies, 'x-csrftoken': token },
    payload: { ...person, password: PASSWORD, consents: { account: true } },
  });
  expect(statusCode, body).toBe(201);
  return person;
}

/** A photo that is stored in the shop with the data and nowhere else. */
async function putPhoto({ site, cast }: SplitShop): Promise<void> {
  const folder = join(site.folder, 'files', 'ab');
  await mkdir(folder, { recursive: true });
  const photo = sharp({ create: { width: 640, height: 640, channels: 3, background: '#864' } });
  await writeFile(join(folder, 'photo.jpg'), await photo.jpeg().toBuffer());
  await site.pool.query("update product_image set src = '/files/ab/photo.jpg' where product_id = $1", [
    cast.products.breaker16,
  ]);
}
