import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  goodsThatDiffer,
  inCity,
  lineOf,
  MOSCOW,
  number,
  openCart,
  spokenKopecks,
  total,
} from './cart-page.ts';
import { choose, clickCity } from './shell-parts.ts';
import { goods, plainGoods, putInto } from './shop-goods.ts';
import { hasScripts } from './shop-page.ts';

test('a quantity that is not a multiple is explained and stays as typed', async ({ page }, info) => {
  const good = (await goods(page)).find(({ multiplicity: m, max_quantity: max }) => m > 1 && max >= 3 * m)!;
  await putInto(page, [[good, good.multiplicity]]);
  await openCart(page, info);
  const line = lineOf(page, good);
  const wrong = String(good.multiplicity + 1);
  await number(line).fill(wrong);
  await number(line).press('Enter');
  await expect(
    line.getByText(new RegExp(`Продаём\\s(упаковками\\s)?по\\s${good.multiplicity}`)),
  ).toBeVisible();
  await expect(number(line)).toHaveValue(wrong);
  await expect(number(line)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
  expect(results[0].quantity).toBe(good.multiplicity);
  if (hasScripts(info)) {
    await number(line).press('Escape');
    await expect(number(line)).toHaveValue(String(good.multiplicity));
  }
  await number(line).fill(String(good.multiplicity * 2));
  await number(line).press('Enter');
  await expect(number(line)).toHaveAttribute('aria-invalid', 'false');
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/catalog/cart/')).json()).results[0].quantity)
    .toBe(good.multiplicity * 2);
});

test('a quantity over the stock of the city is explained, with the available number', async ({
  page,
}, info) => {
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  await openCart(page, info);
  const line = lineOf(page, good!);
  await number(line).fill(String(good!.max_quantity + 1));
  await number(line).press('Enter');
  await expect(line.getByText(/^В\sЕкатеринбурге\sосталось\s[\d\s]+/)).toBeVisible();
});

// R4.14, ORD-10
test('products that the city does not have are listed separately and not counted in the sum', async ({
  page,
  baseURL,
}, info) => {
  const { scarce, gone } = await goodsThatDiffer(page);
  await putInto(page, [
    [scarce, scarce.multiplicity],
    [gone, gone.multiplicity],
  ]);
  await inCity(page, baseURL!, MOSCOW);
  await openCart(page, info);
  const block = page.getByRole('region', { name: 'Недоступны для заказа' });
  await expect(block).toContainText(gone.article);
  await expect(block).toContainText('Нет в Москве');
  await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
  await expect(page.locator('a[href="/cart"] [data-badge]').first()).toHaveText('1');
  await expect.poll(() => spokenKopecks(total(page))).toBe(await spokenKopecks(lineOf(page, scarce)));
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Удалить все 1' }).click();
  await expect(block).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(block).toContainText(gone.article);
});

test('a line over the stock of the city is marked, and corrected with one click', async ({
  page,
  baseURL,
}, info) => {
  const { scarce } = await goodsThatDiffer(page);
  await putInto(page, [[scarce, scarce.max_quantity]]);
  await inCity(page, baseURL!, MOSCOW);
  await openCart(page, info);
  const line = lineOf(page, scarce);
  await expect(line).toContainText(/В\sМоскве\sосталось\s\d/);
  await line.getByRole('button', { name: /^Оставить/ }).click();
  await expect(line.getByRole('button', { name: /^Оставить/ })).toHaveCount(0);
  await expect
    .poll(async () => {
      const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
      return results[0].quantity - results[0].max_quantity;
    })
    .toBe(0);
});

test(
  'a full cart fits a screen of 320 px',
  { tag: ['@phone', '@scripts'] },
  async ({ page, baseURL }, info) => {
    const { scarce, gone } = await goodsThatDiffer(page);
    await putInto(page, [
      [scarce, scarce.max_quantity],
      [gone, gone.multiplicity],
    ]);
    await inCity(page, baseURL!, MOSCOW);
    await page.setViewportSize({ width: 320, height: 700 });
    await openCart(page, info);
    await expect(lineOf(page, gone)).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
  },
);

// SH-6
// Without scripts a change of city is a page.
test(
  'changing the city changes prices and availability of the open cart without a reload',
  { tag: ['@scripts', '@widths'] },
  async ({ page }, info) => {
    const { scarce, gone } = await goodsThatDiffer(page);
    await putInto(page, [
      [scarce, scarce.multiplicity],
      [gone, gone.multiplicity],
    ]);
    await openCart(page, info);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await expect(page.getByText('2 позиции', { exact: true })).toBeVisible();
    await clickCity(page, info);
    await page.getByRole('radio', { name: /^Москва/ }).check();
    await choose(page).click();
    const block = page.getByRole('region', { name: 'Недоступны для заказа' });
    await expect(block).toContainText(gone.article);
    await expect(block).toContainText('Нет в Москве');
    await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
    const there = await (await page.request.get('/api/v1/catalog/cart/')).json();
    await expect.poll(() => spokenKopecks(total(page))).toBe(Math.round(there.total_price * 100));
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);
