import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';

/** The dialog that records a payment of a new order, with its calls. */
async function openPayment(page: Page) {
  const [order] = await placeOrders(page, 1);
  const { id } = order!;
  await openDesk(page, `orders/${id}`, 'owner');
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.getByRole('button', { name: 'Записать' }).click();
  const dialog = page.getByRole('dialog');
  const sum = dialog.getByLabel('Сумма, ₽');
  return { id, calls, dialog, sum, record: dialog.getByRole('button', { name: /^Записать/ }) };
}

test.describe('sums at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('what is no sum is not sent: the field says how to write one, and the text stays', async ({
    page,
  }) => {
    const { calls, dialog, sum, record } = await openPayment(page);
    for (const text of ['abc', '-5', '1e9', '=1+1', '1 000,005']) {
      await sum.fill(text);
      await record.click();
      await expect(dialog.getByText(/^Сумма — число, например 1.250,50$/)).toBeVisible();
      await expect(sum).toHaveValue(text);
      await sum.fill('1');
      await expect(dialog.getByText(/^Сумма — число/)).toBeHidden();
    }
    expect(calls).toEqual([]);
    await sum.fill('0');
    await record.click();
    await expect(dialog.getByText(/^Не меньше 0,01.₽\.$/)).toHaveCount(1);
  });

  test('more than is owed is recorded only after a second click, which another sum asks for again', async ({
    page,
  }) => {
    const { id, calls, dialog, sum, record } = await openPayment(page);
    const { total } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    await sum.fill(String(total + 1781.3).replace('.', ','));
    await record.dblclick();
    const doubt = dialog.getByText(/^Это больше долга на 1.781,30.₽\. Записать всё равно\?$/);
    await expect(doubt).toBeVisible();
    await sum.fill(String(total + 5));
    await expect(doubt).toBeHidden();
    await record.click();
    await expect(dialog.getByText(/^Это больше долга на 5,00.₽/)).toBeVisible();
    expect(calls).toEqual([]);
    await dialog.getByRole('button', { name: 'Записать всё равно' }).click();
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    const after = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(after.paid_total).toBe(total + 5);
  });

  test('a double click records a payment once', async ({ page }) => {
    const { id, calls, record } = await openPayment(page);
    await record.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    expect(calls).toHaveLength(1);
    const { payments } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(payments).toHaveLength(1);
  });
});
