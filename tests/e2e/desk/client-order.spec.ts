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
    await expect(page.getByText(`ИНН ${inn}`)).toBeVisible();
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
    await expect(page.getByText('Оформил за клиента: Вера Климова')).toBeVisible();
    await expect(page.getByText(`ИНН ${inn}`)).toBeVisible();
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
