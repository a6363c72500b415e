import { expect, type Page } from '@playwright/test';
import { enter, newPerson } from './account-person.ts';
import { openedLongAgo } from './form-stamp.ts';
import { test } from './held-calls.ts';
import { write } from './past-the-pages.ts';
import { goneGoods, plainGoods, putInto } from './shop-goods.ts';
import { open } from './shop-page.ts';

const dataConsent = (page: Page) =>
  page.getByRole('main').getByRole('checkbox', { name: /персональных данных/ });
const confirm = (page: Page) => page.getByRole('button', { name: /^Подтвердить заказ/ });

async function fillOrder(page: Page) {
  await page
    .getByRole('radio', { name: /Весь заказ/ })
    .first()
    .check();
  await page.getByRole('radio', { name: /^Картой/ }).check();
}

test(
  'a customer who agreed at registration is asked for no consent in any form, and orders without it',
  { tag: '@widths' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    const gone = await goneGoods(page);
    for (const address of ['/contacts', '/about/for-renters', '/price-list', gone]) {
      await open(page, info, address);
      await expect(page.getByRole('main').locator('[name="consent_given"]')).toHaveCount(1);
      await expect(dataConsent(page)).toHaveCount(0);
    }
    const form = page.getByRole('main').locator('form').filter({ hasText: 'Сообщим, когда появится' });
    await form
      .getByRole('textbox', { name: 'Телефон или эл. почта' })
      .fill(`zhdu.${info.project.name}@polka.example`);
    await form.getByRole('button', { name: 'Сообщить мне о поступлении' }).click();
    await expect(page.getByText(/^Заявка принята/)).toBeVisible();

    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    await expect(page.getByRole('checkbox', { name: /условиями продажи/ })).not.toBeChecked();
    await expect(dataConsent(page)).toHaveCount(0);
    await fillOrder(page);
    await confirm(page).click();
    await expect(page.getByText('Примите условия продажи.')).toBeVisible();
    await expect(dataConsent(page)).toHaveCount(0);
    await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
    await confirm(page).click();
    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
  },
);

test(
  'a customer who logs out in another tab is then asked for consent, and nothing typed is lost',
  { tag: '@widths' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    await open(page, info, '/contacts');
    await page.getByLabel('Тема').selectOption({ label: 'Другое' });
    await page.getByLabel('Имя').fill('Сергей');
    await page.getByLabel('Эл. почта').fill('sergey@polka.example');
    await page.getByLabel('Сообщение').fill(`Есть ли у вас доставка ${info.project.name}?`);
    expect((await write(page, 'users/logout/', {})).ok()).toBe(true);
    const send = page.getByRole('main').getByRole('button', { name: 'Отправить', exact: true });
    await send.click();
    await expect(page.getByText('Отметьте согласие, чтобы мы могли вам ответить.')).toBeVisible();
    await expect(page.getByLabel('Сообщение')).toHaveValue(/Есть ли у вас доставка/);
    await dataConsent(page).check();
    await expect(dataConsent(page)).toBeChecked();
    await openedLongAgo(page);
    await send.click();
    await expect(page.getByText(/^Обращение № .+ принято/)).toBeVisible();
  },
);

test("a guest's ticked consent survives an error", { tag: '@widths' }, async ({ page }, info) => {
  await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
  await open(page, info, '/checkout');
  await expect(dataConsent(page)).toHaveCount(1);
  await dataConsent(page).check();
  await confirm(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Заполните ещё');
  await expect(dataConsent(page)).toBeChecked();
  await open(page, info, '/contacts');
  await dataConsent(page).check();
  await page.getByRole('main').getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(page.getByText('Укажите имя.')).toBeVisible();
  await expect(dataConsent(page)).toBeChecked();
});
