import { expect, type Page, type Response } from '@playwright/test';
import { EKATERINBURG, lineOf, number, openCart, priceIn, spokenKopecks, total } from './cart-page.ts';
import { test } from './held-calls.ts';
import { plainGoods, putInto } from './shop-goods.ts';
import { open } from './shop-page.ts';

test.describe('with scripts', { tag: '@scripts' }, () => {
  test(
    'with the keyboard alone quantities are changed and typed, lines removed and returned',
    { tag: '@desktop' },
    async ({ page }, info) => {
      const good = (await plainGoods(page, 3)).at(-1);
      await open(page, info, '/catalog/avtomaticheskie-vyklyuchateli');
      const card = page.locator('main article').first();
      const session = page.waitForResponse((answer) => answer.url().includes('/cart-items/'));
      await card.getByRole('button', { name: 'В корзину' }).focus();
      await page.keyboard.press('Enter');
      // The button is gone; the focus moves to the stepper in its place.
      await expect(card.getByRole('button', { name: 'Увеличить количество' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(number(card)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(number(card)).not.toHaveValue('');
      await session; // the session of the cart: another call without one would create a second session
      await putInto(page, [[good!, 1]]);
      await openCart(page, info);
      await number(lineOf(page, good!)).focus();
      await page.keyboard.type('3');
      await page.keyboard.press('Tab');
      await expect(number(lineOf(page, good!))).toHaveValue('3');
      // A removed line passes the focus to its neighbour.
      const lines = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem');
      await expect(lines).toHaveCount(2);
      await lines
        .first()
        .getByRole('button', { name: /^Убрать «/ })
        .focus();
      await page.keyboard.press('Enter');
      await expect(lines).toHaveCount(1);
      await expect(lines.getByRole('button', { name: /^Убрать «/ })).toBeFocused();
    },
  );

  test(
    'the focus stays near a line that was removed, returned or cleared',
    { tag: '@desktop' },
    async ({ page }, info) => {
      await putInto(
        page,
        (await plainGoods(page, 3)).map((good) => [good, 1]),
      );
      await openCart(page, info);
      const lines = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem');
      const remover = (at: number) => lines.nth(at).getByRole('button', { name: /^Убрать «/ });
      const giveBack = async () => {
        await page
          .getByRole('region', { name: 'Сообщения' })
          .getByRole('button', { name: /^Вернуть/ })
          .focus();
        await page.keyboard.press('Enter');
        await expect(lines).toHaveCount(3);
      };
      await remover(1).focus();
      await page.keyboard.press('Enter');
      await expect(lines).toHaveCount(2);
      await expect(remover(1)).toBeFocused();
      await giveBack();
      await expect(lines.locator('button:focus')).toHaveCount(1);
      // Leaving the field submits the number: the next control disappears with the line.
      await number(lines.nth(0)).focus();
      await page.keyboard.type('0');
      await page.keyboard.press('Tab');
      await expect(lines).toHaveCount(2);
      await expect(remover(0)).toBeFocused();
      await giveBack();
      await page.getByRole('button', { name: 'Очистить', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await giveBack();
      await expect(remover(0)).toBeFocused();
    },
  );

  // The badge and the sums change in the frame after the click (UI-4).
  test('the sums change before the server answers, and return with a message if it rejects the change', async ({
    page,
  }, info) => {
    const good = (await plainGoods(page, 50)).find(({ price_breaks }) => price_breaks.length === 0)!;
    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const price = priceIn(EKATERINBURG, good.prices);
    let reject = () => {};
    const asked = new Promise<void>((resolve) => {
      reject = resolve;
    });
    await page.route('**/cart-items/*/update/', async (route) => {
      await asked;
      await route.fulfill({ status: 409, json: { detail: 'Товар только что разобрали' } });
    });
    await lineOf(page, good).getByRole('button', { name: 'Увеличить количество' }).click();
    await expect.poll(() => spokenKopecks(total(page))).toBe(price * 2);
    reject();
    await expect(page.getByText('Товар только что разобрали')).toBeVisible();
    await expect.poll(() => spokenKopecks(total(page))).toBe(price);
  });

  test('the days of pick-up and delivery are those of the present quantities, without a reload', async ({
    page,
  }, info) => {
    const good = (await plainGoods(page, 8)).at(-1)!;
    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const notes = total(page).getByText(/^(Самовывоз|Курьером): /);
    await expect(notes).toHaveText([/^Самовывоз: /, /Ближайший день: /]);
    let hold = () => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    await page.route('**/api/v1/cart/page/', async (route) => {
      await held;
      await route.continue();
    });
    await number(lineOf(page, good)).fill('3');
    await number(lineOf(page, good)).press('Enter');
    await expect(notes).toHaveText([/^Самовывоз: уточняем\.$/, /Ближайший день: уточняем\.$/]);
    hold();
    await expect(notes.last()).toHaveText(/Ближайший день: (?!уточняем)/);
    const shown = await notes.allInnerTexts();
    await page.reload();
    await expect(notes).toHaveText(shown);
  });

  test('products that a new visitor adds in two tabs at once are in one cart', async ({ page }, info) => {
    const another = await page.context().newPage();
    await page.request.get('/api/v1/users/session/'); // one CSRF token for both tabs
    let goOn = () => {};
    const bothWait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    for (const tab of [page, another]) {
      await tab.route('**/cart-items/', async (route) => {
        await bothWait;
        await route.continue();
      });
      await open(tab, info, '/catalog/avtomaticheskie-vyklyuchateli');
    }
    // Other tests buy meanwhile, so the order of the list may differ between the tabs.
    const links = (tab: Page) => tab.locator('main article a[href^="/product/"]');
    const first = (await links(page).first().getAttribute('href')) ?? '';
    const hrefs = await links(another).evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    const answers: Promise<Response>[] = [];
    // The second click comes when the first write is on its way: two clicks in the same moment would have two browser keys.
    for (const [tab, href] of [
      [page, first],
      [another, hrefs.find((each) => each && each !== first) ?? ''],
    ] as const) {
      const sent = tab.waitForRequest((request) => request.url().endsWith('/cart-items/'));
      answers.push(tab.waitForResponse((answered) => answered.url().endsWith('/cart-items/')));
      const card = tab.locator('main article').filter({ has: tab.locator(`a[href="${href}"]`) });
      await card.getByRole('button', { name: 'В корзину' }).click();
      await sent;
    }
    goOn();
    for (const answer of await Promise.all(answers)) expect(answer.status()).toBe(201);
    await openCart(page, info);
    const lines = page.getByRole('list', { name: 'Товары в корзине' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await another.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a product added from the recommendations of the cart gets its line at once', async ({
    page,
  }, info) => {
    const [good] = await plainGoods(page, 1);
    await putInto(page, [[good!, 1]]);
    await openCart(page, info);
    const card = page.locator('main article').first();
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: 'В корзину' }).click();
    const lines = page.getByRole('list', { name: 'Товары в корзине' });
    await expect(lines.getByRole('listitem')).toHaveCount(2);
    await expect(lines.getByRole('listitem').nth(1)).toContainText(name.replace(/\s+/g, ' ').slice(0, 12));
    await expect(lines.getByRole('listitem').nth(1).getByRole('link')).toBeVisible();
  });
});
