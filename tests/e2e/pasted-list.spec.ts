import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { savedBook } from '../../src/shop/feeds/fixtures/workbook.ts';
import { expectAccessible } from './accessibility.ts';
import { lineOf, number, openCart } from './cart-page.ts';
import { type Good, goods, plainGoods } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /Артикул и количество/ });

test('a pasted list is added line by line; rejected lines stay in the field with the reason', async ({
  page,
}, info) => {
  const [first, second] = await plainGoods(page, 2);
  await openCart(page, info);
  await page.locator('summary').filter({ hasText: 'Вставить список' }).click();
  const field = page.getByRole('textbox', { name: /Артикул и количество/ });
  await field.fill(`${first!.article} 2\nНЕТ-ТАКОГО 5\n${second!.article}\t3\n${second!.article}`);
  await page.getByRole('button', { name: 'Добавить в корзину' }).click();
  await expect(page.getByText('Добавили 2 строки.', { exact: true })).toBeVisible();
  await expect(page.getByText('Такого артикула нет')).toBeVisible();
  await expect(page.getByText(/Не указано количество/)).toBeVisible();
  await expect(field).toHaveValue(`НЕТ-ТАКОГО 5\n${second!.article}`);
  await expect(number(lineOf(page, first!))).toHaveValue('2');
  await expect(number(lineOf(page, second!))).toHaveValue('3');
  await expectAccessible(page);
});

