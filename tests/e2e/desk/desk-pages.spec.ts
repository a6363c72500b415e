import { expect, type Page, test } from '@playwright/test';
import { expectContrast, expectFaultless } from '../accessibility.ts';
import { DESK_PAGES } from './desk-pages.ts';
import { enterDesk, showDesk } from './desk-person.ts';

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
      const addresses: string[] = [];
      for (const { path } of pages) addresses.push(await addressOf(page, path));
      await enterDesk(page, role);
      const wrong = watched(page);
      for (const path of addresses) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.setViewportSize(WIDTHS[0]!);
        await showDesk(page, path);
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

/** An address with things of the demo. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path.includes(':goods')) return path.replace(':goods', await someGoods(page));
  return path.includes(':order') ? path.replace(':order', await someOrder(page)) : path;
}

let goods: string | undefined;

/** The id of a product of the demo. */
async function someGoods(page: Page): Promise<string> {
  if (goods !== undefined) return goods;
  await enterDesk(page, 'editor');
  const { results } = await (
    await page.request.get('/api/v1/staff/catalogue/goods/?hidden=no&limit=1')
  ).json();
  goods = String(results[0].id);
  return goods;
}

let order: string | undefined;

/** The id of an order of the demo that is collected at the counter. */
async function someOrder(page: Page): Promise<string> {
  if (order !== undefined) return order;
  await enterDesk(page, 'manager');
  const { results } = await (await page.request.get('/api/v1/staff/orders/?state=ready&limit=50')).json();
  order = String(results[0].id);
  return order;
}
