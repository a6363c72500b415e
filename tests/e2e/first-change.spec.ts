import { expect, type Page, request } from '@playwright/test';
import { test } from './held-calls.ts';
import { cards } from './listing-page.ts';
import { open } from './shop-page.ts';

const SESSION = '**/api/v1/users/session/';

async function hasToken(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => name.endsWith('csrftoken'));
}

test(
  'the first change of a guest and the page opened right after it have one token, and the shop rejects nothing',
  { tag: '@scripts' },
  async ({ page, baseURL }, info) => {
    const rejected: string[] = [];
    page.on('response', (answer) => void (answer.status() === 403 && rejected.push(answer.url())));
    await open(page, info, '/catalog/samorezy');
    let cartAsked = () => {};
    const cartIsAsked = new Promise<void>((resolve) => {
      cartAsked = resolve;
    });
    let changeSent = () => {};
    const changeIsSent = new Promise<void>((resolve) => {
      changeSent = resolve;
    });
    const others: Promise<void>[] = [];
    let asked = 0;
    // Requests without a token that wait at the same time get different ones, in this order: the first is used for the
    // change, and the second arrives when the change is on its way.
    await page.route(SESSION, async (route) => {
      if (await hasToken(page)) return route.continue();
      asked += 1;
      const isFirst = asked === 1;
      const guest = await request.newContext({ ...(baseURL && { baseURL }) });
      const response = await guest.get('/api/v1/users/session/');
      const answer = (isFirst ? cartIsAsked : changeIsSent).then(() => route.fulfill({ response }));
      if (!isFirst) others.push(answer);
      await answer;
      await guest.dispose();
    });
    await page.route('**/cart/page/', async (route) => {
      await hasToken(page); // the question above was asked before, so it is answered now
      cartAsked();
      await route.continue();
    });
    await page.route('**/cart-items/', async (route) => {
      changeSent();
      await Promise.all(others);
      await route.continue();
    });
    const changed = page.waitForResponse('**/cart-items/');
    const loaded = page.waitForRequest(SESSION);
    await cards(page).getByRole('button', { name: 'В корзину' }).first().click();
    await loaded;
    await page.locator('a[href="/cart"]:visible').first().click();
    expect((await changed).status()).toBe(201);
    await expect(page).toHaveURL('/cart');
    const lines = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem');
    await expect(lines).toHaveCount(1);
    expect(rejected).toEqual([]);
  },
);
