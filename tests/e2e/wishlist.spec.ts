import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { goodsThatDiffer, inCity, MOSCOW } from './cart-page.ts';
import { write } from './past-the-pages.ts';
import { type Good, plainGoods } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

const heart = 'В избранное';

/** Adds products to the wishlist by the API. */
async function wish(page: Page, goods: readonly Good[]): Promise<void> {
  for (const { id } of goods) {
    const answer = await write(page, 'wishlists/wishlist-items/', { product: id });
    expect(answer.status()).toBe(201);
  }
}

test('an empty wishlist says so and leads to the catalogue', async ({ page }, info) => {
  await open(page, info, '/wishlist');
  await expect(page.getByText('В избранном пока нет товаров')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
});

// Every card has a heart that says whether it is on (UI-25).
test('every card has a heart; a click fills it, and the count follows', async ({ page }, info) => {
  await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
  const cards = page.locator('main article');
  await expect(cards.getByRole('button', { name: heart })).toHaveCount(await cards.count());
  const first = cards.first().getByRole('button', { name: heart });
  const box = await first.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('a[href="/wishlist"] [data-badge]').first()).toHaveText('1');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('a[href="/wishlist"] [data-badge]')).toHaveCount(0);
});

test('the product page has a heart too', async ({ page }, info) => {
  const [good] = await plainGoods(page, 1);
  await open(page, info, good!.href);
  const button = page.locator('main h1 ~ * ').getByRole('button', { name: /^В избранно/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

// R4.17
test('the count is the number of products; a removed one can be restored', async ({ page }, info) => {
  const goods = await plainGoods(page, 3);
  await wish(page, goods);
  await open(page, info, '/wishlist');
  const cards = page.locator('main article');
  await expect(cards).toHaveCount(3);
  await expect(page.getByText('3 товара', { exact: true })).toBeVisible();
  await cards.first().getByRole('button', { name: heart }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByText('2 товара', { exact: true })).toBeVisible();
  if (hasScripts(info)) await expect(cards.first().getByRole('button', { name: heart })).toBeFocused();
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(cards).toHaveCount(3);
  await expect(page.getByText('3 товара', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('all available products go into the cart at once; the others stay and say so', async ({
  page,
  baseURL,
}, info) => {
  const { scarce, gone } = await goodsThatDiffer(page);
  await wish(page, [scarce, gone]);
  await inCity(page, baseURL!, MOSCOW);
  await open(page, info, '/wishlist');
  await expect(page.locator('main article')).toHaveCount(2);
  const card = page.locator('main article').filter({ hasText: gone.article });
  await expect(card).toContainText('Нет в наличии');
  await expect(card.getByRole('button', { name: 'В корзину' })).toHaveCount(0);
  await page.getByRole('button', { name: /Добавить все доступные/ }).click();
  await expect(page.locator('a[href="/cart"] [data-badge]').first()).toHaveText('1');
  await expect
    .poll(async () => {
      const { results } = await (await page.request.get('/api/v1/catalog/cart/')).json();
      return results.map(({ product }: { product: Good }) => product.id);
    })
    .toEqual([scarce.id]);
});

test('the wishlist fits a screen of 320 px', { tag: ['@phone', '@scripts'] }, async ({ page }, info) => {
  await wish(page, await plainGoods(page, 2));
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, info, '/wishlist');
  await expect(page.locator('main article')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
