import { expect, test } from '@playwright/test';

test('a visitor goes from the home page through the catalogue to a product', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();

  await page.goto('/catalog');
  await page.getByRole('main').locator('a[href^="/catalog/"]').first().click();
  await expect(page).toHaveURL(/\/catalog\/[a-z0-9-]+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await expect(page).toHaveURL(/\/product\/\d+-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page that does not exist says so at its own address', async ({ page }) => {
  const answer = await page.goto('/net-takogo-adresa');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(/net-takogo-adresa$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
