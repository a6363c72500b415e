import { type APIResponse, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible, expectReachable } from './accessibility.ts';
import { courierTotal } from './account-person.ts';
import { EKATERINBURG, openCart, priceIn } from './cart-page.ts';
import { test } from './held-calls.ts';
import { write } from './past-the-pages.ts';
import { bar } from './shell-parts.ts';
import { type Good, goods, plainGoods, putInto, quietGood } from './shop-goods.ts';
import { hasScripts, open, settled } from './shop-page.ts';

const cartBadge = (page: Page) => bar(page).locator('a[href="/cart"]');
const confirm = (page: Page) => page.getByRole('button', { name: /^Подтвердить заказ/ });

async function openCheckout(page: Page, info: TestInfo) {
  await open(page, info, '/checkout');
}

async function fillContact(page: Page) {
  await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 604-11-22');
  await page.getByLabel('Эл. почта').fill('vahrushev@polka.example');
}

async function fillPayment(page: Page, name = 'Картой') {
  await page.getByRole('radio', { name: new RegExp(name) }).check();
  await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
  await page.getByRole('checkbox', { name: /персональных данных/ }).check();
}

/** Everything that a guest with a delivery fills in. */
async function fillForCourier(page: Page) {
  await page.getByRole('radio', { name: /^Курьер/ }).check();
  await page.getByLabel('Улица').fill('Ленина');
  await page.getByLabel('Дом, корпус').fill('5');
  await fillContact(page);
  await fillPayment(page);
}

/** The order number on the page. */
async function orderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/Заказ №\s\d+/); // the page appears after its address has changed
  return /Заказ №\s(\d+)/.exec(await heading.innerText())?.[1] ?? '';
}

test(
  'a button that is pressed just after a field was left stays under the finger',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    const [good] = await plainGoods(page, 1);
    await putInto(page, [[good!, 1]]);
    await openCheckout(page, info);
    const courier = page.getByRole('radio', { name: /^Курьер/ });
    await courier.check();
    await page.getByLabel('Улица').focus();
    await expect(bar(page)).toBeHidden();
    await courier.focus();
    const next = page.locator('[data-page-foot]').getByRole('button', { name: 'Дальше' });
    const { x, y, width, height } = (await next.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await page.mouse.up();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  },
);

