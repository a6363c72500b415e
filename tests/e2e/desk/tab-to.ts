import type { Page } from '@playwright/test';

/** Presses of Tab after which the control is not there. */
const MOST_STEPS = 200;

/** Goes on by Tab until the control of this name has the focus. @param name the whole name, or how it begins */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const names: string[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const control = document.activeElement as HTMLInputElement;
      const text = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent ?? '';
      return text.replace(/\s+/g, ' ').trim();
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    names.push(focused);
  }
  throw new Error(`Tab does not lead to «${name}», only to ${[...new Set(names)].join(' | ')}`);
}
