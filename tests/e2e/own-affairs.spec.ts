import { expect, test } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../demo/cast/people.ts';
import { expectAccessible } from './accessibility.ts';
import { enter } from './account-person.ts';
import { write } from './past-the-pages.ts';
import { hasScripts, open } from './shop-page.ts';

test('the banner for companies leads to registration with the company chosen', async ({ page }, info) => {
  await open(page, info, '/');
  await page.getByRole('link', { name: /Стать покупателем/ }).click();
  await expect(page).toHaveURL(/\/auth\/registration\?who=company$/);
  await expect(page.getByRole('radio', { name: 'От имени юрлица или ИП' })).toBeChecked();
  await expect(page.getByLabel('ИНН')).toBeVisible();
});

test('the banner for buyers leads to the cart with its field for a list open', async ({ page }, info) => {
  await open(page, info, '/');
  await page.getByRole('link', { name: /Вставить список/ }).click();
  await expect(page.getByRole('textbox', { name: /Артикул и/ })).toBeVisible();
});

test('a logged-in company is not asked to become a buyer: it sees its list and its documents', async ({
  page,
}, info) => {
  await enter(page, { email: PEOPLE.head.email, password: PASSWORD });
  await open(page, info, '/');
  const banners = page
    .getByRole('main')
    .getByRole('link', { name: /Вставить список|документы|Стать покупателем/ });
  await expect(banners).toHaveText([/Вставить список/, /Открыть документы/]);
  await banners.last().click();
  await expect(page).toHaveURL(/\/account\/documents$/);
  await open(page, info, '/info/yurlitsam');
  const main = page.getByRole('main');
  await expect(main.getByText(/^Вы\sуже покупаете от\sимени юрлица/)).toBeVisible();
  await main.getByRole('link', { name: 'Регистрация по ИНН' }).click();
  await expect(page).toHaveURL(/\/account\/companies$/);
});

test('a logged-in person is not asked to register: he adds a company', async ({ page }, info) => {
  await enter(page, { email: PEOPLE.person.email, password: PASSWORD });
  await open(page, info, '/info/yurlitsam');
  await expect(page.getByText(/^Вы\sуже зарегистрированы/)).toBeVisible();
  await open(page, info, '/');
  await expect(page.getByRole('link', { name: /Стать покупателем/ })).toHaveCount(0);
  await page.getByRole('link', { name: /Добавить юрлицо/ }).click();
  await expect(page).toHaveURL(/\/account\/companies\/new$/);
});

test('the home page of a company shows its last orders, and its empty cart offers to repeat the last one', async ({
  page,
}, info) => {
  // Projects run at once: each has a cart of its own.
  const { email } = hasScripts(info) ? PEOPLE.head : PEOPLE.buyer;
  await enter(page, { email, password: PASSWORD });
  await write(page, 'catalog/cart/clear/');
  await open(page, info, '/');
  const own = page.getByRole('region', { name: 'Ваши заказы' });
  await expect(own.getByRole('link', { name: 'Все заказы' })).toBeVisible();
  if (hasScripts(info)) {
    await expect(own.getByRole('listitem').first()).toContainText(/№\s/);
    await expect(own.getByRole('button', { name: /^Повторить/ }).first()).toBeVisible();
  }
  await open(page, info, '/cart');
  await page.getByRole('button', { name: /^Повторить последний заказ/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/Добавили в\s+корзину|В\s+корзину ничего не/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Товары в корзине' })).toBeVisible();
  await expectAccessible(page);
  await write(page, 'catalog/cart/clear/');
});
