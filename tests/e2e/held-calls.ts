import { test as base } from '@playwright/test';

/**
 * Playwright's `test` for journeys that answer calls of a page themselves (`page.route`): a call that still waits
 * when its test ends is let go in silence. Else its fault comes between two tests and takes the next one with it.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
