import { expect } from '@playwright/test';
import { test } from './held-calls.ts';
import { goneGoods } from './shop-goods.ts';
import { open, settled } from './shop-page.ts';

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

test(
  'what is typed in a form stands there again after the page is loaded anew, because a file of its build is gone',
  { tag: '@scripts' },
  async ({ page }, info) => {
    await open(page, info, await goneGoods(page));
    const form = page.locator('#stock-request');
    const contact = form.getByLabel('Телефон или эл. почта');
    await contact.fill('buyer@vitrina.example');
    let isReloaded = false;
    await page.route('**/assets/send-operations-*.js', (route) =>
      isReloaded ? route.continue() : route.abort(),
    );
    page.once('framenavigated', () => {
      isReloaded = true;
    });
    const next = page.waitForEvent('domcontentloaded');
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /избранн/ })
      .first();
    await heart.click();
    await next;
    await settled(page, info);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(contact).toHaveValue('buyer@vitrina.example');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('vitrina.typed'))).toBeNull();
  },
);
