import { expect, type Locator, type Page, test } from '@playwright/test';
import { BREAKERS, cards, chips, filters } from './listing-page.ts';
import { open } from './shop-page.ts';

const count = (page: Page) => page.locator('main header').getByRole('status');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** The last value that can be chosen, far below the first screen. */
async function lastChoice(form: Locator): Promise<Locator> {
  const last = form.locator('input[name="attribute"]:enabled').filter({ visible: true }).last();
  return form.locator(`input[name="attribute"][value="${await last.inputValue()}"]`);
}

async function expectStart(page: Page): Promise<void> {
  await expect(count(page)).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.2 });
}

for (const size of [
  { width: 1366, height: 657 },
  { width: 1440, height: 900 },
])
  test(
    `after a filter far down the page the list is seen from its beginning, and the filter has the focus, at ${size.width} px`,
    { tag: ['@desktop', '@scripts'] },
    async ({ page }, info) => {
      await page.setViewportSize(size);
      await open(page, info, BREAKERS);
      const choice = await lastChoice(await filters(page, info));
      await choice.scrollIntoViewIfNeeded();
      await expect(count(page)).not.toBeInViewport();
      await choice.focus();
      await page.keyboard.press('Space');
      await expect(chips(page)).toBeVisible();
      await expectStart(page);
      await expect(choice).toBeFocused();
      await expect(choice).toBeChecked();
      // Back goes to where the filter was chosen.
      await page.goBack();
      await expect(chips(page)).toHaveCount(0);
      await expect(choice).not.toBeChecked();
    },
  );

test(
  'nothing moves when a filter is chosen while the beginning of the list is in sight',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, BREAKERS);
    const form = await filters(page, info);
    await page.evaluate(() => window.scrollTo(0, 60));
    await expectStart(page);
    const before = await scrolled(page);
    const choice = form.locator('input[type="checkbox"]:enabled').filter({ visible: true }).first();
    await choice.check();
    await expect(chips(page)).toBeVisible();
    expect(await scrolled(page)).toBe(before);
  },
);

test(
  'the end of a long list makes room for the beginning of the next one when the filters are reset there',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, `${BREAKERS}?in_stock=1`);
    const reset = (await filters(page, info)).getByRole('link', { name: 'Сбросить всё' });
    await reset.scrollIntoViewIfNeeded();
    await expect(count(page)).not.toBeInViewport();
    await reset.click();
    await expect(chips(page)).toHaveCount(0);
    await expectStart(page);
  },
);
