import { expect, type Page, test } from '@playwright/test';
import { XSS_CORPUS } from '../support/xss-corpus.ts';
import { open, settled } from './shop-page.ts';

/** Without the shop's Content-Security-Policy, which would stop injected code: the pages must be safe without it. */
test.use({ bypassCSP: true });

/** A third of the corpus, some of every kind: tests/pages/hostile-texts.test.ts reads all hundred as HTML. */
const TEXTS = XSS_CORPUS.filter((_, index) => index % 3 === 1);

/** Scripts that ran on the pages, and requests to other hosts. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('reportRun', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    const { reportRun } = window as unknown as { reportRun: (what: string) => void };
    window.alert = () => reportRun(`ran on ${location.href}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      ran.push(request.url());
  });
  return ran;
}

test('no text that anybody enters runs in a browser @desktop @scripts', async ({ page }, info) => {
  test.slow();
  const ran = await watch(page);
  await page.goto('/contacts');
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="alert(1)">'),
  );
  await expect.poll(() => ran, 'what runs is seen').toHaveLength(1);
  ran.length = 0;

  for (const [index, text] of TEXTS.entries()) {
    await page.goto(`/search/?q=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (index % 5 > 0) continue;
    // A normal search: the query is stored in the search history.
    await settled(page, info);
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/search/query/'));
    const field = page.getByLabel('Поиск по магазину').filter({ visible: true }).first();
    await field.fill(`${text} ${index}`);
    await field.press('Enter');
    await stored;
  }
  // The search history, on its page and under the field.
  await open(page, info, '/search/');
  await expect(page.locator('main').getByRole('link').filter({ hasText: '<' }).first()).toBeVisible();
  await page.getByLabel('Поиск по магазину').filter({ visible: true }).first().focus();

  // A form that returns with its input, on the server and in the browser.
  await open(page, info, '/contacts');
  for (const text of TEXTS.slice(0, 8)) {
    const form = page.locator('main form').filter({ has: page.locator('textarea') });
    await form.locator('textarea').fill(text);
    await form.getByLabel('Имя').fill(text);
    await form.getByRole('button').last().click();
    await expect(form.locator('textarea')).toHaveValue(text);
  }

  await open(page, info, `/auth/login?next=${encodeURIComponent('javascript:alert(1)')}`);
  expect(ran).toEqual([]);
});
