import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { hasScripts } from './shop-page.ts';

/** Checks that axe finds nothing serious on the current page. Needs scripts. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!hasScripts(test.info())) return;
  const { violations } = await axe(page).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(wordsOf);
  expect(serious).toEqual([]);
}

/** Checks that axe finds nothing at all, not even minor issues. For newly opened pages; needs scripts. */
export async function expectFaultless(page: Page): Promise<void> {
  expect(await found(page, {})).toEqual([]);
}

/** Checks the contrast alone: in another theme nothing else differs. */
export async function expectContrast(page: Page): Promise<void> {
  expect(await found(page, { runOnly: [CONTRAST] })).toEqual([]);
}

/** Checks all but the contrast: at another size no colour differs. */
export async function expectFaultlessBesidesColours(page: Page): Promise<void> {
  expect(await found(page, { rules: { [CONTRAST]: { enabled: false } } })).toEqual([]);
}

const CONTRAST = 'color-contrast';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in the page. It is loaded once for each document: that takes longer than a look. */
async function found(page: Page, options: object): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as {
      axe: { run: (...all: unknown[]) => Promise<{ violations: Violation[] }> };
    };
    const all = await axe.run({ exclude: ['.ProseMirror'] }, { ...given, resultTypes: ['violations'] });
    return all.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
  return violations.map(wordsOf);
}

interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

/** Checks that the page is no wider than its window, and that no control is cut off where it cannot be scrolled to. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(overflowing)).toEqual([]);
}

/** In the page: what reaches out of the window sideways. */
function overflowing(): string[] {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const isScrolled = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const cut = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')].filter(
    (control) => {
      const { left, right, width: own, height } = control.getBoundingClientRect();
      const isOutside = own > 1 && height > 1 && (right > width + 1 || left < -1);
      return (
        isOutside &&
        control.checkVisibility({ visibilityProperty: true }) &&
        !isScrolled(control.parentElement)
      );
    },
  );
  return [
    ...(scrollWidth > width + 1 ? [`the page is ${scrollWidth} wide in a window of ${width}`] : []),
    ...cut.map((control) => `cut off at ${width}: ${control.outerHTML.slice(0, 160)}`),
  ];
}

/** Checks that at no scroll position a control is half covered by another one (WCAG 2.5.8). */
export async function expectReachable(page: Page): Promise<void> {
  if (!hasScripts(test.info())) return;
  for (let top = 0; top < 120; top += 15) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    const { violations } = await axe(page).withRules('target-size').analyze();
    expect(violations.map(wordsOf), `${top} px down`).toEqual([]);
  }
}

/** After a change of the theme colours change for a moment: those that inherit one only after it. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    for (let moving = ending(); moving.length > 0; moving = ending())
      await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Looks in the page itself: one page more for each look would take longer than the look. Foreign frames are not looked into. */
function axe(page: Page): AxeBuilder {
  // The headings of a text that is being edited are its author's.
  return new AxeBuilder({ page })
    .exclude('.ProseMirror')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

function wordsOf({ id, nodes }: { id: string; nodes: { target: unknown[] }[] }): string {
  return `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
}
