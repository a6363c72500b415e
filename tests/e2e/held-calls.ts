import { test as base } from '@playwright/test';

/**
 * Playwright's `test` for journeys that answer calls of a page themselves (`page.route`). Calls that still wait when the test
 * ends are released silently; otherwise their error would fail the next test.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
