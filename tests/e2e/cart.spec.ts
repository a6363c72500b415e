import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { EKATERINBURG, lineOf, number, openCart, priceIn, spokenKopecks, total } from './cart-page.ts';
import { plainGoods, putInto, putIntoCart } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

test('an empty cart says so and leads to the catalogue', async ({ page }, info) => {
  await openCart(page, info);
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Открыть каталог' })).toHaveAttribute('href', '/catalog');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('main article').first()).toBeVisible();
  await expectAccessible(page);
});

// UI-25
test(
  '«В корзину» becomes the stepper in the same place at the same height',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
    const card = page.locator('main article').first();
    const button = card.getByRole('button', { name: 'В корзину' });
    await page.evaluate(() => document.fonts.ready.then(() => {})); // text in a font that loads later has another size
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
  },
);

test('the product page accepts a quantity, and then says how much is in the cart', async ({ page }, info) => {
  const [good] = await plainGoods(page, 1);
  await open(page, info, good!.href);
  const main = page.locator('main');
  await number(main).fill('3');
  await main.getByRole('button', { name: 'В корзину' }).first().click();
  await expect(main.getByRole('link', { name: /^В корзине 3/ })).toBeVisible();
  await main.getByRole('link', { name: /^В корзине 3/ }).click();
  await expect(number(lineOf(page, good!))).toHaveValue('3');
});

test(
  'once a product is in the cart, its button keeps its size and the words stay clear of its frame',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    const [good] = await plainGoods(page, 1);
    await open(page, info, good!.href);
    const main = page.locator('main');
    await number(main).fill('3');
    const button = main.getByRole('button', { name: 'В корзину' }).first();
    const before = await button.boundingBox();
    await button.click();
    const link = main.getByRole('link', { name: /^В корзине 3/ });
    await expect(link).toBeVisible();
    const after = await link.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    const words = await link.locator('span').boundingBox();
    expect(words!.x - after!.x).toBeGreaterThanOrEqual(16);
  },
);

// A wrong guess shifts the page on slow machines only, so the guess itself is checked.
test('the first lines of the cart are drawn at their real height: the sum below them does not jump', async ({
  page,
}, info) => {
  await putIntoCart(page, await plainGoods(page, 11));
  await openCart(page, info);
  const drawn = page
    .getByRole('list', { name: 'Товары в корзине' })
    .locator(':scope > li')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).contentVisibility));
  expect(await drawn).toEqual([...Array(10).fill('visible'), 'auto']);
});

// R4.12
test(
  'the sum of a line is the city price times the quantity, however the quantity is changed',
  { tag: '@widths' },
  async ({ page }, info) => {
    const good = (await plainGoods(page, 50)).find(({ price_breaks }) => price_breaks.length === 0)!;
    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const line = lineOf(page, good);
    const price = priceIn(EKATERINBURG, good.prices);
    await line.getByRole('button', { name: 'Увеличить количество' }).click();
    await expect(number(line)).toHaveValue('2');
    await expect.poll(() => spokenKopecks(line)).toBe(price * 2);
    await number(line).fill('4');
    await number(line).press('Enter');
    await expect.poll(() => spokenKopecks(line)).toBe(price * 4);
    await line.getByRole('button', { name: 'Уменьшить количество' }).click();
    await expect(number(line)).toHaveValue('3');
    await expect.poll(() => spokenKopecks(total(page))).toBe(price * 3);
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/catalog/cart/')).json()).total_price)
      .toBe((price * 3) / 100);
  },
);

