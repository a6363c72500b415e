import { expect, test } from '@playwright/test';
import { formatInWords, fromRoubles } from '../../src/platform/text/money.ts';
import { firstProduct } from './listing-page.ts';
import { type Good, packedGoods, plainGoods } from './shop-goods.ts';
import { hasScripts, isPhone, open } from './shop-page.ts';

test(
  'goods sold by a multiple say the quantity and its sum before they are added, on the card and on their page',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    const good = await packedGoods(page);
    const sum = sumOf(good, good.multiplicity);
    await open(page, info, good.href);
    const button = page
      .getByRole('main')
      .getByRole('button', { name: /^В корзину/ })
      .first();
    await expect(button).toHaveAccessibleName(`В корзину ${sum}`);
    if (hasScripts(info)) {
      await page.getByRole('main').getByRole('button', { name: 'Увеличить количество' }).first().click();
      await expect(button).toHaveAccessibleName(`В корзину ${sumOf(good, 2 * good.multiplicity)}`);
    }

    await open(page, info, `/search/?q=${encodeURIComponent(good.name)}`);
    const card = page.locator('main article').filter({ hasText: good.article }).first();
    await expect(card.getByText(sum, { exact: true })).toBeVisible();
    await card.getByRole('button', { name: 'В корзину' }).click();
    await expect(card.getByText(`В корзине ${sum}`, { exact: true })).toBeVisible();
    if (hasScripts(info)) await expect(page.getByRole('status').getByText(`В корзине ${sum}`)).toBeVisible();
  },
);

test(
  'a row of the wholesale list says the quantity of one click and its sum, before it and after',
  { tag: '@widths' },
  async ({ page }, info) => {
    const good = await packedGoods(page);
    const sum = sumOf(good, good.multiplicity);
    await open(page, info, `/search/?q=${encodeURIComponent(good.name)}&view=list`);
    const row = page.locator('tbody tr').filter({ hasText: good.article });
    await expect(row.getByText(sum, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await row.getByRole('button', { name: 'Увеличить количество' }).click();
    if (hasScripts(info)) await expect(page.getByRole('status').getByText(`В корзине ${sum}`)).toBeVisible();
    const total = sum.replace(/^.* — /, '');
    await expect(row).toContainText(total.replace(/ ₽$/, ''));
    if (!isPhone(info)) return;
    await expect(row.getByText(`В корзине ${sum}`, { exact: true })).toBeVisible();
  },
);

test(
  'beside a narrow list of prices the button is on the line of the stepper',
  { tag: '@desktop' },
  async ({ page }, info) => {
    const packed = await packedGoods(page);
    for (const address of [await firstProduct(page), packed.href])
      for (const width of [1160, 1200, 1280, 1339, 1366]) {
        await page.setViewportSize({ width, height: 657 });
        await open(page, info, address);
        const form = page.locator('#buy');
        const [button, count] = await Promise.all([
          form.getByRole('button', { name: /^В корзину/ }).boundingBox(),
          form.getByRole('textbox').boundingBox(),
        ]);
        expect(button!.x, `${address} at ${width}`).toBeGreaterThan(count!.x);
        expect(button!.y, `${address} at ${width}`).toBeLessThan(count!.y + count!.height);
        expect(button!.y + button!.height, `${address} at ${width}`).toBeLessThanOrEqual(657);
      }
  },
);

/** «200 м — 17 320 ₽» in the visitor's city, with its thresholds. */
function sumOf({ prices, price_breaks, unit }: Good, quantity: number): string {
  const breaks = price_breaks.filter(({ city, min_quantity }) => city === 1 && min_quantity <= quantity);
  const price = breaks.at(-1)?.price ?? prices.find(({ city }) => city === 1)?.price ?? 0;
  return `${quantity} ${unit} — ${formatInWords(fromRoubles(price) * quantity)} ₽`;
}

test(
  'buttons and arrow keys count from the number in the field, also a just typed one',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, '/product/1');
    const number = page
      .getByRole('main')
      .getByRole('textbox', { name: /^Количество/ })
      .first();
    await number.fill('10');
    await number.press('ArrowUp');
    await expect(number).toHaveValue('11');
    await number.fill('9');
    await number.press('ArrowDown');
    await expect(number).toHaveValue('8');
    await number.fill('999999');
    await page.getByRole('button', { name: 'Увеличить количество' }).first().click();
    await expect(number).toHaveValue('999999');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
  },
);

test(
  'the button and the pinned bar follow the quantity while it is typed, and name no sum for one that is rejected',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    const good = await packedGoods(page);
    await open(page, info, good.href);
    const number = page.locator('#buy').getByRole('textbox');
    const button = page.locator('#buy').getByRole('button', { name: /^В корзину/ });
    const twice = 2 * good.multiplicity;
    await number.fill(String(twice));
    await expect(number).toBeFocused();
    await expect(button).toHaveAccessibleName(`В корзину ${sumOf(good, twice)}`);
    if (isPhone(info)) {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      const pinned = page.locator('[data-page-foot]').getByRole('button');
      await expect(pinned).toHaveAccessibleName(`В корзину ${sumOf(good, twice)}`);
    }
    const height = (await button.boundingBox())!.height;
    await number.fill(String(good.multiplicity + 1));
    await expect(button).toHaveAccessibleName('В корзину');
    expect((await button.boundingBox())!.height).toBe(height);
    await number.press('Escape');
    await expect(number).toHaveValue(String(good.multiplicity));
    await expect(button).toHaveAccessibleName(`В корзину ${sumOf(good, good.multiplicity)}`);
    await number.fill(String(good.multiplicity + 1));
    await button.click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(new RegExp(`${good.multiplicity}\\sили\\s${twice}`))).toBeVisible();
    await expect(page.getByRole('link', { name: /В корзине/ })).toHaveCount(0);
  },
);

test(
  'a double click on «В корзину» adds once and stays on the page; a later click leads to the cart',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, (await plainGoods(page, 1))[0]!.href);
    const here = page.url();
    const button = page.locator('#buy').getByRole('button', { name: /^В корзину/ });
    const { x, y, width, height } = (await button.boundingBox())!;
    if (isPhone(info)) {
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    } else await page.mouse.dblclick(x + width / 2, y + height / 2);
    const there = page
      .getByRole('main')
      .getByRole('link', { name: /В корзине 1/ })
      .first();
    await expect(there).toBeVisible();
    // A page that was being opened would have replaced this one before the cart has answered.
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/catalog/cart/')).json()).results.length)
      .toBe(1);
    await expect(page).toHaveURL(here);
    await there.press('Enter');
    await expect(page).toHaveURL('/cart');
  },
);
