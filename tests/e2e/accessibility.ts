import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { hasScripts } from './shop-page.ts';

/** axe finds nothing serious on the page as it stands now; axe is a script and needs them allowed. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!hasScripts(test.info())) return;
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(serious).toEqual([]);
}
