import { expect, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';

test.describe('finding from anywhere', { tag: ['@desktop', '@scripts'] }, () => {
  test('Ctrl+K takes what is typed at once, and Enter opens what was found', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    const { id, number } = order!;
    await openDesk(page, 'companies', 'owner');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Что найти' })).toBeFocused();
    await page.keyboard.type(number);
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(`№ ${number}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${id}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('Ctrl+K finds a company, confirms the order that is named in full, and begins what may be done', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const { id, number } = order!;
    await openDesk(page, 'reports', 'owner');
    const option = page.getByRole('dialog').getByRole('option');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('6300221851');
    await expect(option.filter({ hasText: 'ИНН 6300221851' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Что найти' }).fill('синоним');
    await expect(option.filter({ hasText: 'Добавить синоним' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Что найти' }).fill(number);
    await option.filter({ hasText: `Подтвердить № ${number}` }).click();
    await expect(page.getByText(`Заказ № ${number} подтверждён.`)).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(shown.status.code).toBe('confirmed');
  });

  test('Esc closes the search and gives the focus back to where it was', async ({ page }) => {
    await openDesk(page, 'orders', 'owner');
    const field = page.getByRole('searchbox', { name: /Номер, телефон/ });
    await field.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Что найти' })).toBeFocused();
    await page.keyboard.type('нет такого');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field).toBeFocused();
    const opener = page.getByRole('button', { name: /Найти или сделать/ });
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
});
