import { expect, test } from '@playwright/test';
import { isPhone, open } from './shop-page.ts';

test('the catalogue shows its categories with images and counts, and links to them', async ({
  page,
}, info) => {
  await open(page, info, '/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Каталог');
  const section = page.locator('main').getByRole('link', { name: /^Электрика/ });
  await expect(section.locator('img')).toBeVisible();
  await expect(section).toContainText(/\d/);
  if (!isPhone(info))
    await expect(page.locator('main').getByRole('link', { name: 'Модульная автоматика' })).toBeVisible();
  await section.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Электрика');
});

test('a category with an old or a wrong address is not found, with a real 404', {
  tag: '@no-scripts',
}, async ({ page }) => {
  const answer = await page.goto('/catalog/net-takogo-razdela');
  expect(answer?.status()).toBe(404);
});
