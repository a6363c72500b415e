import type { Page, Response, TestInfo } from '@playwright/test';

/** Whether this project runs the scripts of the pages. */
export function hasScripts(info: TestInfo): boolean {
  return info.project.use.javaScriptEnabled !== false;
}

/** Whether this project looks through a phone. */
export function isPhone(info: TestInfo): boolean {
  return (info.project.use.viewport?.width ?? 0) < 600;
}

/** Waits until the scripts of the page, where they run, have taken it over. */
export async function settled(page: Page, info: TestInfo): Promise<void> {
  if (!hasScripts(info)) return;
  // The attribute comes with a second rendering: all handlers and effects of the first one are there.
  await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
  // React hydrates the parts of the page after the shell, in tasks of their own: a browser is idle when none is left.
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done()))),
  );
}

/** Opens a page and waits until it is settled. @returns what the server has answered */
export async function open(page: Page, info: TestInfo, address = '/'): Promise<Response | null> {
  const answer = await page.goto(address);
  await settled(page, info);
  return answer;
}

/** Sum of all layout shifts that no press of the visitor caused. */
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
