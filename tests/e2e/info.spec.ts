import { expect, test } from '@playwright/test';
import { open } from './shop-page.ts';

test('a document is linked in the footer, names its revision, and its contents lead to its parts', async ({
  page,
}, info) => {
  await open(page, info, '/catalog');
  await page.locator('footer').getByRole('link', { name: 'Персональные данные' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Персональные данные');
  await expect(page.locator('main')).toContainText(/Редакция от \d{2}\.\d{2}\.\d{4}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/info\/personalnye-dannye$/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page
    .getByRole('navigation', { name: 'Содержание' })
    .getByRole('link', { name: 'Ваши права' })
    .click();
  await expect(page).toHaveURL(/#vashi-prava$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Ваши права' })).toBeInViewport();
});

test('a printed document is its text alone', async ({ page }) => {
  await page.goto('/info/vozvrat');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['footer', 'main nav', 'header']) await expect(page.locator(part).first()).toBeHidden();
});

test('a missing document is not found, with a real 404', { tag: '@no-scripts' }, async ({ page }) => {
  const answer = await page.goto('/info/net-takogo-dokumenta');
  expect(answer?.status()).toBe(404);
});

test('a copied link is announced beside its button', { tag: '@scripts' }, async ({ page, context }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/posts');
  await open(
    page,
    info,
    (await page.locator('main a[href^="/posts/"]:not([href$=xml])').first().getAttribute('href')) ?? '',
  );
  const button = page.getByRole('button', { name: 'Скопировать ссылку' });
  await expect(button.getByRole('status')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('status').filter({ hasText: 'Ссылка скопирована' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
