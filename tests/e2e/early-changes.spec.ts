import { expect, type Page } from '@playwright/test';
import { test } from './held-calls.ts';
import { cards } from './listing-page.ts';
import { open, settled } from './shop-page.ts';

const SCREWS = '/catalog/samorezy';

/** Opens a page as on a slow connection: complete, while its scripts are still loading. */
async function openAsleep(page: Page, address: string): Promise<() => void> {
  let wake = () => {};
  const held = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('footer').first().waitFor();
  return () => wake();
}

/**
 * Makes React stop wherever it yields.
 * @returns a function that waits for this many stopped tasks and lets them run; with `all`, later ones run too
 */
async function holdPauses(page: Page): Promise<(waiting: number, forAll?: 'all') => Promise<void>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { held?: (() => void)[] };
    seen.held = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (seen.held) seen.held.push(() => post.call(this, message));
      else post.call(this, message);
    };
  });
  const held = () => page.evaluate(() => (window as unknown as { held: unknown[] }).held.length);
  return async (waiting, forAll) => {
    await expect.poll(held).toBe(waiting);
    await page.evaluate((isAll) => {
      const seen = window as unknown as { held?: (() => void)[] };
      const posts = seen.held?.splice(0) ?? [];
      if (isAll) seen.held = undefined;
      for (const post of posts) post();
    }, forAll);
  };
}

const tags = { tag: ['@desktop', '@scripts'] };

test(
  'filters clicked before the scripts load are applied afterwards, in one step',
  tags,
  async ({ page }, info) => {
    const wake = await openAsleep(page, SCREWS);
    const form = page.getByRole('form', { name: 'Фильтры' });
    await form.getByRole('checkbox', { name: /^PH2/ }).check();
    await form.getByRole('checkbox', { name: /^В\sналичии/ }).check();
    await form.getByRole('textbox', { name: 'Цена от' }).fill('1');
    await form.getByRole('textbox', { name: 'Цена до' }).fill('99 999');
    await page.getByRole('combobox', { name: 'Сортировка' }).selectOption('price');
    const length = await page.evaluate(() => history.length);
    wake();
    await settled(page, info);
    await expect(page).toHaveURL(
      /\?(?=.*in_stock=1)(?=.*min_price=1&)(?=.*max_price=99999)(?=.*ordering=price)(?=.*attributes=)/,
    );
    await expect(form.getByRole('checkbox', { name: /^PH2/ })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: /^В\sналичии/ })).toBeChecked();
    await expect(form.getByRole('textbox', { name: 'Цена до' })).toHaveValue(/^99\s999$/);
    await expect(cards(page).first()).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  },
);

test(
  'a quantity typed in a list before the scripts load goes into the cart',
  tags,
  async ({ page }, info) => {
    const wake = await openAsleep(page, `${SCREWS}?view=list`);
    const quantity = page
      .getByRole('main')
      .getByRole('textbox', { name: /^Количество/ })
      .first();
    await quantity.fill('1');
    await quantity.fill('100');
    await page.getByRole('heading', { level: 1 }).click();
    const answer = page.waitForResponse((called) => called.url().includes('/cart-items/'));
    wake();
    await settled(page, info);
    expect((await answer).request().postDataJSON()).toMatchObject({ quantity: 100 });
    await expect(quantity).toHaveValue('100');
  },
);

test(
  'Back before the scripts load leads to the page it names, without state of the previous page',
  tags,
  async ({ page }, info) => {
    await open(page, info, SCREWS);
    const link = cards(page).first().getByRole('link');
    await link.click();
    await expect(page).toHaveURL(/\/product\//);
    const wake = await openAsleep(page, page.url());
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(new RegExp(`${SCREWS}$`));
    wake();
    await expect(page.getByRole('heading', { level: 1, name: 'Саморезы' })).toBeVisible();
    await settled(page, info);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/Саморезы/);
  },
);

test('a click before its part of the page is hydrated still works', tags, async ({ page }) => {
  const goOn = await holdPauses(page);
  await page.goto(SCREWS);
  for (const _ of ['files have run', 'page is loaded', 'router stands']) await goOn(1);
  // React is about to hydrate the shell; the products come after it.
  const answer = page.waitForResponse((called) => called.url().includes('/cart-items/'));
  await cards(page).getByRole('button', { name: 'В корзину' }).first().click();
  await goOn(1, 'all');
  expect((await answer).request().method()).toBe('POST');
  await expect(page).toHaveURL(new RegExp(`${SCREWS}$`));
});
