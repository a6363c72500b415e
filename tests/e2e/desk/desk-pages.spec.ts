import { expect, type Page, test } from '@playwright/test';
import {
  expectContrast,
  expectFaultless,
  expectFaultlessBesidesColours,
  expectNoOverflow,
} from '../accessibility.ts';
import { DESK_PAGES } from './desk-pages.ts';
import { enterDesk, showDesk } from './desk-person.ts';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** What a window of 1440 × 900 shows at a zoom of 200 %: half as many pixels of the page, each twice as large (STF-163). */
const ZOOMED = { width: 720, height: 450 };

test.describe('every screen of the desk', { tag: ['@desktop', '@scripts'] }, () => {
  for (const [role, pages] of Map.groupBy(DESK_PAGES, (each) => each.role))
    test(`that opens for the ${role} is accessible at each width and at a zoom of 200 % in both themes, breaks no rule of the policy and asks no foreign host`, async ({
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
            await expectNoOverflow(page);
            // Between the wide and the narrow window no colour is another one.
            if (viewport === WIDTHS[1]) continue;
            await page.emulateMedia({ colorScheme: 'dark' });
            await expectContrast(page);
          }
          await page.setViewportSize(ZOOMED);
          await expectFaultlessBesidesColours(page);
          await expectNoOverflow(page);
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

/** Things of the demo that addresses name: who reads them, where, and what is taken of the answer. */
const THINGS: Record<string, { role: 'manager' | 'editor' | 'owner'; list: string }> = {
  // One that is collected at the counter.
  ':order': { role: 'manager', list: 'staff/orders/?state=ready&limit=50' },
  ':company': { role: 'owner', list: 'staff/companies/?state=confirmed&limit=1' },
  ':goods': { role: 'editor', list: 'staff/catalogue/goods/?hidden=no&limit=1' },
  ':post': { role: 'editor', list: 'posts/posts/?limit=1' },
};

const ids = new Map<string, string>();

/** An address with the ids of things of the demo. */
async function addressOf(page: Page, path: string): Promise<string> {
  const [thing] = /:\w+/.exec(path) ?? [];
  if (thing === undefined) return path;
  if (!ids.has(thing)) {
    const { role, list } = THINGS[thing]!;
    await enterDesk(page, role);
    const { results } = await (await page.request.get(`/api/v1/${list}`)).json();
    ids.set(thing, String(results[0].id));
  }
  return path.replace(thing, ids.get(thing)!);
}
