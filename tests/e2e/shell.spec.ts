import { expect, test } from '@playwright/test';
import { open } from './shop-page.ts';

// Scroll positions are read by a script.
test('Back returns to the same place of the page', { tag: '@scripts' }, async ({ page }, info) => {
  await open(page, info);
  const card = page.locator('main article:visible a').last();
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('the footer has the addresses and phones of the city, the documents and the disclosure note', async ({
  page,
}, info) => {
  await open(page, info);
  const layout = await (await page.request.get('/api/v1/layout/')).json();
  const ofCity = <T extends { city: number }>(items: T[]) => items.filter(({ city }) => city === layout.city);
  const footer = page.getByRole('contentinfo');
  const words = (await footer.innerText()).replaceAll('\u00a0', ' ');
  expect(ofCity(layout.addresses).length).toBeGreaterThan(0);
  for (const { address } of ofCity<{ city: number; address: string }>(layout.addresses))
    expect(words).toContain(address);
  for (const { phone } of ofCity<{ city: number; phone: string }>(layout.contacts.footer))
    await expect(footer.locator(`a[href="tel:${phone.replace(/[^\d+]/g, '')}"]`)).toBeVisible();
  expect(layout.documents.length).toBeGreaterThan(0);
  for (const { slug } of layout.documents)
    await expect(footer.locator(`a[href="/info/${slug}"]`)).toBeVisible();
  expect(layout.company.disclosure_text).not.toBe('');
  expect(words).toContain(layout.company.disclosure_text.replaceAll('\u00a0', ' '));
  const outside = footer.locator(`a[href="${layout.company.disclosure_url}"]`);
  await expect(outside).toHaveAttribute('rel', 'noopener');
  await expect(outside).toHaveAccessibleName(/другой сайт/);
});

test('the keyboard reaches the content of the page without passing the menu', async ({ page }, info) => {
  await open(page, info);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});

test('the samples of ui are for developers: a shop does not have them', { tag: '@no-scripts' }, async ({
  page,
}) => {
  expect((await page.request.get('/dev/ui')).status()).toBe(404);
});

// The window is resized on the desktop only: the HTML is the same for all widths.
test(
  'nothing overflows horizontally at any width',
  { tag: ['@scripts', '@desktop'] },
  async ({ page }, info) => {
    for (const address of [
      '/',
      '/catalog',
      '/404',
      '/_error?statusCode=503',
      '/city',
      '/auth/login',
      '/auth/registration',
    ]) {
      await open(page, info, address);
      for (const width of [320, 360, 768, 1149, 1150, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `${address} at ${width} px`).toBe(0);
      }
    }
  },
);
