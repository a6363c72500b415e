import { readFile } from 'node:fs/promises';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { look } from '../../src/shop/printing/fixtures/look.ts';
import { logIn, newcomer, register } from './account-person.ts';
import { linkInEmail } from './emails.ts';
import { bar } from './shell-parts.ts';
import { plentiful, putIntoCart } from './shop-goods.ts';
import { open, settled } from './shop-page.ts';

const main = (page: Page) => page.getByRole('main');

/** Sets a new password by the link in the email, which works once, and logs in with it. */
async function resetPassword(page: Page, info: TestInfo, email: string) {
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await page.getByLabel('Эл. почта').fill(email);
  await page.getByRole('button', { name: 'Прислать ссылку' }).click();
  const link = await linkInEmail(email, /\/auth\/password-reset\/\S+\/\S+/);
  await open(page, info, link);
  await page.getByLabel('Новый пароль', { exact: true }).fill('Drugoj parol 7');
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await logIn(page, email, 'Drugoj parol 7');
  await expect(bar(page).getByRole('link', { name: 'Кабинет' })).toBeVisible();
  await open(page, info, link);
  await expect(page.getByText('Ссылка больше не\u00a0действует')).toBeVisible();
}

// A person pays an invoice by its QR code (DOC-2).
test(
  'a person registers with goods in the cart, resets a lost password, and buys them by invoice',
  { tag: '@widths' },
  async ({ page }, info) => {
    const who = { ...newcomer(info), name: 'Анна Петрова', password: 'Zabyla 2026' };
    const { email } = who;
    const [good] = await plentiful(page, 1);
    await putIntoCart(page, good ? [good] : []);
    await register(page, info, who, '/auth/registration?next=/checkout');
    await expect(page).toHaveURL(/\/checkout$/);
    await page.context().clearCookies();
    await open(page, info, '/auth/login');
    await resetPassword(page, info, email);

    await expect(bar(page).locator('a[href="/cart"]')).toHaveAccessibleName(/позиция$/);
    await open(page, info, '/checkout');
    await expect(page.locator('input[name="email"]')).toHaveValue(email);
    await expect(page.locator('input[name="name"]')).toHaveValue('Анна Петрова');
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    await page.getByLabel('Улица').fill('Ленина');
    await page.getByLabel('Дом, корпус').fill('5');
    await page.getByRole('checkbox', { name: 'Сохранить этот адрес' }).check();
    await page.getByRole('radio', { name: /По счёту/ }).check();
    await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
    await expect(page.getByRole('checkbox', { name: /персональных данных/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Подтвердить заказ/ }).click();
    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/Заказ №\s\d+/);
    const number = String(/\d+/.exec(await heading.innerText()));

    // The link in the email opens the order without a login.
    const link = await linkInEmail(email, /\/order\/[\w-]{43}/);
    expect(new URL(page.url()).pathname).toBe(link);

    await open(page, info, '/account/orders');
    await main(page)
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();
    await expect(heading).toHaveText(`Заказ №\u00a0${number}`);
    await settled(page, info);
    await expect(main(page)).toContainText('Ленина, 5');
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Скачать счёт' }).click(),
    ]);
    const [paper] = await look(await readFile(await invoice.path()));
    expect(paper?.text).toContain(`Счёт на оплату № ${number}`);
    expect(String(paper?.code)).toContain(`Оплата по счету № ${number} от `);

    await open(page, info, '/account/addresses');
    await expect(main(page)).toContainText('Ленина, 5');
  },
);
