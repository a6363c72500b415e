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
  await untilStill(page);
  const { violations } = await axe(page).analyze();
  expect(violations.map(wordsOf)).toEqual([]);
}

/** Checks the contrast alone: in another theme nothing else differs. */
export async function expectContrast(page: Page): Promise<void> {
  await untilStill(page);
  const { violations } = await axe(page).withRules('color-contrast').analyze();
  expect(violations.map(wordsOf)).toEqual([]);
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
