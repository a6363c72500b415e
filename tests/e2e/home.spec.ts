import { expect, test } from '@playwright/test';
import { open, watchLayoutShift } from './shop-page.ts';

test('the home page shows the breadth of the shop and its popular goods with prices', async ({
  page,
}, info) => {
  await open(page, info, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const departments = page.getByRole('region', { name: 'Разделы' });
  // UI-1
  const all = await page.locator('#catalog-panel > div > ul > li').count();
  expect(all).toBeGreaterThan(0);
  const shown = await departments.locator('a[href^="/catalog/"]').count();
  expect(shown / all).toBeGreaterThanOrEqual(0.4);
  const popular = page.getByRole('region', { name: 'Берут чаще всего' });
  await expect(popular.locator('article').first()).toContainText('₽');
});

test(
  'the home page shows as many cards, popular goods and articles as the page sizes say',
  { tag: '@widths' },
  async ({ page }, info) => {
    await open(page, info, '/');
    const { page_sizes: sizes } = await (await page.request.get('/api/v1/layout/')).json();
    const seen = async (block: string, item: string) => {
      const items = page.getByRole('region', { name: block }).locator(item);
      return (await items.all()).length - (await items.filter({ visible: false }).count());
    };
    expect(await seen('Разделы', 'ul:not([aria-label]) > li')).toBe(sizes.frontPageCards);
    expect(await seen('Берут чаще всего', 'article')).toBe(sizes.frontPagePopularProducts);
    expect(await seen('Советует продавец', 'ul > li')).toBe(sizes.frontPagePosts);
    // Every department is a link all the same.
    const all = await page.locator('#catalog-panel > div > ul > li').count();
    expect(await seen('Разделы', 'ul > li')).toBe(all);
  },
);

test('the hero shows goods on a shelf, each a link with a price, and loads the first image at once', async ({
  page,
}) => {
  await page.goto('/');
  const shelf = page.getByRole('region').first().getByRole('listitem');
  await expect(shelf.first()).toContainText('₽');
  await expect(shelf.first().getByRole('link')).toHaveAttribute('href', /^\/product\/\d+-/);
  const image = await shelf.first().getByRole('img').getAttribute('src');
  await expect(page.locator(`link[rel=preload][as=image][href="${image}"]`)).toHaveCount(1);
  await expect(shelf.first().getByRole('img')).not.toHaveAttribute('loading', 'lazy');
});

test('search engines and messengers get the name and description of the shop', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  const title = await page.title();
  expect(title.length).toBeLessThanOrEqual(70);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20}/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => JSON.parse(text)['@type'])).toEqual(['Organization', 'WebSite']);
});

// Shifts are counted by a script.
test('nothing moves while the page loads', { tag: ['@scripts', '@widths'] }, async ({ page }, info) => {
  const shift = await watchLayoutShift(page);
  await open(page, info, '/');
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBeLessThan(0.01);
});

// Without scripts there are none.
test('React hydrates the page without a warning', { tag: '@scripts' }, async ({ page }, info) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  for (const address of ['/', '/catalog', '/city']) {
    await open(page, info, address);
  }
  expect(complaints).toEqual([]);
});
