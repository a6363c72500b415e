import { expect, type Page, test } from '@playwright/test';
import { expectFaultless } from '../accessibility.ts';
import { DESK_PAGES } from './desk-pages.ts';
import { openDesk } from './desk-person.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

test.describe('every screen of the desk', { tag: ['@desktop', '@scripts'] }, () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of WIDTHS)
      test.describe(`${viewport.width} px, ${colorScheme}`, () => {
        test.use({ viewport, colorScheme });
        test('is accessible, breaks no rule of the policy and asks no foreign host', async ({ page }) => {
          test.setTimeout(240_000);
          const wrong = watched(page);
          for (const { path, role } of DESK_PAGES) {
            await openDesk(page, path.replace(':order', await someOrder(page)), role);
            await page.waitForLoadState('networkidle');
            await test.step(path, () => expectFaultless(page));
          }
          expect(wrong).toEqual([]);
        });
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

let order: string | undefined;

/** The id of an order of the demo that is collected at the counter. */
async function someOrder(page: Page): Promise<string> {
  if (order !== undefined) return order;
  await openDesk(page, 'orders');
  const { results } = await (await page.request.get('/api/v1/staff/orders/?state=ready&limit=50')).json();
  order = String(results[0].id);
  return order;
}
