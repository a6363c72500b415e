import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './held-calls.ts';
import { goods, plainGoods, putInto, quietGood } from './shop-goods.ts';
import { open } from './shop-page.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Дальше' });
const confirm = (page: Page) => page.getByRole('button', { name: /^Подтвердить заказ/ });

/** Opens the checkout with all that the shops of the city have of a product, and one of a plentiful product. */
async function openWithMoreThanAShopHas(page: Page, info: TestInfo) {
  const all = await goods(page);
  const plain = all.find(({ multiplicity, max_quantity: max }) => multiplicity === 1 && max > 30);
  // From the least popular: other journeys buy the first ones and would change their stock.
  for (const good of all.reverse()) {
    if (good.multiplicity !== 1 || good.max_quantity < 2 || good === plain) continue;
    const answer = await page.request.get(`/api/v1/catalog/product/${good.id}/availability/`);
    const { results } = (await answer.json()) as { results: { level: string }[] };
    if (results.filter(({ level }) => level !== 'нет').length < 2) continue;
    await putInto(page, [
      [good, good.max_quantity],
      [plain!, 1],
    ]);
    break;
  }
  await open(page, info, '/checkout');
  await page.getByRole('radio', { name: /^Самовывоз/ }).check();
}

async function fillContactAndPayment(page: Page) {
  await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 604-11-22');
  await page.getByLabel('Эл. почта').fill('vahrushev@polka.example');
  await page.getByRole('radio', { name: /Наличными/ }).check();
  await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
  await page.getByRole('checkbox', { name: /персональных данных/ }).check();
}

test(
  'a buyer who missed the address and then chooses a shop goes on to the next step',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    await next(page).first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Заполните ещё два поля');
    await page.getByRole('radio', { name: /^Самовывоз/ }).check();
    await expect(page.getByText('Заполните ещё')).toBeHidden();
    await page
      .getByRole('radio', { name: /Весь заказ/ })
      .first()
      .check();
    await next(page).first().click();
    await expect(page.getByRole('button', { name: 'Изменить: получение' })).toBeVisible();
  },
);

test(
  'a buyer who chooses a shop that lacks goods is not warned that anything has changed',
  { tag: '@phone' },
  async ({ page }, info) => {
    await openWithMoreThanAShopHas(page, info);
    const lacking = page.getByRole('radio', { name: /Не\sхватает/ }).first();
    await lacking.check();
    await fillContactAndPayment(page);
    await confirm(page).click();
    const question = page.getByRole('alertdialog', { name: /^В\sвыбранном магазине есть не\sвсё$/ });
    await expect(question).toContainText(/Здесь есть|В\sэтом магазине нет/);
    await expect(question).toContainText(/выберите на\sшаге «Получение»/);
    await expect(question).not.toContainText('изменил');
  },
);

test(
  'without scripts the first tap from a field on the order button places the order',
  { tag: ['@phone', '@no-scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[await quietGood(page, 3), 1]]);
    await open(page, info, '/checkout');
    await page
      .getByRole('radio', { name: /Весь заказ/ })
      .first()
      .check();
    await fillContactAndPayment(page);
    await page.getByLabel('Фамилия и имя').tap();
    await confirm(page).scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await confirm(page).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
  },
);
