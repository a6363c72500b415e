import type { Browser, CDPSession, Page } from '@playwright/test';

/** Layout shifts of a page without a click of the visitor. */
export interface PageShift {
  path: string;
  visitor: string;
  width: number;
  /** With an empty browser cache, or with that of an earlier visit. */
  cache: 'cold' | 'warm';
  /** Cumulative layout shift, to four digits. */
  shift: number;
  /** The elements that moved most, as a hint for the fix. */
  moved: string[];
}

export const WIDTHS = [360, 768, 1440];

/** How long fonts are delayed, as on a slow connection. */
const FONTS_HELD_MS = 700;
/** The pause after the fonts until the page is still. */
const REST_MS = 350;

interface Looking {
  base: string;
  paths: string[];
  visitor: string;
  width: number;
  /** The cookies of the visitor. */
  storageState: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;
}

/**
 * Opens pages twice, with an empty and a full browser cache, delays their fonts, scrolls to their end and reports what moved.
 */
export async function measureShifts(browser: Browser, looking: Looking): Promise<PageShift[]> {
  const { base, paths, visitor, width, storageState } = looking;
  const context = await browser.newContext({
    storageState,
    locale: 'ru-RU',
    viewport: { width, height: width < 600 ? 740 : 900 },
    ...(width < 1000 && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  });
  const shifts: PageShift[] = [];
  try {
    for (const path of paths)
      for (const cache of ['cold', 'warm'] as const) {
        const page = await context.newPage();
        const shift = await shiftOf(page, base + path, cache);
        shifts.push({ path, visitor, width, cache, ...shift });
        await page.close();
      }
  } finally {
    await context.close().catch(() => {}); // the interrupted call reports why the browser ended
  }
  return shifts;
}

async function shiftOf(page: Page, url: string, cache: PageShift['cache']) {
  const session = await page.context().newCDPSession(page);
  if (cache === 'cold') await session.send('Network.clearBrowserCache');
  await holdFonts(session);
  await page.addInitScript(watchShifts);
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.waitForTimeout(REST_MS);
  await scrollThrough(page);
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => {
    const { shift, moved } = (window as unknown as { seen: { shift: number; moved: string[] } }).seen;
    return { shift: Number(shift.toFixed(4)), moved: moved.slice(0, 6) };
  });
}

async function holdFonts(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    setTimeout(() => session.send('Fetch.continueRequest', { requestId }).catch(() => {}), FONTS_HELD_MS);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2*' }] });
}

/** As fast as a swipe: five screens per second. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = () => new Promise((over) => setTimeout(over, 120));
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 12_000); top += 600) {
      window.scrollTo(0, top);
      await pause();
    }
  });
}

/** Runs in the page: sums the `layout-shift` entries and names the elements. */
function watchShifts(): void {
  const seen = { shift: 0, moved: [] as string[] };
  (window as unknown as { seen: typeof seen }).seen = seen;
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      seen.shift += value;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = element?.textContent?.trim().slice(0, 30);
        const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
        const moved = `${Math.round(from.y)}+${Math.round(from.height)}→${Math.round(to.y)}+${Math.round(to.height)}`;
        seen.moved.push(`${value.toFixed(4)} ${name} «${text}» ${moved}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
