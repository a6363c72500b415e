import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  EKATERINBURG,
  goods,
  goodsThatDiffer,
  inCity,
  lineOf,
  MOSCOW,
  number,
  openCart,
  plainGoods,
  putInto,
  spokenKopecks,
  total,
} from './cart-page.ts';
import { choose, pressCity } from './shell-parts.ts';
import { hasScripts, settled } from './shop-page.ts';

const priceIn = (city: number, prices: { city: number; price: number }[]) =>
  Math.round((prices.find((price) => price.city === city)?.price ?? 0) * 100);

test('an empty cart says so and leads on', async ({ page }, info) => {
  await openCart(page, info);
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Открыть каталог' })).toHaveAttribute('href', '/catalog');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('main article').first()).toBeVisible();
  await expectAccessible(page);
});

// LOOKS.md «После добавления кнопка на том же месте становится счётчиком, высота не меняется».
test('«В корзину» becomes the stepper in the same place at the same height', async ({ page }, info) => {
  await page.goto('/catalog/avtomaticheskie-vyklyuchateli');
  await settled(page, info);
  const card = page.locator('main article').first();
  const button = card.getByRole('button', { name: 'В корзину' });
  const before = await button.boundingBox();
  const cardBefore = await card.boundingBox();
  await button.click();
  const stepper = card.getByRole('group', { name: /^Количество/ });
  await expect(stepper).toBeVisible();
  await expect(button).toHaveCount(0);
  const after = await stepper.boundingBox();
  expect(after?.height).toBe(before?.height);
  expect(after?.width).toBe(before?.width);
  expect((await card.boundingBox())?.height).toBe(cardBefore?.height);
  await expect(page.locator('a[href="/cart"] [data-badge]').first()).toHaveText('1');
});

test('the product page takes a quantity, and then says how much is in the cart', async ({ page }, info) => {
  const [good] = await plainGoods(page, 1);
  await page.goto(good!.href);
  await settled(page, info);
  const main = page.locator('main');
  await number(main).fill('3');
  await main.getByRole('button', { name: 'В корзину' }).first().click();
  await expect(main.getByRole('link', { name: /^В корзине 3/ })).toBeVisible();
  await main.getByRole('link', { name: /^В корзине 3/ }).click();
  await expect(number(lineOf(page, good!))).toHaveValue('3');
});

// SPEC §4: «Updating recomputes the item total as the city price times the quantity.»
test('the sum of a line is the city price times the quantity, however it is counted', async ({
  page,
}, info) => {
  const good = (await plainGoods(page, 50)).find(({ price_breaks }) => price_breaks.length === 0)!;
  await putInto(page, [[good, 1]]);
  await openCart(page, info);
  const line = lineOf(page, good);
  const price = priceIn(EKATERINBURG, good.prices);
  await line.getByRole('button', { name: 'Прибавить' }).click();
  await expect(number(line)).toHaveValue('2');
  expect(await spokenKopecks(line)).toBe(price * 2);
  await number(line).fill('4');
  await number(line).press('Enter');
  await expect.poll(() => spokenKopecks(line)).toBe(price * 4);
  await line.getByRole('button', { name: 'Убавить' }).click();
  await expect(number(line)).toHaveValue('3');
  expect(await spokenKopecks(total(page))).toBe(price * 3);
  await expect
    .poll(async () => (await (await page.request.get('/api/v1/catalog/cart/')).json()).total_price)
    .toBe((price * 3) / 100);
});

test('a removed line is given back as it was', async ({ page }, info) => {
  const [first, second] = await plainGoods(page, 2);
  await putInto(page, [
    [first!, 2],
    [second!, 1],
  ]);
  await openCart(page, info);
  await lineOf(page, first!)
    .getByRole('button', { name: /^Убрать «/ })
    .click();
  await expect(lineOf(page, first!)).toHaveCount(0);
  await expect(lineOf(page, second!)).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(number(lineOf(page, first!))).toHaveValue('2');
  await expect(
    page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem').first(),
  ).toContainText(first!.article);
});

test('counting down to nothing removes the line, and it can be returned', async ({ page }, info) => {
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  await openCart(page, info);
  await lineOf(page, good!).getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(number(lineOf(page, good!))).toHaveValue('1');
});

