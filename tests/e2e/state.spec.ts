import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './held-calls.ts';
import { BREAKERS, cards } from './listing-page.ts';
import { open, settled } from './shop-page.ts';

const CART_CALLS = '**/api/v1/catalog/cart**';

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'without scripts every change is a page');

const buy = (page: Page) => cards(page).getByRole('button', { name: 'В корзину' }).first();
const badge = (page: Page) => page.getByRole('link', { name: /^Корзина/ }).locator('[data-badge]');
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/cart-items/') && answer.status() === 201);
const stepper = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('group', { name: /^Количество, / })
    .first();

/** Another tab of the same browser. */
async function otherTab(page: Page, info: TestInfo, address = BREAKERS): Promise<Page> {
  const tab = await page.context().newPage();
  await open(tab, info, address);
  return tab;
}

/** Holds the changes of the cart until they are released, like a slow connection. */
async function slowNetwork(page: Page) {
  const held: string[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(CART_CALLS, async (route) => {
    const { method, postData } = { method: route.request().method(), postData: route.request().postData() };
    if (method !== 'GET') {
      held.push(`${method} ${postData ?? ''}`.trim());
      await gate;
    }
    await route.continue();
  });
  return { held, letGo: () => letGo() };
}

test('the badge and the card react in the frame after the click, before the server answers', async ({
  page,
}, info) => {
  const { letGo } = await slowNetwork(page);
  await open(page, info, BREAKERS);
  const shown = await page.evaluate(async () => {
    const button = [...document.querySelectorAll<HTMLButtonElement>('main article button')].find(
      ({ textContent }) => /В\sкорзину/.test(textContent),
    );
    button?.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return {
      badge: document.querySelector('a[href="/cart"] [data-badge]')?.textContent,
      quantity: document.querySelector<HTMLInputElement>(
        'main article input[name=quantity]:not([type=hidden])',
      )?.value,
    };
  });
  expect(shown.badge).toBe('1');
  expect(Number(shown.quantity)).toBeGreaterThan(0);
  const answered = saved(page);
  letGo();
  await answered;
  await page.reload();
  await expect(badge(page)).toHaveText('1');
});

test('holding «+» on a slow connection sends only the first and the last value', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await Promise.all([saved(page), buy(page).click()]);
  const { held, letGo } = await slowNetwork(page);
  const number = stepper(page).getByRole('textbox');
  const before = Number(await number.inputValue());
  for (let press = 0; press < 12; press++)
    await stepper(page).getByRole('button', { name: 'Увеличить количество' }).click();
  const after = Number(await number.inputValue());
  expect(after).toBeGreaterThan(before);
  await expect.poll(() => held.length).toBe(1);
  const last = page.waitForResponse(
    async (answer) => answer.url().includes('/update/') && (await answer.json()).quantity === after,
  );
  letGo();
  await last;
  expect(held).toHaveLength(2);
  await page.reload();
  await expect(stepper(page).getByRole('textbox')).toHaveValue(String(after));
});

test('without a connection the click is undone with a notice; «Повторить» repeats it', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  await page.route('**/api/v1/**', (route) => route.abort());
  await buy(page).click();
  await expect(page.getByRole('alert')).toContainText('Нет связи');
  await expect(badge(page)).toHaveCount(0);
  await expect(buy(page)).toBeVisible();
  await page.unroute('**/api/v1/**');
  await Promise.all([saved(page), page.getByRole('button', { name: 'Повторить' }).click()]);
  await expect(badge(page)).toHaveText('1');
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.reload();
  await expect(badge(page)).toHaveText('1');
});

test('a change rejected by the server is undone with the server’s own text', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  // The stock has been sold meanwhile: the request asks for more than there is.
  await page.route(CART_CALLS, async (route) => {
    const body = route.request().postDataJSON();
    await route.continue(body?.product ? { postData: { ...body, quantity: 600_000 } } : {});
  });
  await buy(page).click();
  await expect(page.getByRole('alert')).toContainText('осталось');
  await expect(badge(page)).toHaveCount(0);
});

test('changes that still wait when the page is left are not lost', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await Promise.all([saved(page), buy(page).click()]);
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main article button')];
    for (const button of buttons.filter(({ textContent }) => /В\sкорзину/.test(textContent)).slice(0, 3))
      button.click();
    window.location.assign('/cart');
  });
  await page.waitForURL('**/cart');
  await expect(async () => {
    await page.reload();
    await expect(badge(page)).toHaveText('4', { timeout: 5000 });
  }).toPass();
});

test('a number typed and not yet applied survives a reload of the page', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await Promise.all([saved(page), buy(page).click()]);
  const number = stepper(page).getByRole('textbox');
  await number.fill('12');
  await page.reload();
  await settled(page, info);
  await expect(number).toHaveValue('12');
  // The same holds for a change that is being sent while a number is typed.
  const { letGo } = await slowNetwork(page);
  await buy(page).click();
  await number.fill('7');
  await page.reload();
  letGo();
  await expect(number).toHaveValue('7');
  await expect(badge(page)).toHaveText('2');
  await page.unroute(CART_CALLS);
  await expect(async () => {
    await page.reload();
    await expect(number).toHaveValue('7', { timeout: 5000 });
    await expect(badge(page)).toHaveText('2', { timeout: 5000 });
  }).toPass();
});

