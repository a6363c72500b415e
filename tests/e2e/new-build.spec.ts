import { expect } from '@playwright/test';
import { test } from './held-calls.ts';
import { open } from './shop-page.ts';

test(
  'a page whose chunk is gone after a release is loaded as a whole document, at its own address',
  { tag: ['@scripts', '@phone'] },
  async ({ page }, info) => {
    await open(page, info, '/catalog');
    // The scripts of the build that the open page belongs to are deleted; a new document names the present ones.
    await page.route('**/assets/**/*.js', (route) =>
      new URL(page.url()).pathname === '/catalog' ? route.abort() : route.continue(),
    );
    await page.evaluate(() => {
      (window as unknown as { sameDocument: boolean }).sameDocument = true;
    });
    await page.locator('a[href="/wishlist"]:visible').first().click();
    await expect(page).toHaveURL('/wishlist');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument),
    ).toBeUndefined();
  },
);
