import { expect, type Page, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { enter, newPerson } from '../account-person.ts';
import { write } from '../past-the-pages.ts';
import { plentiful } from '../shop-goods.ts';
import { openDesk } from './desk-person.ts';

/** Finds a client by what is typed and chooses the first one. */
async function chooseClient(page: Page, text: string): Promise<void> {
  const search = page.getByRole('combobox', { name: /ИНН/ });
  await search.fill(text);
  await expect(page.getByRole('option').first()).toContainText(text);
  await page.keyboard.press('Enter');
}

/** Fills in an order of one product by courier, apart from where it goes. */
async function fillCourier(page: Page): Promise<void> {
  const [good] = await plentiful(page, 1);
  const client = page.getByRole('region', { name: 'Заказчик' });
  const city = client.getByLabel('Город', { exact: true });
  if ((await city.inputValue()) === '') await city.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: /артикул/ }).fill(good!.article);
  await page.getByRole('option', { name: good!.name }).click();
  await expect(page.getByRole('row').filter({ hasText: good!.article })).toContainText('свободно');
  const way = page.getByLabel('Способ', { exact: true });
  const courier = way.locator('option', { hasText: /^Курьер/ });
  await way.selectOption(await courier.innerText());
}

async function place(page: Page): Promise<void> {
  await page.getByLabel('Как клиент попросил').fill('По телефону');
  await page.getByRole('button', { name: /Оформить заказ/ }).click();
  await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
}

test.describe('where an order for a client goes', { tag: ['@desktop', '@scripts'] }, () => {
  test('an address is chosen from the address book of the person who orders, and the order goes there', async ({
    page,
  }, info) => {
    const person = await newPerson(page, info);
    await enter(page, person);
    for (const house of ['7', '19'])
      await write(page, 'orders/delivery/address/', {
        city: 'Екатеринбург',
        street: 'Отрадная',
        house,
        flat: '4',
        comment: `Подъезд дома ${house}`,
      });
    await openDesk(page, 'orders/new', 'owner');
    await chooseClient(page, person.email);
    await fillCourier(page);
    const book = page.getByLabel('Адресная книга клиента');
    await expect(book.locator('option')).toHaveText([
      'Другой адрес',
      'Екатеринбург, Отрадная, 7, 4',
      'Екатеринбург, Отрадная, 19, 4',
    ]);
    await book.selectOption('Екатеринбург, Отрадная, 19, 4');
    await expect(page.getByLabel('Улица')).toHaveValue('Отрадная');
    await expect(page.getByLabel('Дом', { exact: true })).toHaveValue('19');
    await expect(page.getByLabel('Комментарий водителю')).toHaveValue('Подъезд дома 19');
    await page.getByLabel('Улица').fill('Отрадная, вход со двора');
    await expect(book).toHaveValue('');
    await book.selectOption('Екатеринбург, Отрадная, 19, 4');
    await place(page);
    const buyer = page.getByRole('region', { name: 'Покупатель' });
    await expect(buyer).toContainText('Екатеринбург, Отрадная, 19, 4');
    await expect(buyer).toContainText('Подъезд дома 19');
  });

  test('a company is offered where its orders were brought before', async ({ page }) => {
    const house = String(Date.now() % 1_000_000);
    await openDesk(page, 'orders/new', 'manager');
    await chooseClient(page, COMPANIES.north.inn);
    await fillCourier(page);
    await page.getByLabel('Улица').fill('Складская');
    await page.getByLabel('Дом', { exact: true }).fill(house);
    await place(page);
    await openDesk(page, 'orders/new', 'manager');
    await chooseClient(page, COMPANIES.north.inn);
    await fillCourier(page);
    const book = page.getByLabel('Куда уже везли');
    await book.selectOption(
      await book.locator('option', { hasText: new RegExp(`, Складская, ${house}$`) }).innerText(),
    );
    await expect(page.getByLabel('Улица')).toHaveValue('Складская');
    await expect(page.getByLabel('Дом', { exact: true })).toHaveValue(house);
  });
});