// SPEC §4: «Clearing sets the clearing flag. On success, the cart is emptied.»
test('clearing empties the cart, and all of it can be returned', async ({ page }, info) => {
  const lines = (await plainGoods(page, 3)).map((good): [typeof good, number] => [good, 2]);
  await putInto(page, lines);
  await openCart(page, info);
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await page.getByRole('button', { name: /^Вернуть/ }).click();
  for (const [good] of lines) await expect(number(lineOf(page, good))).toHaveValue('2');
});

test('a quantity off the multiple is explained and kept as it was typed', async ({ page }, info) => {
  const good = (await goods(page)).find(({ multiplicity: m, max_quantity: max }) => m > 1 && max >= 3 * m)!;
  await putInto(page, [[good, good.multiplicity]]);
  await openCart(page, info);
  const line = lineOf(page, good);
  const wrong = String(good.multiplicity + 1);
  await number(line).fill(wrong);
  await number(line).press('Enter');
  await expect(line.getByText(`Отгружаем кратно ${good.multiplicity}`)).toBeVisible();
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

test('more than there is in the city is explained, with the number that can be had', async ({
  page,
}, info) => {
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  await openCart(page, info);
  const line = lineOf(page, good!);
  await number(line).fill(String(good!.max_quantity + 1));
  await number(line).press('Enter');
  await expect(line.getByText(/^В\sЕкатеринбурге\s[\d\s]+.+больше\sне\sнабрать/)).toBeVisible();
});

// SPEC §4: «the total price and count exclude unavailable items (max_quantity 0), and the list of unavailable ids is
// rebuilt»; UX.md: «Unavailable block separate, excluded from total, with "удалить все" and analogs».
test('what the city does not have stands apart, out of the sum and the count', async ({
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
  const block = page.getByRole('region', { name: 'Сейчас не купить' });
  await expect(block).toContainText(gone.article);
  await expect(block).toContainText('Нет в Москве');
  await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
  await expect(page.locator('a[href="/cart"] [data-badge]').first()).toHaveText('1');
  expect(await spokenKopecks(total(page))).toBe(await spokenKopecks(lineOf(page, scarce)));
  await expectAccessible(page);
  await block.getByRole('button', { name: 'Удалить все 1' }).click();
  await expect(block).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(block).toContainText(gone.article);
});

test('more in the cart than the city has is marked, and set right with one press', async ({
  page,
  baseURL,
}, info) => {
  const { scarce } = await goodsThatDiffer(page);
  await putInto(page, [[scarce, scarce.max_quantity]]);
  await inCity(page, baseURL!, MOSCOW);
  await openCart(page, info);
  const line = lineOf(page, scarce);
  await expect(line).toContainText(/В\sМоскве\s.+\sбольше\sне\sнабрать/);
  await line.getByRole('button', { name: /^Оставить/ }).click();
  await expect(line.getByRole('button', { name: /^Оставить/ })).toHaveCount(0);
  await expect
    .poll(async () => {
      const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
      return results[0].quantity - results[0].max_quantity;
    })
    .toBe(0);
});

test('a pasted list is put in line by line; what was not taken stays in the field with the reason', async ({
  page,
}, info) => {
  const [first, second] = await plainGoods(page, 2);
  await openCart(page, info);
  await page.locator('summary').filter({ hasText: 'Вставить список' }).click();
  const field = page.getByRole('textbox', { name: /Артикул и количество/ });
  await field.fill(`${first!.article} 2\nНЕТ-ТАКОГО 5\n${second!.article}\t3\n${second!.article}`);
  await page.getByRole('button', { name: 'Положить в корзину' }).click();
  await expect(page.getByText('Положили 2 строки.', { exact: true })).toBeVisible();
  await expect(page.getByText('Такого артикула нет')).toBeVisible();
  await expect(page.getByText(/Не видно количества/)).toBeVisible();
  await expect(field).toHaveValue(`НЕТ-ТАКОГО 5\n${second!.article}`);
  await expect(number(lineOf(page, first!))).toHaveValue('2');
  await expect(number(lineOf(page, second!))).toHaveValue('3');
  await expectAccessible(page);
});

test('the cart is shared as a list that can be pasted', async ({ page }, info) => {
  const [first] = await plainGoods(page, 1);
  await putInto(page, [[first!, 4]]);
  await openCart(page, info);
  await page.locator('summary').filter({ hasText: 'Поделиться' }).click();
  await expect(page.getByRole('textbox', { name: 'Корзина списком' })).toHaveValue(`${first!.article} 4`);
});

test('the wholesale list is bought in its rows, and its total follows', async ({ page }, info) => {
  await page.goto('/catalog/avtomaticheskie-vyklyuchateli?view=list');
  await settled(page, info);
  const row = page
    .locator('tbody tr')
    .filter({ has: page.getByRole('textbox', { name: /^Количество/ }) })
    .first();
  await row.getByRole('button', { name: 'Прибавить' }).click();
  await expect(number(row)).not.toHaveValue('');
  const chosen = page.getByRole('complementary', { name: 'Набрано из этого списка' });
  await expect(chosen).toContainText('1 позиция');
  await chosen.getByRole('link', { name: 'В корзину' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
});

test('nothing of a full cart goes beyond a screen of 320 px', async ({ page, baseURL }, info) => {
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
});

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

  test('the keyboard alone counts, types, removes and returns', async ({ page }, info) => {
    const good = (await plainGoods(page, 3)).at(-1);
    await page.goto('/catalog/avtomaticheskie-vyklyuchateli');
    await settled(page, info);
    const card = page.locator('main article').first();
    await card.getByRole('button', { name: 'В корзину' }).focus();
    await page.keyboard.press('Enter');
    // The button is gone; the focus went to what has come in its place.
    await expect(card.getByRole('button', { name: 'Прибавить' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(number(card)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(number(card)).not.toHaveValue('');
    await putInto(page, [[good!, 1]]);
    await openCart(page, info);
    await number(lineOf(page, good!)).focus();
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await expect(number(lineOf(page, good!))).toHaveValue('3');
    // A removed line hands the focus to its neighbour.
    const lines = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await lines
      .first()
      .getByRole('button', { name: /^Убрать «/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);
    await expect(lines.getByRole('button', { name: /^Убрать «/ })).toBeFocused();
  });

  // Issue 3: «the badge and sums move in the frame after the click».
  test('the sums move before the server has answered, and go back with a message when it refuses', async ({
    page,
  }, info) => {
    const good = (await plainGoods(page, 50)).find(({ price_breaks }) => price_breaks.length === 0)!;
    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const price = priceIn(EKATERINBURG, good.prices);
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/cart-items/*/update/', async (route) => {
      await asked;
      await route.fulfill({ status: 409, json: { detail: 'Товар только что разобрали' } });
    });
    await lineOf(page, good).getByRole('button', { name: 'Прибавить' }).click();
    await expect.poll(() => spokenKopecks(total(page))).toBe(price * 2);
    refuse();
    await expect(page.getByText('Товар только что разобрали')).toBeVisible();
    await expect.poll(() => spokenKopecks(total(page))).toBe(price);
  });

  // Issue 3: «After the choice contacts, addresses, prices and availability change everywhere, the cart included,
  // without a reload».
  test('a change of city changes prices and availability of the open cart without a reload', async ({
    page,
  }, info) => {
    const { scarce, gone } = await goodsThatDiffer(page);
    await putInto(page, [
      [scarce, scarce.multiplicity],
      [gone, gone.multiplicity],
    ]);
    await openCart(page, info);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await expect(page.getByText('2 позиции', { exact: true })).toBeVisible();
    await pressCity(page, info);
    await page.getByRole('radio', { name: /^Москва/ }).check();
    await choose(page).click();
    const block = page.getByRole('region', { name: 'Сейчас не купить' });
    await expect(block).toContainText(gone.article);
    await expect(block).toContainText('Нет в Москве');
    await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
    const there = await (await page.request.get('/api/v1/catalog/cart/')).json();
    expect(await spokenKopecks(total(page))).toBe(Math.round(there.total_price * 100));
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('goods added from the shelf of the cart get their line at once', async ({ page }, info) => {
    const [good] = await plainGoods(page, 1);
    await putInto(page, [[good!, 1]]);
    await openCart(page, info);
    const card = page.locator('main article').first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: 'В корзину' }).click();
    const lines = page.getByRole('list', { name: 'Товары в корзине' });
    await expect(lines.getByRole('listitem')).toHaveCount(2);
    await expect(lines.getByRole('listitem').nth(1)).toContainText(name.replace(/\s+/g, ' ').slice(0, 12));
    await expect(lines.getByRole('listitem').nth(1).getByRole('link')).toBeVisible();
  });
});