test('a removed line is restored as it was', async ({ page }, info) => {
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

test('decreasing to zero removes the line, and it can be restored', async ({ page }, info) => {
  const [good] = await plainGoods(page, 1);
  await putInto(page, [[good!, 1]]);
  await openCart(page, info);
  await lineOf(page, good!).getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(number(lineOf(page, good!))).toHaveValue('1');
});

// R4.15, R4.16
test('clearing empties the cart, and everything can be restored', async ({ page }, info) => {
  const lines = (await plainGoods(page, 3)).map((good): [typeof good, number] => [good, 2]);
  await putInto(page, lines);
  await openCart(page, info);
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(page.getByText('В корзине пока ничего')).toBeVisible();
  await page.getByRole('button', { name: /^Вернуть/ }).click();
  for (const [good] of lines) await expect(number(lineOf(page, good))).toHaveValue('2');
});

// A visitor who orders by the hundred reads a list; lines that grow under a finger would be clicked by mistake.
test(
  'more than twenty lines are shown densely, and stay so when one is removed',
  {
    tag: ['@desktop', '@scripts'],
  },
  async ({ page }, info) => {
    const [last, ...few] = await plainGoods(page, 21);
    const heightOf = async () => (await lineOf(page, few[0]!).boundingBox())?.height ?? 0;
    await putInto(
      page,
      few.map((good) => [good, 1]),
    );
    await openCart(page, info);
    const roomy = await heightOf();
    await putInto(page, [[last!, 1]]);
    await openCart(page, info);
    const dense = await heightOf();
    expect(dense).toBeLessThan(roomy - 20);
    await lineOf(page, last!)
      .getByRole('button', { name: /^Убрать «/ })
      .click();
    await expect(lineOf(page, last!)).toHaveCount(0);
    expect(await heightOf()).toBe(dense);
  },
);

test('the cart is shared as a list that can be pasted, and as a spreadsheet', async ({ page }, info) => {
  const [first] = await plainGoods(page, 1);
  await putInto(page, [[first!, 4]]);
  await openCart(page, info);
  await page.locator('summary').filter({ hasText: 'Поделиться' }).click();
  await expect(page.getByRole('textbox', { name: 'Список текстом' })).toHaveValue(`${first!.article} 4`);
  const sheet = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Скачать XLSX' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^Корзина [\d.]+\.xlsx$/);
});

test(
  'a tool of the cart opens below its button, which stays in place, and fits the screen',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await page.setViewportSize({ width: 360, height: 560 });
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCart(page, info);
    const tool = page.locator('summary').filter({ hasText: 'Вставить список' });
    const heading = page.getByRole('heading', { level: 1 });
    const place = async () => {
      const [button, head] = [await tool.boundingBox(), await heading.boundingBox()];
      return { left: button!.x, below: button!.y - head!.y };
    };
    const before = await place();
    await tool.click();
    const send = page.getByRole('button', { name: 'Добавить в корзину' });
    const over = page.locator('[data-page-foot="over"]');
    await expect(async () => {
      const [button, bar] = [await send.boundingBox(), await over.boundingBox()];
      expect(button!.y + button!.height).toBeLessThanOrEqual(bar!.y);
    }).toPass();
    expect(await place()).toEqual(before);
  },
);

test(
  'on narrow paper a line of the cart has its name in full width',
  { tag: '@scripts' },
  async ({ page }, info) => {
    const [first] = await plainGoods(page, 1);
    await putInto(page, [[first!, 4]]);
    await openCart(page, info);
    await page.emulateMedia({ media: 'print' });
    for (const width of [360, 469]) {
      await page.setViewportSize({ width, height: 740 });
      const line = await page.getByRole('list', { name: 'Товары в корзине' }).boundingBox();
      const name = await page.getByRole('link', { name: first!.name }).boundingBox();
      expect(name!.width).toBeGreaterThan(line!.width / 2);
    }
  },
);

test(
  'the wholesale list is ordered in its rows, and its total follows',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli?view=list');
    const row = page
      .locator('tbody tr')
      .filter({ has: page.getByRole('textbox', { name: /^Количество/ }) })
      .filter({ hasText: /\d\sшт\s—/ })
      .first();
    await row.getByRole('button', { name: 'Увеличить количество' }).click();
    await expect(number(row)).not.toHaveValue('');
    const chosen = page.getByRole('complementary', { name: 'Добавлено из этого списка' });
    await expect(chosen).toContainText('1 позиция');
    if (hasScripts(info)) {
      const notice = page.getByRole('status').filter({ hasText: /^В\sкорзине/ });
      await expect(notice).toBeVisible();
      const [above, total] = [await notice.boundingBox(), await chosen.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(total?.y ?? 0);
    }
    await chosen.getByRole('link', { name: 'В корзину' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('1 позиция', { exact: true })).toBeVisible();
  },
);