test('a quantity that is not a whole number is rejected at its field, and stays there until it is corrected', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  await Promise.all([saved(page), buy(page).click()]);
  const number = stepper(page).getByRole('textbox');
  const before = await number.inputValue();
  const WHOLE = 'Нужно целое число';
  const rejections = { '1.5': WHOLE, '3,7': WHOLE, '1e3': WHOLE, '-5': /^Минимум\s—\s\d/, abc: WHOLE };
  for (const [typed, rejection] of Object.entries(rejections)) {
    await number.fill(typed);
    await number.blur();
    await expect(page.getByText(rejection)).toBeVisible();
    await expect(number).toHaveValue(typed);
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.press('Escape');
    await expect(number).toHaveValue(before);
  }
  await number.fill('1 0');
  await number.press('Enter');
  await expect(number).toHaveValue('10');
});

test('another tab sees the change: in its badge, on its cards, in its cart', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  const tab = await otherTab(page, info);
  await buy(page).click();
  await expect(badge(tab)).toHaveText('1');
  await expect(stepper(tab).getByRole('textbox')).toBeVisible();
  const cart = await otherTab(page, info, '/cart');
  await expect(stepper(cart)).toBeVisible();
  await buy(page).click();
  await expect(cart.getByRole('main').getByRole('group', { name: /^Количество, / })).toHaveCount(2);
  await expect(badge(cart)).toHaveText('2');
  await cart.getByRole('button', { name: 'Очистить' }).click();
  await expect(badge(page)).toHaveCount(0);
  await expect(badge(tab)).toHaveCount(0);
});

test('a line removed in another tab disappears, and a click on it reports that it had no effect', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  // Stored on the server, not only shown: the isolated tab knows only what the server sends.
  await Promise.all([saved(page), buy(page).click()]);
  // A tab without messages from other tabs, like one that is just waking up.
  const deaf = await page.context().newPage();
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  const faults: string[] = [];
  deaf.on('pageerror', ({ message }) => faults.push(message));
  deaf.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  await open(deaf, info, BREAKERS);
  await open(page, info, '/cart');
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect(badge(page)).toHaveCount(0);
  await stepper(deaf).getByRole('button', { name: 'Увеличить количество' }).click();
  await expect(badge(deaf)).toHaveCount(0);
  await expect(deaf.getByText(/» в\sкорзине уже нет$/)).toBeVisible();
  await expect(deaf.getByRole('alert')).toBeEmpty();
  expect(faults).toEqual([]);
});

test('a removal is undone from the notice, with the line in its old place', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await buy(page).click();
  await buy(page).click();
  await expect(badge(page)).toHaveText('2');
  await page.getByRole('link', { name: /^Корзина/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
  const names = page.getByRole('main').locator('a[href^="/product/"]:not(:has(img))');
  const before = await names.first().innerText();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Убрать «/ })
    .first()
    .click();
  await expect(badge(page)).toHaveText('1');
  await expect(page.getByText(/^Убрали «/)).toBeVisible();
  const returned = page.waitForResponse(/\/catalog\/cart\/lines\//);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(badge(page)).toHaveText('2');
  await expect(names.first()).toHaveText(before);
  await returned;
  await page.reload();
  await expect(badge(page)).toHaveText('2');
  await expect(names.first()).toHaveText(before);
});

test('a city chosen in another tab is applied in this one without a reload', async ({ page }, info) => {
  await open(page, info, BREAKERS);
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
  const tab = await otherTab(page, info, '/city');
  const before = await tab.locator('footer').innerText();
  const main = tab.getByRole('main');
  const another = main.getByRole('radio', { checked: false }).first();
  const cityId = await another.getAttribute('value');
  await another.check({ force: true });
  await main.getByRole('button', { name: 'Выбрать' }).click();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`city=${cityId}`);
  const chosen = tab.locator('footer');
  await expect(chosen).not.toHaveText(before, { useInnerText: true });
  await expect(page.locator('footer')).toHaveText(await chosen.innerText(), { useInnerText: true });
  expect(await page.evaluate(() => 'wasNotReloaded' in window)).toBe(true);
});

// R8.4
test('a cart that cannot be loaded leads to /_error; a failed change only shows a notice', async ({
  page,
}, info) => {
  await open(page, info, BREAKERS);
  const failed = { status: 500, contentType: 'application/json', body: '{"detail":"x"}' };
  await page.route('**/api/v1/catalog/cart-items/**', (route) => route.fulfill(failed));
  await page.route('**/api/v1/cart/page/**', (route) => route.fulfill(failed));
  await buy(page).click();
  await expect(page.getByRole('alert')).toContainText('не смог сохранить');
  await expect(page).toHaveURL(BREAKERS);
  await page.getByRole('link', { name: /^Корзина/ }).click();
  await expect(page).toHaveURL('/_error?statusCode=500');
});