for (const address of ['/cart', '/cart/upload']) {
  const openField = async (page: Page, info: TestInfo) => {
    await open(page, info, address);
    if (address === '/cart') await page.locator('summary').filter({ hasText: 'Вставить список' }).click();
    return page.getByRole('textbox', { name: /Артикул и количество/ });
  };
  const inCart = async (page: Page) => {
    const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
    type Line = { product: { id: number }; quantity: number };
    return Object.fromEntries(results.map(({ product, quantity }: Line) => [product.id, quantity]));
  };
  const send = (page: Page) =>
    page.getByRole('main').locator('form').getByRole('button', { name: 'Добавить в корзину' }).last().click();

  test(`${address}: a line in words offers the goods that the search finds; the chosen one is added`, async ({
    page,
  }, info) => {
    const field = await openField(page, info);
    await field.fill('автомат 25 ампер 3 шт\nНЕТ-ТАКОГО 5\nавтомат 25 ампер');
    await send(page);
    const similar = page.getByRole('list', { name: 'Похоже на «автомат 25 ампер 3 шт»' });
    const goodsOfLine = similar.getByRole('listitem');
    await expect(goodsOfLine).toHaveCount(3);
    for (const text of await goodsOfLine.allInnerTexts()) expect(text).toMatch(/25.А.*₽/s);
    await expect(field).toHaveValue('автомат 25 ампер 3 шт\nНЕТ-ТАКОГО 5\nавтомат 25 ампер');
    await expectAccessible(page);
    const button = goodsOfLine.first().getByRole('button', { name: /^Добавить 3.шт/ });
    const article = /Арт.\s(\S+)/.exec(await goodsOfLine.first().innerText())?.[1];
    await button.click();
    await expect(page.getByText('Добавили 1 строку.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('НЕТ-ТАКОГО 5\nавтомат 25 ампер');
    const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
    expect(
      results.map((line: { product: Good; quantity: number }) => [line.product.article, line.quantity]),
    ).toEqual([[article, 3]]);
    // Without a quantity the line keeps its words and asks for it.
    await page
      .getByRole('list', { name: 'Похоже на «автомат 25 ампер»' })
      .getByRole('button')
      .first()
      .click();
    await expect(field).toHaveValue(`НЕТ-ТАКОГО 5\n${article}\tавтомат 25 ампер`);
    await expect(page.getByText(/Не указано количество/)).toBeVisible();
  });

  test(`${address}: only the first ten lines of a long list in words are searched for`, async ({
    page,
  }, info) => {
    const field = await openField(page, info);
    await field.fill(Array.from({ length: 300 }, (_, at) => `автомат 25 ампер ${at + 1} шт`).join('\n'));
    await send(page);
    await expect(page.getByText(/Похожие товары показаны для первых 10/)).toBeVisible();
    await expect(page.getByRole('list', { name: /^Похоже на / })).toHaveCount(10);
    await expect(page.getByText('Такого артикула нет')).toHaveCount(300);
  });

  test(`${address}: one button adds a pasted line over the stock as far as possible`, async ({
    page,
  }, info) => {
    const [first, second] = (await plainGoods(page, 2)) as [Good, Good];
    const field = await openField(page, info);
    const lines = [first, second].map(({ article }) => `${article} 900000`);
    await field.fill(['НЕТ-ТАКОГО 5', ...lines].join('\n'));
    await send(page);
    const fix = page.getByRole('button', { name: /^Взять сколько есть: / });
    await expect(fix).toHaveCount(2);
    await expect(field).toHaveValue(['НЕТ-ТАКОГО 5', ...lines].join('\n'));
    await expectAccessible(page);
    await fix.first().click();
    await expect(page.getByText('Добавили 1 строку.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue(`НЕТ-ТАКОГО 5\n${lines[1]}`);
    await fix.click();
    await expect(field).toHaveValue('НЕТ-ТАКОГО 5');
    expect(await inCart(page)).toEqual({ [first.id]: first.max_quantity, [second.id]: second.max_quantity });
  });

  test(`${address}: one button rounds up pasted lines that are not whole packs, one of them or all`, async ({
    page,
  }, info) => {
    const packed = (await goods(page)).filter(
      ({ multiplicity, max_quantity }) => multiplicity > 1 && max_quantity >= 3 * multiplicity,
    );
    const [first, second, third] = packed as [Good, Good, Good];
    const field = await openField(page, info);
    const lines = [first, second, third].map(({ article, multiplicity }) => `${article} ${multiplicity + 1}`);
    await field.fill([...lines, 'НЕТ-ТАКОГО 5'].join('\n'));
    await send(page);
    const fix = page.getByRole('button', { name: /^Округлить до упаковки: / });
    await expect(fix).toHaveCount(3);
    await fix.first().click();
    await expect(page.getByText('Добавили 1 строку.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue([...lines.slice(1), 'НЕТ-ТАКОГО 5'].join('\n'));
    await page.getByRole('button', { name: 'Округлить все до упаковки' }).click();
    await expect(page.getByText('Добавили 2 строки.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('НЕТ-ТАКОГО 5');
    const whole = [first, second, third].map(({ id, multiplicity }) => [id, 2 * multiplicity]);
    expect(await inCart(page)).toEqual(Object.fromEntries(whole));
  });

  test(`${address}: one button adds all pasted lines over the stock as far as possible`, async ({
    page,
  }, info) => {
    const wanted = await plainGoods(page, 3);
    const field = await openField(page, info);
    await field.fill(wanted.map(({ article }) => `${article} 900000`).join('\n'));
    await send(page);
    await page.getByRole('button', { name: 'Взять сколько есть по всем строкам' }).click();
    await expect(page.getByText('Добавили 3 строки.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
    expect(await inCart(page)).toEqual(
      Object.fromEntries(wanted.map((good) => [good.id, good.max_quantity])),
    );
  });
}

for (const address of ['/cart', '/cart/upload'])
  test(
    `${address}: a typed list survives a reload and Back until it is added`,
    { tag: '@scripts' },
    async ({ page }, info) => {
      const [good] = await plainGoods(page, 1);
      await open(page, info, address);
      if (address === '/cart') await page.locator('summary').filter({ hasText: 'Вставить список' }).click();
      await fieldOf(page).fill(`${good!.article} 2`);
      await page.reload();
      await expect(fieldOf(page)).toBeVisible();
      await expect(fieldOf(page)).toHaveValue(`${good!.article} 2`);
      await open(page, info, '/contacts');
      await page.goBack();
      await expect(fieldOf(page)).toHaveValue(`${good!.article} 2`);
      await page.getByRole('main').getByRole('button', { name: 'Добавить в корзину' }).last().click();
      await expect(page.getByText('Добавили 1 строку.', { exact: true })).toBeVisible();
      await open(page, info, address);
      // In the cart its panel is closed again.
      await expect(page.locator('textarea[name="lines"]')).toHaveValue('');
    },
  );

test('rows of a file that were not added join the lines typed before, to be corrected', async ({
  page,
}, info) => {
  const [good] = await plainGoods(page, 1);
  await open(page, info, '/cart/upload');
  if (hasScripts(info)) await fieldOf(page).fill(`${good!.article} 2`);
  const rows = [
    ['Артикул', 'Количество'],
    ['НЕТ-ТАКОГО', '5'],
    ['НЕТ-И-ТАКОГО', '1'],
  ];
  const buffer = await savedBook(rows);
  await page.locator('input[type=file]').setInputFiles({ name: 'заявка.xlsx', mimeType: XLSX, buffer });
  await page.getByRole('main').getByRole('button', { name: 'Добавить в корзину' }).first().click();
  await expect(page.getByText('эти строки можно исправить в\u00a0поле ниже')).toBeVisible();
  const skipped = 'НЕТ-ТАКОГО\t5\nНЕТ-И-ТАКОГО\t1';
  await expect(fieldOf(page)).toHaveValue(hasScripts(info) ? `${good!.article} 2\n${skipped}` : skipped);
  await fieldOf(page).fill(`${good!.article}\t5`);
  await page.getByRole('main').getByRole('button', { name: 'Добавить в корзину' }).last().click();
  await expect(page.getByText('Добавили 1 строку.', { exact: true })).toBeVisible();
  await expect(fieldOf(page)).toHaveValue('');
});

for (const address of ['/cart?list=1', '/cart?list'])
  test(`${address} opens the field of the pasted list`, async ({ page }, info) => {
    await open(page, info, address);
    await expect(fieldOf(page)).toBeVisible();
  });
