import { expect, type Page, test } from '@playwright/test';
import { expectContrast, expectFaultless } from '../accessibility.ts';
import { DESK_PAGES } from './desk-pages.ts';
import { enterDesk, openDesk, showDesk } from './desk-person.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

test.describe('every screen of the desk', { tag: ['@desktop', '@scripts'] }, () => {
  for (const [role, pages] of Map.groupBy(DESK_PAGES, (each) => each.role))
    test(`that opens for the ${role} is accessible at each width in both themes, breaks no rule of the policy and asks no foreign host`, async ({
      page,
    }) => {
      test.setTimeout(600_000);
      const order = await someOrder(page);
      await enterDesk(page, role);
      const wrong = watched(page);
      for (const { path } of pages) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize(WIDTHS[0]!);
        await showDesk(page, path.replace(':order', order));
        await page.waitForLoadState('networkidle');
        await test.step(path, async () => {
          for (const viewport of WIDTHS) {
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme: 'light' });
            await expectFaultless(page);
            await page.emulateMedia({ colorScheme: 'dark' });
            await expectContrast(page);
          }
        });
      }
      expect(wrong).toEqual([]);
    });
});

/** What the console and the network say that they should not. */
function watched(page: Page): string[] {
  const wrong: string[] = [];
  const origin = new URL(String(process.env.SHOP_URL)).origin;
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) wrong.push(request.url());
  });
  return wrong;
}

/** The id of an order of the demo that is collected at the counter. */
async function someOrder(page: Page): Promise<string> {
  await openDesk(page, 'orders');
  const { results } = await (await page.request.get('/api/v1/staff/orders/?state=ready&limit=50')).json();
  return String(results[0].id);
}
