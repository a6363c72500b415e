import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { newcomer, PASSWORD } from './account-person.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';
import { open, settled } from './shop-page.ts';

/** Registers a member of a company by the form, with the company details pasted into one field, and logs him in. */
async function registerCompany(page: Page, info: TestInfo) {
  const { email, phone } = newcomer(info);
  await open(page, info, '/auth/registration');
  await page.getByLabel('От имени юрлица или ИП').check();
  const inn = page.getByLabel('ИНН', { exact: true });
  const name = page.getByLabel('Полное название');
  await inn.fill('ИНН 7707083893 / КПП 773601001');
  await name.fill('Общество с ограниченной ответственностью «Ромашка»');
  await page.getByLabel('Имя', { exact: true }).fill('Мария Петрова');
  await page.getByLabel('Эл. почта').fill(email);
  await page.getByLabel('Мобильный телефон').fill(phone);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/account\/orders$/);
}

// COM-1, COM-2, COM-3: an ИНН is checked while it is typed; КПП disappears for a sole trader and is filled in again
// from
// the pasted text.
test(
  'company details are checked while they are typed',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await open(page, info, '/auth/registration');
    const inn = page.getByLabel('ИНН', { exact: true });
    const kpp = page.getByLabel('КПП', { exact: true });
    await expect(inn).toBeHidden();
    await page.getByLabel('От имени юрлица или ИП').check();
    await inn.fill('770708389');
    await kpp.focus();
    await expect(page.getByText('В ИНН юрлица 10 цифр, сейчас 9.')).toBeVisible();
    await inn.fill('500100732259');
    await expect(kpp).toHaveCount(0);
    await inn.fill('ИНН 7707083893 / КПП 773601001');
    await expect(inn).toHaveValue('7707083893');
    await expect(kpp).toHaveValue('773601001');
  },
);

// The buyer is chosen, and the cart names the company (COM-5, COM-6).
test(
  'a company is registered with its account and can buy at once, and its member may buy as a person instead',
  { tag: '@phone' },
  async ({ page }, info) => {
    await putIntoCart(page, await goodsInStock(page, 1));
    await registerCompany(page, info);
    const main = page.getByRole('main');
    await open(page, info, '/account/companies');
    await expect(main.getByText('На проверке')).toBeVisible();
    await open(page, info, '/cart');
    await expect(main.getByText('Покупаю для ООО «Ромашка»')).toBeVisible();
    await main.getByRole('link', { name: 'Сменить' }).click();
    await settled(page, info);
    await page.getByRole('radio', { name: /Для.себя/ }).check();
    await page.getByRole('button', { name: 'Выбрать' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(main.getByText(/Покупаю для.себя/)).toBeVisible();
    await open(page, info, '/account/companies');
    await main.getByRole('link', { name: 'ООО «Ромашка»' }).click();
    await settled(page, info);
    await expect(main.getByText(/^Руководитель\s— полный доступ и управление сотрудниками$/)).toBeVisible();
    await page.getByLabel('Эл. почта').fill('colleague@polka.example');
    await page.getByRole('button', { name: 'Пригласить' }).click();
    await expect(main.getByText(/Приглашение до/)).toBeVisible();
    await expectAccessible(page);
  },
);
