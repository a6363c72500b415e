import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { hasScripts } from './shop-page.ts';

/** axe finds nothing serious on the page as it stands now; axe is a script and needs them allowed. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!hasScripts(test.info())) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(wordsOf);
  expect(serious).toEqual([]);
}

/** axe finds nothing at all, not even what is minor; for pages as they are opened. Scripts are needed. */
export async function expectFaultless(page: Page): Promise<void> {
  // In the page itself: one page more for each look would take longer than the look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(wordsOf)).toEqual([]);
}

/** However far one has scrolled, nothing to be pressed lies half under something else to be pressed (WCAG 2.5.8). */
export async function expectReachable(page: Page): Promise<void> {
  if (!hasScripts(test.info())) return;
  for (let top = 0; top < 120; top += 15) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    const { violations } = await new AxeBuilder({ page }).withRules('target-size').analyze();
    expect(violations.map(wordsOf), `${top} px down`).toEqual([]);
  }
}

function wordsOf({ id, nodes }: { id: string; nodes: { target: unknown[] }[] }): string {
  return `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;
}
