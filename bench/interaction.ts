import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { bringChromium } from '../tests/support/chromium.ts';
import { opened, runNode, stop } from './child.ts';
import { busyCategory } from './goods.ts';
import { measureClicks } from './interaction-clicks.ts';
import { pagesToVisit, type VisitedPage } from './interaction-pages.ts';
import { measureShifts, type PageShift, WIDTHS } from './interaction-shifts.ts';
import { meetVisitors } from './interaction-visitors.ts';
import { describeMachine } from './machine.ts';
import { inShopFolder, save, say } from './shop-folder.ts';

const PRODUCTS = 4_000;
/** PERF-13, for a phone four times slower than this machine and for every page. */
const GOAL = { clickMs: 100, shift: 0 };
/** Smaller shifts are only counted: a letter of another width until the fonts arrive. */
const SLIGHT_SHIFT = 0.01;

/** `npm run bench -- interaction`: how soon a click is seen, and what moves on every page. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, save: { type: 'boolean', default: false } },
  });
  const executablePath = bringChromium();
  say(`fill ${PRODUCTS} goods`);
  await inShopFolder(PRODUCTS, async ({ env, withDatabase }) => {
    const shop = runNode(['src/entry/start.ts'], env);
    const browser = await chromium.launch({
      executablePath,
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    try {
      const base = await opened(shop);
      const known = await withDatabase(async ({ pool }) => ({
        machine: await describeMachine(pool),
        pages: await pagesToVisit(pool),
        busy: await busyCategory(pool),
      }));
      const { machine, pages, busy } = known;
      const category = `/catalog/${busy.slug}`;
      const product = `/product/${busy.product}-${busy.productSlug}`;
      const clicks =
        values.only === 'shifts' ? [] : await measureClicks(browser, base, category, product, say);
      const shifts = values.only === 'clicks' ? [] : await shiftsOfAll(browser, base, pages);
      const moved = shifts.filter(({ shift }) => shift > GOAL.shift);
      for (const { width, cache, visitor, path, shift } of moved)
        say(`✗ ${width} ${cache} ${visitor} ${path}: ${shift}`);
      say(`${shifts.length - moved.length} of ${shifts.length} visits without any shift`);
      if (values.save) {
        const date = new Date().toISOString().slice(0, 10);
        await save('interaction', {
          date,
          goal: GOAL,
          machine,
          clicks,
          visits: shifts.length,
          withoutShift: shifts.length - moved.length,
          slightShifts: moved.filter(({ shift }) => shift < SLIGHT_SHIFT).length,
          moved: moved.filter(({ shift }) => shift >= SLIGHT_SHIFT),
        });
      }
    } finally {
      await browser.close();
      await stop(shop);
    }
  });
}

async function shiftsOfAll(browser: Browser, base: string, pages: VisitedPage[]): Promise<PageShift[]> {
  const visitors = await meetVisitors(browser, base);
  const shifts: PageShift[] = [];
  for (const width of WIDTHS)
    for (const visitor of ['guest', 'buyer', 'person', 'company'] as const) {
      const paths = pages.filter((page) => page.visitor === visitor).map(({ path }) => path);
      say(`${width} px, ${visitor}: ${paths.length} pages`);
      shifts.push(
        ...(await measureShifts(browser, { base, paths, visitor, width, storageState: visitors[visitor] })),
      );
    }
  return shifts;
}
