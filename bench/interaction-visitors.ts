import type { Browser, BrowserContext } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../demo/cast/people.ts';
import type { Visitor } from './interaction-pages.ts';

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The cookies of the four visitors: of a login, a cart, an answered cookie notice. */
export async function meetVisitors(browser: Browser, base: string): Promise<Record<Visitor, StoredState>> {
  return {
    guest: await storageAfter(browser, base, async () => {}),
    buyer: await storageAfter(browser, base, fillCart),
    person: await storageAfter(browser, base, (context) => logIn(context, base, PEOPLE.person.email)),
    company: await storageAfter(browser, base, (context) => logIn(context, base, PEOPLE.head.email)),
  };

  async function fillCart(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    await page.goto(`${base}/search/?q=кабель`);
    await page.locator('[popovertarget][aria-expanded]').first().waitFor({ state: 'attached' });
    const buttons = page.locator('main article button:has-text("В корзину")');
    for (let added = 0; added < 3; added++) {
      const answer = page.waitForResponse((response) => response.url().includes('/cart-items/'));
      await buttons.first().click();
      await answer;
    }
    await page.close();
  }
}

async function storageAfter(
  browser: Browser,
  base: string,
  act: (context: BrowserContext) => Promise<void>,
): Promise<StoredState> {
  const context = await browser.newContext({ locale: 'ru-RU' });
  try {
    await context.addCookies([{ name: 'cookie_choice', value: 'all-1', url: base }]);
    await act(context);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function logIn(context: BrowserContext, base: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${base}/auth/login`);
  await page.fill('#login', email);
  await page.fill('#password', PASSWORD);
  await page.click('main form[method=post] button[type=submit]');
  await page.waitForURL(/account/);
  await page.close();
}
