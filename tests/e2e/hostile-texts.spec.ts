import { expect, type Page, test } from '@playwright/test';
import { XSS_CORPUS } from '../support/xss-corpus.ts';
import { open, settled } from './shop-page.ts';

/** Without the policy of the shop, which would stop what got through: the pages must need no help of it. */
test.use({ bypassCSP: true });

/** A third of the corpus, of every manner: all hundred are read as HTML in tests/pages/hostile-texts.test.ts. */
const TEXTS = XSS_CORPUS.filter((_, index) => index % 3 === 1);

/** What has run on the pages since, and what was asked of others. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('told', (what: string) => ran.push(what));
  await page.addInitScript(() => {
    const { told } = window as unknown as { told: (what: string) => void };
    window.alert = () => told(`ran on ${location.href}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !['localhost', '127.0.0.1'].includes(hostname))
      ran.push(request.url());
  });
  return ran;
}

test('whatever anybody writes, nothing of it runs in a browser @desktop @scripts', async ({ page }, info) => {
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
    // As anybody searches: it is kept among the past queries.
    await settled(page, info);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/search/query/'));
    const field = page.getByLabel('Поиск по магазину').filter({ visible: true }).first();
    await field.fill(`${text} ${index}`);
    await field.press('Enter');
    await kept;
  }
  // Past queries, on their page and under the field.
  await open(page, info, '/search/');
  await expect(page.locator('main').getByRole('link').filter({ hasText: '<' }).first()).toBeVisible();
  await page.getByLabel('Поиск по магазину').filter({ visible: true }).first().focus();

  // A form that comes back with what was typed, on the server and in the browser.
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
