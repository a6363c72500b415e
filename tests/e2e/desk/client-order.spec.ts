import { expect, type Page, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { plentiful } from '../shop-goods.ts';
import { openDesk } from './desk-person.ts';

const { inn } = COMPANIES.north;

/** Chooses in a focused list of the browser by keys alone. */
async function choose(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
}

test.describe('an order for a client', { tag: ['@desktop', '@scripts'] }, () => {
  test('a manager finds a company and its goods by keys, a reload loses nothing, and Ctrl+S places the order', async ({
    page,
  }) => {
    const [first, second] = await plentiful(page, 2);
    await openDesk(page, 'orders', 'manager');
    await page.getByRole('link', { name: 'Новый заказ' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Новый заказ' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: /ИНН/ })).toBeFocused();
    await page.keyboard.type(inn);
    await expect(page.getByRole('option').first()).toContainText(inn);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Заказчик' })).toContainText(`ИНН ${inn}`);
    await expect(page.getByRole('combobox', { name: /артикул/ })).toBeFocused();
    for (const { article, name } of [first!, second!]) {
      await page.keyboard.type(article);
      await expect(page.getByRole('option', { name })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('row').filter({ hasText: article })).toContainText('свободно');
    }
    await page.getByLabel('Как клиент попросил').focus();
    await page.keyboard.type('По телефону, Иван');
    await page.reload();
    await expect(page.getByLabel('Как клиент попросил')).toHaveValue('По телефону, Иван');
    await expect(page.getByRole('row').filter({ hasText: second!.article })).toContainText('свободно');
    await choose(page, 'Магазин');
    await expect(page.getByText('Будет готов:')).toBeVisible();
    await expect(page.getByRole('button', { name: /Оформить заказ/ })).toBeEnabled();
    await page.keyboard.press('Control+KeyS');
    await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
    const buyer = page.getByRole('region', { name: 'Покупатель' });
    await expect(buyer).toContainText('Оформил за клиента: Вера Климова');
    await expect(buyer).toContainText(`ИНН ${inn}`);
  });

  test('somebody without an account gets an order by phone, but not without his consent; a search is one call however it is typed', async ({
    page,
  }) => {
    const [good] = await plentiful(page, 1);
    await openDesk(page, 'orders/new', 'manager');
    await page.getByRole('button', { name: 'Клиент без кабинета' }).click();
    const client = page.getByRole('region', { name: 'Заказчик' });
    await expect(client).toContainText('Клиент без кабинета');
    const city = client.getByLabel('Город', { exact: true });
    if ((await city.inputValue()) === '') await city.selectOption({ index: 1 });
    const field = page.getByRole('combobox', { name: /артикул/ });
    await expect(field).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/client-orders/goods/')) calls.push(request.url());
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await field.pressSequentially(good!.article);
    await page.clock.resume();
    await expect(page.getByRole('option', { name: good!.name })).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: good!.article })).toContainText('свободно');
    const place = page.getByRole('button', { name: /Оформить заказ/ });
    const consent = page.getByRole('checkbox', { name: /согласился на обработку/ });
    await page.getByLabel('Способ', { exact: true }).selectOption('pickup');
    await place.click();
    for (const label of ['Магазин', 'Имя и фамилия', 'Телефон', 'Почта', 'Как клиент попросил'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Магазин', { exact: true })).toBeFocused();
    await choose(page, 'Магазин');
    await page.getByLabel('Имя и фамилия').fill('Ольга Смирнова');
    await page.getByLabel('Телефон', { exact: true }).fill('8 922 765-43-21');
    await page.getByLabel('Почта', { exact: true }).fill('olga@polka.example');
    await page.getByLabel('Как клиент попросил').fill('Позвонила сама');
    await place.click();
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await consent.check();
    await place.click();
    await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
    const buyer = page.getByRole('region', { name: 'Покупатель' });
    await expect(buyer).toContainText('Ольга Смирнова');
    await expect(buyer).toContainText('Согласие на обработку данных дано по телефону');
    await page.reload();
    await expect(buyer).toContainText('Согласие на обработку данных дано по телефону');
  });

  test('a pasted list becomes lines with the prices of the client, and names the article that there is none of', async ({
    page,
  }) => {
    const [good] = await plentiful(page, 1);
    await openDesk(page, 'orders/new', 'manager');
    await expect(page.getByRole('combobox', { name: /ИНН/ })).toBeFocused();
    await page.keyboard.type(inn);
    await expect(page.getByRole('option').first()).toContainText(inn);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Вставить список' }).click();
    await page
      .getByLabel('Артикул и количество, по товару в строке')
      .fill(`${good!.article}\t${good!.multiplicity}\nНЕТ-ТАКОГО-1\t2`);
    await page.getByRole('button', { name: 'Добавить строки' }).click();
    await expect(page.getByRole('row').filter({ hasText: good!.name })).toContainText('₽');
    const missing = page.getByRole('row').filter({ hasText: 'НЕТ-ТАКОГО-1' });
    await expect(missing).toContainText('Такого артикула нет');
    await expect(page.getByRole('button', { name: /Оформить заказ/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Убрать: НЕТ-ТАКОГО-1' }).click();
    await expect(missing).toHaveCount(0);
  });
});