test('a guest orders and collects the goods in a shop', { tag: '@phone' }, async ({ page }, info) => {
  const good = await quietGood(page, hasScripts(info) ? 1 : 2);
  await putInto(page, [[good, 2]]);
  await openCart(page, info);
  await page.getByRole('link', { name: /^Оформить заказ/ }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await settled(page, info);
  const sum = String((priceIn(EKATERINBURG, good.prices) * 2) / 100).split('.')[0]!;
  await expect(confirm(page)).toHaveAccessibleName(
    new RegExp(`на\\s${sum.replace(/\B(?=(\d{3})+$)/g, '\\s')}`),
  );
  for (const consent of await page.getByRole('checkbox').all()) await expect(consent).not.toBeChecked();
  await expectAccessible(page);
  await expectReachable(page);
  await page
    .getByRole('radio', { name: /Весь заказ/ })
    .first()
    .check();
  await fillContact(page);
  await fillPayment(page);
  await confirm(page).click();
  expect(await orderNumber(page)).toMatch(/^\d{5,}$/);
  await expect(page.getByText('Где забрать')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(cartBadge(page)).toHaveAccessibleName('Корзина');
  await expectAccessible(page);
  await page.getByText('Отменить заказ', { exact: true }).click();
  await page.getByRole('button', { name: 'Да, отменить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('отменён');
});

test(
  'when everything is filled in without «Дальше», ordering is the only main button',
  { tag: ['@widths', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    const next = page.getByRole('button', { name: 'Дальше' });
    const main = await next.first().evaluate((one) => getComputedStyle(one).backgroundColor);
    await expect(confirm(page)).not.toHaveCSS('background-color', main);
    await fillForCourier(page);
    await expect(confirm(page)).toHaveCSS('background-color', main);
    for (const one of await next.all()) await expect(one).not.toHaveCSS('background-color', main);
    await page.getByLabel('Улица').fill('');
    await expect(confirm(page)).not.toHaveCSS('background-color', main);
    await expect(next.first()).toHaveCSS('background-color', main);
  },
);

test(
  'on a phone without scripts the only main button is the one that places the order, at the end of the form',
  { tag: ['@phone', '@no-scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    await expect(page.getByRole('button', { name: 'Дальше' })).toHaveCount(0);
    await expect(confirm(page)).not.toBeInViewport();
    await confirm(page).scrollIntoViewIfNeeded();
    const agreement = (await page.getByRole('checkbox', { name: /персональных данных/ }).boundingBox())!;
    expect((await confirm(page).boundingBox())!.y).toBeGreaterThan(agreement.y + agreement.height);
  },
);

test(
  'steps collapse to what was chosen and expand again',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    const next = page.getByRole('button', { name: 'Дальше' });
    const colour = (button: Locator) => button.evaluate((one) => getComputedStyle(one).backgroundColor);
    const main = await colour(next.first());
    await expect(next.nth(1)).not.toHaveCSS('background-color', main);
    await expect(confirm(page)).not.toHaveCSS('background-color', main);
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    await next.first().click();
    await expect(page.getByRole('link', { name: 'улица' })).toBeVisible();
    await expect(page.getByLabel('Улица')).toBeFocused();
    await page.getByLabel('Улица').fill('Ленина');
    await page.getByLabel('Дом, корпус').fill('5');
    await next.first().click();
    await expect(page.getByText('Курьер: Екатеринбург, Ленина, 5')).toBeVisible();
    await expect(page.getByLabel('Улица')).toBeHidden();
    await fillContact(page);
    await next.first().click();
    await expect(page.getByText('+7 (912) 604-11-22, vahrushev@polka.example')).toBeVisible();
    await expect(confirm(page)).toHaveCSS('background-color', main);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Изменить: получение' }).click();
    await expect(page.getByLabel('Улица')).toHaveValue('Ленина');
    await fillPayment(page, 'По счёту');
    await confirm(page).click();
    await orderNumber(page);
    await expect(page.getByText('Доставка', { exact: true }).first()).toBeVisible();
  },
);

test(
  'the chosen shop replaces the one from the product page, also after going back',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    const shops = page.locator('input[name="shop"]');
    const [asked, chosen] = await shops.evaluateAll((all) =>
      all.map((shop) => (shop as HTMLInputElement).value),
    );
    const shop = (id: string | undefined) => page.locator(`input[name="shop"][value="${id}"]`);
    await open(page, info, `/checkout?shop=${asked}`);
    await expect(shop(asked)).toBeChecked();
    await shop(chosen).check();
    await cartBadge(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
    await page.goBack();
    await expect(shop(chosen)).toBeChecked();
    // An unavailable product takes no choice away.
    const gone = { values: { delivery_type: 'gone', shop: '0', house: '5' } };
    await page.evaluate((draft) => sessionStorage.setItem('vitrina.checkout', draft), JSON.stringify(gone));
    await openCheckout(page, info);
    await expect(page.getByLabel('Дом, корпус')).toHaveValue('5');
    await expect(page.getByRole('radio', { name: /^Самовывоз/ })).toBeChecked();
  },
);

test(
  'missing values are shown at the fields and above them, and nothing typed is lost',
  { tag: '@phone' },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    await confirm(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Заполните ещё 7 полей');
    await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
    await page.getByLabel('Телефон', { exact: true }).fill('912604 1');
    await page.getByLabel('Эл. почта').fill('vahrushev@polka.example');
    await page.getByRole('radio', { name: /^Наличными/ }).check();
    await confirm(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'Осталось заполнить или исправить четыре поля',
    );
    await expect(page.getByText('Не хватает трёх цифр')).toBeVisible();
    await expect(page.getByLabel('Фамилия и имя')).toHaveValue('Сергей Вахрушев');
    await expect(page.getByLabel('Телефон', { exact: true })).toHaveValue(/604.?1$/);
    await expect(page.getByRole('radio', { name: /^Наличными/ })).toBeChecked();
    if (hasScripts(info)) {
      await expect(page.getByRole('radio', { name: /Весь заказ/ }).first()).toBeFocused();
      await page.getByRole('link', { name: 'телефон получателя' }).click();
      await expect(page.getByLabel('Телефон', { exact: true })).toBeFocused();
      // Following the link is not a navigation, or the router would drop the validation errors.
      await expect(page).not.toHaveURL(/#/);
      await expect(page.getByText('Не хватает трёх цифр')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Осталось заполнить или исправить',
      );
    }
    await expectAccessible(page);
  },
);

/** Another visitor buys this many of these products. */
async function buyElsewhere(page: Page, good: Good, quantity: number): Promise<APIResponse> {
  const other = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const tab = await other.newPage();
  await putInto(tab, [[good, quantity]]);
  const { city } = await (await tab.request.get('/api/v1/users/session/')).json();
  const order = {
    delivery_type: 'courier',
    address: { street: 'Мира', house: '1' },
    payment_type: 'cash',
    city,
    contact: { name: 'Другой', phone: '+79226041122', email: 'drugoy@polka.example' },
    consents: ['order', 'offer'],
    expected_total: await courierTotal(tab),
  };
  const answer = await write(tab, 'orders/order/', order, { 'Idempotency-Key': `elsewhere-${good.id}` });
  await other.close();
  return answer;
}

test(
  'the buyer is asked about goods that sold out meanwhile, and the rest is ordered',
  { tag: '@phone' },
  async ({ page }, info) => {
    const single = (await goods(page)).filter(({ multiplicity }) => multiplicity === 1);
    // The least popular products: other journeys buy the first ones and would change their stock.
    const scarce = single.filter(({ max_quantity: max }) => max >= 2 && max <= 30).reverse();
    const [good, gone] = scarce.slice(hasScripts(info) ? 0 : 2) as [Good, Good];
    const plain = single.find(({ max_quantity: max }) => max > 30);
    await putInto(page, [
      [good, good.max_quantity],
      [gone, 1],
      [plain!, 1],
    ]);
    await openCheckout(page, info);
    await fillForCourier(page);
    expect((await buyElsewhere(page, good, 1)).status()).toBe(201);
    expect((await buyElsewhere(page, gone, gone.max_quantity)).status()).toBe(201);
    await confirm(page).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(good.name.slice(0, 12));
    await expect(question).toContainText(`Осталось ${good.max_quantity - 1} из`);
    await expect(question).toContainText('Товар закончился: уберём из заказа');
    if (hasScripts(info)) await expect(question).toBeFocused();
    await expect(page.getByLabel('Улица')).toHaveValue('Ленина');
    await expectAccessible(page);
    for (const consent of [/условиями продажи/, /персональных данных/])
      await expect(page.getByRole('checkbox', { name: consent })).toBeChecked();
    await page.getByRole('button', { name: 'Подтвердить с изменениями' }).click();
    await orderNumber(page);
    // Found by its article, because another line may have the same quantity.
    const line = page.getByRole('main').locator('li', { hasText: `Арт. ${good.article}` });
    await expect(line.getByText(new RegExp(`^${good.max_quantity - 1}\\s.+×`))).toBeVisible();
  },
);

test(
  'an order clicked twice, or without an answer, is made once',
  { tag: ['@desktop', '@scripts'] },
  async ({ page }, info) => {
    const [first, second] = await plainGoods(page, 2);
    await putInto(page, [[first!, 1]]);
    await openCheckout(page, info);
    await fillForCourier(page);
    const numbers: string[] = [];
    let isLost = true;
    await page.route('**/api/v1/orders/order/', async (route) => {
      const answer = await route.fetch();
      numbers.push((await answer.json()).number);
      if (isLost) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await confirm(page).evaluate((button: HTMLButtonElement) => {
      for (let clicks = 0; clicks < 2; clicks++) button.form?.requestSubmit(button);
    });
    await expect(page.getByRole('alert').filter({ hasText: 'второй не оформится' })).toBeVisible();
    await expect(page.getByLabel('Улица')).toHaveValue('Ленина');
    expect(numbers).toHaveLength(1);
    isLost = false;
    await page.getByLabel('Дом, корпус').fill('7');
    await page.unroute('**/api/v1/orders/order/');
    await confirm(page).click();
    expect([...numbers, await orderNumber(page)]).toEqual(numbers.map(() => numbers[0]).concat(numbers[0]!));
    await expect(page.getByText('Ленина, 5')).toBeVisible();
    // The next order of this tab is a new one.
    await putInto(page, [[second!, 1]]);
    await openCheckout(page, info);
    await fillForCourier(page);
    await confirm(page).click();
    expect(await orderNumber(page)).not.toBe(numbers[0]);
  },
);

test(
  'a reload restores what was typed, and an empty cart says so',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await openCheckout(page, info);
    await fillForCourier(page);
    await page.reload();
    await settled(page, info);
    await expect(page.getByLabel('Улица')).toHaveValue('Ленина');
    await expect(page.getByLabel('Телефон', { exact: true })).toHaveValue('+7 (912) 604-11-22');
    await expect(page.getByRole('radio', { name: /^Курьер/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /условиями продажи/ })).not.toBeChecked();
    await write(page, 'catalog/cart/clear/');
    await openCheckout(page, info);
    await expect(page.getByText('Добавьте товары в корзину, чтобы оформить заказ')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Открыть каталог' })).toBeVisible();
  },
);

test('an invalid order token leads to the page that says so', { tag: ['@phone', '@no-scripts'] }, async ({
  page,
}) => {
  for (const word of ['abc', 'A'.repeat(43)]) {
    const answer = await page.goto(`/order/${word}`);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL(/\/404$/);
  }
});

test('a button looks after a tap as before it', { tag: ['@phone', '@scripts'] }, async ({ page }, info) => {
  await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
  await openCheckout(page, info);
  const colour = () => confirm(page).evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await colour();
  await confirm(page).tap();
  await expect(page.getByText(/^Заполните ещё/)).toBeVisible();
  await expect(confirm(page)).toHaveCSS('background-color', before);
});
