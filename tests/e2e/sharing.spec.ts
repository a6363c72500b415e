import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { inCity, MOSCOW, openCart } from './cart-page.ts';
import { write } from './past-the-pages.ts';
import { plainGoods, putInto } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

const panel = (page: Page) => page.locator('summary').filter({ hasText: 'Поделиться' });
const address = (page: Page) => page.getByRole('textbox', { name: /^Ссылка на/ });
const badge = (page: Page) => page.locator('a[href="/cart"] [data-badge]').first();

/** Another person in a browser of his own. */
async function somebodyElse(browser: Browser, info: TestInfo): Promise<Page> {
  const { baseURL, viewport, javaScriptEnabled, extraHTTPHeaders, storageState } = info.project.use;
  const context = await browser.newContext({
    locale: 'ru-RU',
    ...(baseURL && { baseURL }),
    ...(viewport && { viewport }),
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
    ...(storageState && { storageState }),
    javaScriptEnabled: javaScriptEnabled !== false,
  });
  return context.newPage();
}

test(
  'a cart is shared by a link; a visitor adds all of it to another cart; its owner ends it',
  { tag: '@widths' },
  async ({ page, browser, baseURL }, info) => {
    const goods = await plainGoods(page, 2);
    await putInto(
      page,
      goods.map((good) => [good, 2]),
    );
    await openCart(page, info);
    await panel(page).click();
    await page.getByRole('button', { name: 'Получить ссылку' }).click();
    const link = await address(page).inputValue();
    expect(link).toMatch(new RegExp(`^${baseURL}/shared/[\\w-]{43}$`));
    await expectAccessible(page);

    const other = await somebodyElse(browser, info);
    await open(other, info, link);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Корзина по\sссылке/);
    await expect(other.getByText(/Цены и\sналичие\s— для города\sЕкатеринбург/)).toBeVisible();
    for (const { name } of goods) await expect(other.getByRole('link', { name })).toBeVisible();
    await expect(other.getByText('Это ваша ссылка')).toHaveCount(0);
    await expectAccessible(other);
    await other
      .getByRole('button', { name: /^Добавить всё/ })
      .locator('visible=true')
      .first()
      .click();
    await expect(other.getByText(/Добавили в\sкорзину 2\sпозиции/)).toBeVisible();
    await expect(badge(other)).toHaveText('2');

    await page.getByRole('button', { name: /^Закрыть доступ по\sссылке$/ }).click();
    await expect(page.getByText(/Доступ по\sссылке закрыт/)).toBeVisible();
    expect((await open(other, info, link))?.status()).toBe(404);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Ссылка не\sработает/);
    await expectAccessible(other);
    await other.context().close();
  },
);

test(
  'the answer of «Добавить всё» is seen on a phone below a long list, and adding once more is a choice of its own',
  { tag: '@phone' },
  async ({ page, browser }, info) => {
    const goods = await plainGoods(page, 15);
    await putInto(
      page,
      goods.map((good) => [good, 1]),
    );
    const { token } = await (await write(page, 'shared-carts/', { from: 'cart' })).json();
    const other = await somebodyElse(browser, info);
    const failures: string[] = [];
    other.on('response', (response) => response.status() >= 400 && failures.push(response.url()));
    await open(other, info, `/shared/${token}`);
    await other.getByRole('listitem').filter({ hasText: goods[14]!.article }).scrollIntoViewIfNeeded();
    const add = other.getByRole('button', { name: 'Добавить всё', exact: true }).locator('visible=true');
    await (hasScripts(info) ? add.dblclick() : add.click());
    const answer = other.getByRole('status').filter({ hasText: /Добавили в\sкорзину 15\sпозиций/ });
    await expect(answer).toBeInViewport();
    await expect(add).toHaveCount(0);
    await expect(other.getByRole('button', { name: 'Добавить ещё раз' })).toBeAttached();
    const { results } = await (await other.request.get('/api/v1/catalog/cart/')).json();
    expect(results.map(({ quantity }: { quantity: number }) => quantity)).toEqual(goods.map(() => 1));
    expect(failures).toEqual([]);
    await other
      .getByRole('link', { name: /^Перейти в\sкорзину/ })
      .last()
      .click();
    await expect(other).toHaveURL(/\/cart$/);
    await other.context().close();
  },
);

test('a shared list has the prices of the viewer’s city, and so do its text and spreadsheet', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const [good] = await plainGoods(page, 1);
  await write(page, 'wishlists/wishlist-items/', { product: good!.id });
  const { token } = await (await write(page, 'shared-carts/', { from: 'wishlist' })).json();
  const other = await somebodyElse(browser, info);
  await inCity(other, baseURL ?? '', MOSCOW);
  await open(other, info, `/shared/${token}`);
  await expect(other.getByText(/для города\sМосква/)).toBeVisible();
  await other.locator('summary').filter({ hasText: 'таблицей' }).click();
  await expect(other.getByRole('textbox', { name: 'Список текстом' })).toHaveValue(`${good!.article} 1`);
  const sheet = other.waitForEvent('download');
  await other.getByRole('link', { name: 'Скачать XLSX' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^Избранное [\d.]+\.xlsx$/);
  await other.context().close();
});

test(
  'the link to an unchanged wishlist is shown again, copied with a notice, and renewed when the list changes',
  { tag: '@scripts' },
  async ({ page, context }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [first, second] = await plainGoods(page, 2);
    await write(page, 'wishlists/wishlist-items/', { product: first!.id });
    await open(page, info, '/wishlist');
    await panel(page).click();
    await page.getByRole('button', { name: 'Получить ссылку' }).click();
    const link = await address(page).inputValue();
    await page.getByRole('button', { name: 'Скопировать ссылку' }).click();
    await expect(page.getByRole('button', { name: 'Скопировано' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await open(page, info, '/wishlist');
    await panel(page).click();
    await expect(address(page)).toHaveValue(link);
    await write(page, 'wishlists/wishlist-items/', { product: second!.id });
    await open(page, info, '/wishlist');
    await panel(page).click();
    await page.getByRole('button', { name: 'Получить ссылку' }).click();
    await expect(address(page)).not.toHaveValue(link);
    await expect(page.getByText('Другие действующие ссылки')).toBeVisible();
  },
);

test(
  'the code of the panel is loaded when it is opened, and a failed load is reported',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route(/share-tools/, (route) => route.abort());
    await openCart(page, info);
    expect(asked.filter((url) => /share-tools/.test(url))).toEqual([]);
    await panel(page).click();
    await expect(page.getByText(/Не\sудалось открыть: нет связи/)).toBeVisible();
    expect(hasScripts(info)).toBe(true);
  },
);
