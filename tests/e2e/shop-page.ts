import type { Page, Response, TestInfo } from '@playwright/test';

/** Whether this project runs the scripts of the pages. */
export function hasScripts(info: TestInfo): boolean {
  return info.project.use.javaScriptEnabled !== false;
}

/** Whether this project uses a phone. */
export function isPhone(info: TestInfo): boolean {
  return (info.project.use.viewport?.width ?? 0) < 600;
}

/** Waits until the page is hydrated, if scripts run. */
export async function settled(page: Page, info: TestInfo): Promise<void> {
  if (!hasScripts(info)) return;
  // The attribute is set by the second rendering, when all handlers and effects of the first one are attached.
  await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
  // React hydrates the parts of the page after the shell in separate tasks; the browser is idle when none is left.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
  );
}

/** Opens a page and waits until it is hydrated. @returns the answer of the server */
export async function open(page: Page, info: TestInfo, address = '/'): Promise<Response | null> {
  const answer = await page.goto(address);
  await settled(page, info);
  return answer;
}

/** The sum of all layout shifts that no click caused. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shifts: number };
    shifts.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}
