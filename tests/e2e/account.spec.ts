import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { enter, logIn, newPerson, placeOrders } from './account-person.ts';
import { write } from './past-the-pages.ts';
import { hasScripts, open, settled } from './shop-page.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Заказы' }).getByRole('row');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');

/** Without scripts the form has a button; with scripts the address follows the fields. */
async function send(page: Page, info: TestInfo) {
  if (!hasScripts(info)) await page.getByRole('button', { name: 'Показать', exact: true }).click();
}

// ORD-12; «Показать ещё» is a real link.
test(
  'orders are found by number and state, and shown ten at a time',
  { tag: '@phone' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    await open(page, info, '/account/orders');
    await expect(page.getByRole('heading', { name: 'Заказов пока нет' })).toBeVisible();
    const orders = await placeOrders(page, 12);
    await open(page, info, '/account/orders');
    await expect(rows(page)).toHaveCount(11);
    await expect(rows(page).nth(1)).toContainText(`№\u00a0${orders.at(-1)?.number}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Показать ещё 2' }).click();
    if (hasScripts(info)) {
      await expect(rows(page)).toHaveCount(13);
      await expect(page).toHaveURL(/\/account\/orders$/);
    } else {
      await expect(page).toHaveURL(/\?offset=10$/);
      await expect(rows(page)).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'Показать предыдущие' })).toHaveAttribute(
        'href',
        '/account/orders',
      );
    }
    await page.getByRole('searchbox', { name: 'Номер, артикул' }).fill(orders[3]?.number ?? '');
    await page.getByRole('searchbox', { name: 'Номер, артикул' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`search=${orders[3]?.number}`));
    await expect(rows(page)).toHaveCount(2);
    await open(page, info, `/account/orders?search=${orders[3]?.number}&date_to=2020-01-01`);
    await expect(page.getByRole('heading', { name: 'Таких заказов нет' })).toBeVisible();
    await page.getByRole('link', { name: 'Показать все заказы' }).click();
    await expect(rows(page)).toHaveCount(11);
    await settled(page, info);
    await page.getByLabel('Статус').selectOption('Принят');
    await send(page, info);
    await expect(page).toHaveURL(/status=new/);
    await expect(rows(page)).toHaveCount(11);
  },
);

test(
  'a customer who logs in after another one in the same tab sees nothing of the other',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    const [first, next] = [await newPerson(page, info), await newPerson(page, info)];
    await enter(page, next);
    await placeOrders(page, 1);
    await enter(page, first);
    await placeOrders(page, 11);
    await open(page, info, '/account/orders');
    await page.getByRole('link', { name: 'Показать ещё 1' }).click();
    await expect(rows(page)).toHaveCount(12);
    await page.getByRole('navigation', { name: 'Кабинет' }).getByRole('link', { name: 'Профиль' }).click();
    await expect(heading(page, 'Профиль')).toBeVisible();
    await page.getByRole('button', { name: 'Выйти', exact: true }).click();
    await logIn(page, next.email, next.password);
    await expect(heading(page, 'Заказы')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    const orders = page.waitForResponse(/\/api\/v1\/orders\/orders\/\?/);
    await page.goBack();
    await orders;
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  },
);

// ORD-12; a guest returns to where he was (ACC-1); ids of other people give 404 (SEC-30).
test(
  "an order is opened after a login, repeated with a report and cancelled; another customer's order is a 404",
  { tag: '@phone' },
  async ({ page }, info) => {
    const [foreign] = await placeOrders(page, 1);
    await page.context().clearCookies();
    const who = await newPerson(page, info);
    await enter(page, who);
    const [order] = await placeOrders(page, 1);
    await page.context().clearCookies();

    await open(page, info, `/account/orders/${order?.id}`);
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await logIn(page, who.email, who.password);
    await expect(page).toHaveURL(new RegExp(`/account/orders/${order?.id}$`));
    await settled(page, info);
    await expect(heading(page, `Заказ №\u00a0${order?.number}`)).toBeVisible();
    await expect(main(page)).toContainText('Мира, 5');
    await expect(page.getByRole('link', { name: 'Скачать счёт' })).toHaveAttribute('href', /invoice/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Повторить заказ' }).click();
    await expect(page.getByText(/Добавили в\s+корзину 1\s+позицию/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Открыть корзину' })).toBeVisible();

    await page.getByText('Отменить заказ', { exact: true }).click();
    await page.getByRole('button', { name: 'Да, отменить' }).click();
    await expect(main(page).getByText('Отменён').first()).toBeVisible();
    await expect(page.getByText('Отменить заказ', { exact: true })).toHaveCount(0);

    await page.goto(`/account/orders/${foreign?.id}`);
    await expect(page).toHaveURL(/\/404$/);
  },
);

test(
  'a person removes one line of his order: he is asked first, and then sees «было / стало»',
  { tag: '@phone' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    const [order] = await placeOrders(page, 1, 2);
    await open(page, info, `/account/orders/${order?.id}`);
    await page.getByText('Убрать товары из заказа', { exact: true }).click();
    const removed = page.getByRole('group', { name: 'Что убрать' }).getByRole('checkbox').first();
    await removed.check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Убрать отмеченное' }).click();
    await expect(page.getByText(/Сумма заказа: было .* станет/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Не убирать' }).click();
    await expect(page.getByText(/Сумма заказа: было/)).toHaveCount(0);
    // Without scripts the page has been loaded anew.
    if (!(await removed.isVisible()))
      await page.getByText('Убрать товары из заказа', { exact: true }).click();
    await removed.check();
    await page.getByRole('button', { name: 'Убрать отмеченное' }).click();
    await page.getByRole('button', { name: 'Да, убрать' }).click();
    await expect(page).toHaveURL(/\/changes\/1(#|$)/);
    await expect(main(page)).toContainText('убран из\u00a0заказа');
    await page.getByRole('link', { name: /заказу №/ }).click();
    await expect(page.getByText('1 позиция', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('Убрать товары из заказа', { exact: true })).toHaveCount(0);
  },
);

// ACC-1, ACC-2
test(
  'a person changes addresses and name, and reads what contracts are for',
  { tag: '@phone' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    await open(page, info, '/account/contracts');
    await expect(page.getByRole('heading', { name: 'Раздел для юрлиц' })).toBeVisible();

    await page.getByRole('navigation', { name: 'Кабинет' }).getByRole('link', { name: 'Адреса' }).click();
    await page.getByRole('link', { name: 'Добавить адрес' }).click();
    await page.getByLabel('Улица').fill('ул. Мира');
    await page.getByRole('button', { name: 'Сохранить адрес' }).click();
    await expect(page.getByLabel('Дом, корпус')).toHaveAccessibleDescription('Укажите дом.');
    await expect(page.getByLabel('Улица')).toHaveValue('ул. Мира');
    await page.getByLabel('Дом, корпус').fill('12');
    await page.getByRole('button', { name: 'Сохранить адрес' }).click();
    await expect(main(page).getByText('ул. Мира, 12', { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Удалить').first().click();
    await page.getByRole('button', { name: 'Да, удалить' }).click();
    await expect(page.getByRole('heading', { name: 'Адресов пока нет' })).toBeVisible();

    await page.getByRole('navigation', { name: 'Кабинет' }).getByRole('link', { name: 'Профиль' }).click();
    await page.getByLabel('Имя').fill('Анна Петрова');
    await page.getByRole('button', { name: 'Сохранить имя' }).click();
    await expect(page.getByText('Имя сохранено.')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a double click on «Повторить» repeats the order once, and says what it added',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    const [order] = await placeOrders(page, 1);
    for (const [address, name] of [
      ['/account/orders', /^Повторить заказ/],
      [`/account/orders/${order?.id}`, 'Повторить заказ'],
    ] as const) {
      await write(page, 'catalog/cart/clear/');
      await open(page, info, address);
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/repeat/')) calls += 1;
      });
      await page
        .getByRole('button', { name })
        .first()
        .evaluate((button: HTMLButtonElement) => {
          for (let clicks = 0; clicks < 2; clicks++) button.form?.requestSubmit(button);
        });
      await expect(page.getByText(/Добавили в\s+корзину 1\s+позицию/)).toBeVisible();
      expect(calls, address).toBe(1);
    }
  },
);
