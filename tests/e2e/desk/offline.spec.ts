import { expect, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';

test('without a connection the desk says so, what was typed stays, and it is saved once afterwards', {
  tag: ['@desktop', '@scripts'],
}, async ({ page, context }) => {
  const [order] = await placeOrders(page, 1);
  await openDesk(page, `orders/${order!.id}`, 'owner');
  const note = page.getByLabel('Новая заметка');
  await note.fill('Позвонить до обеда');
  await context.setOffline(true);
  await expect(page.getByText(/^Нет связи с \d\d:\d\d/)).toBeVisible();
  const save = page.getByRole('button', { name: 'Сохранить заметку' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Нет связи с магазином' })).toBeVisible();
  await expect(note).toHaveValue('Позвонить до обеда');
  await context.setOffline(false);
  await expect(page.getByText(/^Нет связи с \d\d:\d\d/)).toHaveCount(0);
  await save.click();
  await expect(page.getByText('Заметка сохранена.')).toBeVisible();
  const shown = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
  expect(shown.notes.map(({ text }: { text: string }) => text)).toEqual(['Позвонить до обеда']);
});
