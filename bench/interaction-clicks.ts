import type { Browser, CDPSession, Page } from '@playwright/test';

/** How long people wait for the frame after a click, at a quarter of this machine's speed. */
export interface ClickFigures {
  click: string;
  /** Of the browser's own event timing, which counts in steps of 8 ms: from the click to the next frame. */
  medianMs: number;
  worstMs: number;
  clicks: number;
}

/** Four times slower than this machine: like a cheap phone. */
const SLOWER = 4;
const TIMES = 5;
/** The events that count towards INP. */
const CLICKS = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change'];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

interface Step {
  click: string;
  path: string;
  /** The clicks on a newly opened page, one after the other; the last one is timed. */
  act: string[];
}

const BUY = 'main article button:has-text("В корзину")';
const FILTERS = 'main button[popovertarget=filters]';
const MENU = '[popovertarget="menu-panel"]';

/** @param category a page with a long list; @param product one with a price and stock */
const steps = (category: string, product: string): Step[] => [
  { click: 'add to cart, list', path: category, act: [BUY] },
  { click: 'add to cart, product', path: product, act: ['main button:has-text("В корзину")'] },
  {
    click: '«+» of a stepper',
    path: category,
    act: [BUY, 'main article button[aria-label="Увеличить количество"]'],
  },
  { click: 'open the filters', path: category, act: [FILTERS] },
  {
    click: 'choose a filter',
    path: category,
    act: [FILTERS, '#filters label:has(input[type=checkbox]:enabled)'],
  },
  { click: 'open the menu', path: category, act: [MENU] },
  { click: 'open the catalogue', path: category, act: ['[popovertarget="catalog-panel"]'] },
  { click: 'open the search', path: category, act: ['[popovertarget="search-panel"]'] },
  { click: 'open the cities', path: category, act: [MENU, '#menu-panel a[href^="/city"]'] },
  { click: '«Показать ещё»', path: category, act: ['main a:has-text("Показать ещё")'] },
];

/** Repeats typical clicks on newly opened pages, on a phone four times slower than this machine. */
export async function measureClicks(
  browser: Browser,
  base: string,
  category: string,
  product: string,
  say: (line: string) => void,
): Promise<ClickFigures[]> {
  const figures: ClickFigures[] = [];
  for (const { click, path, act } of steps(category, product)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await timeOf(browser, base + path, base, act));
    times.sort((a, b) => a - b);
    say(`${click}: ${times.join(' ')} ms`);
    figures.push({ click, medianMs: times[TIMES >> 1]!, worstMs: times.at(-1)!, clicks: TIMES });
  }
  return figures;
}

async function timeOf(browser: Browser, url: string, base: string, act: Step['act']): Promise<number> {
  const context = await browser.newContext({ ...PHONE, locale: 'ru-RU' });
  try {
    await context.addCookies([{ name: 'cookie_choice', value: 'all-1', url: base }]);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(watchClicks, CLICKS);
    for (const selector of act) await tap(session, page, selector);
    await page.waitForTimeout(600); // an entry is reported some frames after the click
    return await page.evaluate(() => (window as unknown as { slowest: number }).slowest);
  } finally {
    await context.close().catch(() => {}); // the interrupted call reports why the browser ended
  }
}

/** How long a finger touches the screen: work started by the touch is done when it lifts. */
const TOUCH_MS = 80;

/** Taps by the browser itself, so that no script of the measurement runs in the page meanwhile. */
async function tap(session: CDPSession, page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).filter({ visible: true }).first();
  await target.click({ trial: true, timeout: 15_000 }); // in sight and standing still
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to click at ${selector}`);
  await page.waitForTimeout(150); // the changes of scrolling are painted
  await page.evaluate(startCounting); // only the last click, because the trial adds slow listeners of its own
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(400); // what it opens has slid in
}

/** What the page stores of a measurement. */
interface Seen {
  slowest: number;
  /** Only clicks after this time count, ms since the page began. */
  from: number;
}

/** Runs in the page: counts clicks from now on. */
function startCounting(): void {
  Object.assign(window as unknown as Seen, { slowest: 0, from: performance.now() });
}

/** Runs in the page: stores the longest wait for a frame after a click. */
function watchClicks(clicks: string[]): void {
  const seen = window as unknown as Seen;
  type Timing = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, interactionId } of list.getEntries() as Timing[])
      if (startTime >= seen.from && (interactionId > 0 || clicks.includes(name)))
        seen.slowest = Math.max(seen.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
