import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../demo/cast/people.ts';
import { expectFaultless } from './accessibility.ts';
import { enter, placeOrders } from './account-person.ts';
import { walkByKeys } from './by-keys.ts';
import { addressOf, OF_BUYER, OF_GUEST } from './every-page.ts';
import { write } from './past-the-pages.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';
import { open } from './shop-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Routes that show nothing: each of them redirects. */
const LEAD_ON = ['/auth', '/auth/logout', '/account'];

test.describe('every kind of page', { tag: ['@desktop', '@scripts'] }, () => {
  test('is included in these walks: a new one cannot be forgotten', () => {
    const source = readFileSync(join(import.meta.dirname, '../../src/storefront/routes.ts'), 'utf8');
    const routes = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path]) => path ?? '');
    const shown = routes.filter((path) => path !== '/dev/ui' && !LEAD_ON.includes(path));
    expect(Object.keys({ ...OF_GUEST, ...OF_BUYER }).sort()).toEqual(shown.sort());
  });

  test('of a guest is accessible, wide and narrow, and usable by keyboard', async ({ page }, info) => {
    test.setTimeout(600_000);
    const goods = await goodsInStock(page, 2);
    await putIntoCart(page, goods);
    for (const { id } of goods) await write(page, 'wishlists/wishlist-items/', { product: id });
    for (const place of Object.values(OF_GUEST)) await walk(page, await addressOf(page, place), info);
  });

  test('of a buyer is accessible, wide and narrow, and usable by keyboard', async ({ page }, info) => {
    test.setTimeout(600_000);
    const [order] = await placeOrders(page, 1);
    await walk(page, `/order/${order?.token}`, info);
    await page.context().clearCookies({ name: /session/ });
    await enter(page, { email: PEOPLE.head.email, password: PASSWORD });
    for (const [route, place] of Object.entries(OF_BUYER))
      if (!route.startsWith('/order/')) await walk(page, await addressOf(page, place), info);
  });
});

/** Checks one page at both widths, and walks its controls by keyboard. */
async function walk(page: Page, address: string, info: Parameters<typeof open>[1]): Promise<void> {
  await test.step(address, async () => {
    await page.setViewportSize(DESKTOP);
    await open(page, info, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectFaultless(page);
    await walkByKeys(page);
    await page.setViewportSize(PHONE);
    await expectFaultless(page);
    expect(await page.evaluate(wider), address).toEqual([]);
  });
}

/** In the page: the elements that make it wider than the screen. */
function wider(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const parts = [...document.querySelectorAll('body, body *')];
  return parts
    .filter((part) => part.getBoundingClientRect().right > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}
