import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';

const lost = (page: Page) => page.getByText(/^Нет связи с \d\d:\d\d/);

test.describe('without a connection', { tag: ['@desktop', '@scripts'] }, () => {
  test('the button waits and says why, nothing is sent, what was typed stays, and is saved once afterwards', async ({
    page,
    context,
  }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const note = page.getByLabel('Новая заметка');
    await note.fill('Позвонить до обеда');
    await context.setOffline(true);
    await expect(lost(page)).toBeVisible();
    const writes: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
    const save = page.getByRole('button', { name: 'Сохранить заметку' });
    await expect(save).toBeDisabled();
    await save.click({ force: true });
    await expect(page.getByRole('status').filter({ hasText: 'осталось здесь' })).toBeVisible();
    await expect(note).toHaveValue('Позвонить до обеда');
    expect(writes).toEqual([]);
    await context.setOffline(false);
    await expect(lost(page)).toHaveCount(0);
    await save.click();
    await expect(page.getByText('Заметка сохранена.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    expect(shown.notes.map(({ text }: { text: string }) => text)).toEqual(['Позвонить до обеда']);
  });

  test('a key and an open dialog send nothing either, and the dialog says so', async ({ page, context }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    await page.getByRole('button', { name: 'Записать' }).click();
    const dialog = page.getByRole('dialog');
    const paper = dialog.getByLabel('Документ', { exact: true });
    await paper.fill('п/п № 418');
    await context.setOffline(true);
    await expect(lost(page)).toBeVisible();
    const writes: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
    await expect(dialog.getByText('осталось здесь')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Записать' })).toBeDisabled();
    await paper.press('Enter');
    await expect(paper).toHaveValue('п/п № 418');
    await dialog.getByRole('button', { name: 'Не надо' }).click();
    // The button that has opened the dialog has the focus again, and Enter would be its own.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'изменение не отправлено' })).toBeVisible();
    expect(writes).toEqual([]);
    await context.setOffline(false);
    await expect(lost(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Заказ № ${order!.number} подтверждён.`)).toBeVisible();
  });
});
