import { expect, type Page, test } from '@playwright/test';
import { canBuy, goods } from './shop-goods.ts';
import { open } from './shop-page.ts';

test(
  'variants are chosen before the button, on a phone the chosen one is on the first screen with it',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    await open(page, info, await goodsWithVariants(page));
    const chosen = page.locator('main nav [aria-current=true]').last();
    const button = page.getByRole('main').getByRole('button', { name: 'В корзину' }).first();
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const isBefore = await button.evaluate(
      (it, other) => Boolean(it.compareDocumentPosition(other as Node) & Node.DOCUMENT_POSITION_PRECEDING),
      await chosen.elementHandle(),
    );
    expect(isBefore).toBe(true);
  },
);

test(
  'variants keep their order whichever is chosen, and the chosen one is in sight',
  { tag: '@phone' },
  async ({ page }, info) => {
    const { variants } = await (
      await page.request.get(`/api/v1/catalog/product/${/\d+/.exec(await goodsWithVariants(page))?.[0]}/`)
    ).json();
    const row = page.getByRole('main').getByRole('navigation').locator('li a[href^="/product/"]');
    for (const { href } of [variants[0], variants.at(-1)]) {
      await open(page, info, href);
      await expect(row).toHaveCount(variants.length);
      const places = await row.evaluateAll((links) =>
        links.map((link) => {
          const { left, top } = link.getBoundingClientRect();
          return { left, top };
        }),
      );
      const inOrder = places.toSorted((a, b) => a.top - b.top || a.left - b.left);
      expect(inOrder, 'from left to right, line by line').toEqual(places);
      await expect(page.locator(`main li a[href="${href}"]`)).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'the chosen variant is readable in both themes, also when it is sold out',
  { tag: '@no-scripts' },
  async ({ page }, info) => {
    await open(page, info, await goneVariant(page));
    const chosen = page.locator('main nav a[aria-current=true]').last();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.poll(() => chosen.evaluate(contrastOf), colorScheme).toBeGreaterThan(4.5);
    }
  },
);

/** In the page: the contrast of an element's text (WCAG). */
function contrastOf(element: Element): number {
  const { color, backgroundColor } = getComputedStyle(element);
  const [words, ground] = [color, backgroundColor].map((one) => {
    const [r = 0, g = 0, b = 0] = (one.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }) as [number, number];
  return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
}

/** Products of a family that are no longer sold. */
async function goneVariant(page: Page): Promise<string> {
  const enamels = (await goods(page)).filter((good) => good.name.startsWith('Эмаль'));
  for (const { id } of enamels) {
    const { variants } = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    const gone = variants.find((each: { is_available: boolean }) => !each.is_available);
    if (gone) return gone.href;
  }
  throw new Error('no gone variant');
}

/** Products that can be bought and have variants. */
async function goodsWithVariants(page: Page): Promise<string> {
  const enamels = (await goods(page)).filter((good) => good.name.startsWith('Эмаль') && canBuy(good));
  for (const { id, href } of enamels) {
    const { variants } = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    if (variants.length > 1) return href;
  }
  throw new Error('no goods with variants');
}
