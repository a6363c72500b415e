import { expect, type Locator, type Page, test } from '@playwright/test';
import { EDITOR, STAFF } from '../../../demo/cast/people.ts';
import { openDesk } from './desk-person.ts';

const ROLES = Object.keys({ ...STAFF, editor: EDITOR }) as (keyof typeof STAFF | 'editor')[];

/** Notes each call of the staff that is rejected for a missing right. */
function rejectedCalls(page: Page): string[] {
  const rejected: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403 && answer.url().includes('/api/v1/staff/')) rejected.push(answer.url());
  });
  return rejected;
}

test.describe('what a role is offered', { tag: ['@desktop', '@scripts'] }, () => {
  for (const role of ROLES)
    test(`every place of the menu of the ${role} opens, no call of it is rejected, and Ctrl+K offers no other page`, async ({
      page,
    }) => {
      const rejected = rejectedCalls(page);
      await openDesk(page, '', role);
      const menu = page.getByRole('navigation', { name: 'Разделы стойки' }).first();
      const links = menu.getByRole('link');
      await expect(links.first()).toBeVisible();
      const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const path of paths) {
        await menu.locator(`a[href="${path}"]`).click();
        await expect(page).toHaveURL((url) => url.pathname.startsWith(path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/Загружаем…|Считаем…/)).toHaveCount(0);
      }
      // Their numbers and lists are all there by now.
      expect([role, rejected]).toEqual([role, []]);

      await page.keyboard.press('Control+k');
      const offered = page.getByRole('dialog').getByRole('option').locator('b');
      await expect(offered.first()).toBeVisible();
      const names = (await links.allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
      expect(await offered.allInnerTexts()).toEqual(names);
    });
});

/** What each number of a menu covers, or where it lies beside its icon. */
async function expectApart(places: Locator): Promise<void> {
  const counted = places.filter({ hasText: 'ждут' });
  await expect(counted.first()).toBeVisible();
  const overlaps = await counted.evaluateAll((links) =>
    links.map((link) => {
      // Somebody has just done the last task there: the number is gone.
      if (!link.textContent?.includes('ждут')) return 'apart';
      const icon = link.querySelector('svg')!.getBoundingClientRect();
      const number = [...link.children].at(-1)!.getBoundingClientRect();
      const isApart = number.left >= icon.right || number.bottom <= icon.top;
      return isApart && number.right <= link.getBoundingClientRect().right ? 'apart' : link.textContent;
    }),
  );
  expect(overlaps).toEqual(overlaps.map(() => 'apart'));
}

test('between phone and desktop a number stands above the icon of its place', {
  tag: ['@desktop', '@scripts'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await openDesk(page, '', 'owner');
  await expectApart(page.getByRole('navigation', { name: 'Разделы стойки' }).first().getByRole('link'));
});

test('on a phone a number never covers the icon of its place, and no name of the bar is cut off', {
  tag: ['@phone', '@scripts'],
}, async ({ page }) => {
  await openDesk(page, '', 'owner');
  const places = page.getByRole('navigation', { name: 'Разделы стойки' }).last().getByRole('link');
  await expectApart(places);
  const cut = await places.evaluateAll((links) =>
    links
      .flatMap((link) => [...link.querySelectorAll('span')])
      .filter(
        (name) =>
          name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).textOverflow === 'ellipsis',
      )
      .map((name) => name.textContent),
  );
  expect(cut).toEqual([]);
});
