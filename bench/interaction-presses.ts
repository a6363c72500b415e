import type { Browser, CDPSession, Page } from '@playwright/test';

/** How long people wait for the frame after a press, at a quarter of this machine's speed. */
export interface PressFigures {
  press: string;
  /** Of the browser's own event timing, which counts in steps of 8 ms: from the press to the next frame. */
  medianMs: number;
  worstMs: number;
  presses: number;
}

/** Four times slower than here: a phone of the cheaper half. */
const SLOWER = 4;
const TIMES = 5;
/** The events of which INP is made. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change'];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

interface Step {
  press: string;
  path: string;
  /** What is pressed, one after another, on a page opened for it; the last one is timed. */
  act: string[];
}

const BUY = 'main article button:has-text("В корзину")';
const FILTERS = 'main button[popovertarget=filters]';
const MENU = '[popovertarget="menu-panel"]';

/** @param category a page with a long list; @param product one with a price and stock */
const steps = (category: string, product: string): Step[] => [
  { press: 'add to cart, list', path: category, act: [BUY] },
  { press: 'add to cart, product', path: product, act: ['main button:has-text("В корзину")'] },
  { press: '«+» of a stepper', path: category, act: [BUY, 'main article button[aria-label="Прибавить"]'] },
  { press: 'open the filters', path: category, act: [FILTERS] },
  {
    press: 'choose a filter',
    path: category,
    act: [FILTERS, '#filters label:has(input[type=checkbox]:enabled)'],
  },
  { press: 'open the menu', path: category, act: [MENU] },
  { press: 'open the catalogue', path: category, act: ['[popovertarget="catalog-panel"]'] },
  { press: 'open the search', path: category, act: ['[popovertarget="search-panel"]'] },
  { press: 'open the cities', path: category, act: [MENU, '#menu-panel a[href^="/city"]'] },
  { press: '«Показать ещё»', path: category, act: ['main a:has-text("Показать ещё")'] },
];

/** Presses what people press, on a phone four times slower than this machine, each some times on a page of its own. */
export async function measurePresses(
  browser: Browser,
  base: string,
  category: string,
  product: string,
  say: (line: string) => void,
): Promise<PressFigures[]> {
  const figures: PressFigures[] = [];
  for (const { press, path, act } of steps(category, product)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await timeOf(browser, base + path, base, act));
    times.sort((a, b) => a - b);
    say(`${press}: ${times.join(' ')} ms`);
    figures.push({ press, medianMs: times[TIMES >> 1]!, worstMs: times.at(-1)!, presses: TIMES });
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
    await page.evaluate(watchPresses, PRESSES);
    for (const selector of act) await tap(session, page, selector);
    await page.waitForTimeout(600); // an entry is told some frames after the press
    return await page.evaluate(() => (window as unknown as { slowest: number }).slowest);
  } finally {
    await context.close().catch(() => {}); // what ended the browser is told by what it interrupted
  }
}

/** So long a finger stays on the glass: what it asks for by touching is done by the time it lets go. */
const TOUCH_MS = 80;

/** As a finger does it, by the browser alone: no script of the measurement runs in the page meanwhile. */
async function tap(session: CDPSession, page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).filter({ visible: true }).first();
  await target.click({ trial: true, timeout: 15_000 }); // in sight and standing still
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to press at ${selector}`);
  await page.waitForTimeout(150); // what scrolling to it asked for is painted
  await page.evaluate(startCounting); // of the last press alone: the trial's own listeners take longer than ours
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(400); // what it opens has slid in
}

/** What the page keeps of a measurement. */
interface Seen {
  slowest: number;
  /** Only what is pressed after it counts, ms since the page began. */
  from: number;
}

/** Runs in the page: what is pressed from now on counts, and nothing that was before. */
function startCounting(): void {
  Object.assign(window as unknown as Seen, { slowest: 0, from: performance.now() });
}

/** Runs in the page: keeps the longest wait for a frame after a press. */
function watchPresses(presses: string[]): void {
  const seen = window as unknown as Seen;
  type Timing = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, interactionId } of list.getEntries() as Timing[])
      if (startTime >= seen.from && (interactionId > 0 || presses.includes(name)))
        seen.slowest = Math.max(seen.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
