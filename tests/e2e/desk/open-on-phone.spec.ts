import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { enterDesk, showDesk } from './desk-person.ts';

const firstOf = async (page: Page, path: string) =>
  (await (await page.request.get(`/api/v1/staff/${path}/?limit=1`)).json()).results[0];

test.describe('the address of a list with an open card, on a phone', { tag: ['@phone', '@scripts'] }, () => {
  for (const [path, heading] of [
    ['orders', 'Заказы'],
    ['claims', 'Возвраты и претензии'],
    ['messages', 'Обращения'],
    ['stock-requests', 'Ждут товар'],
    ['companies', 'Юрлица'],
  ] as const)
    test(`of ${path} shows the card, and «Назад» leads to the list`, async ({ page }) => {
      await enterDesk(page, 'owner');
      await showDesk(page, '');
      const { id } = await firstOf(page, path);
      await showDesk(page, `${path}?open=${id}`);
      await expect(page).toHaveURL(new RegExp(`/desk/${path}/${id}$`));
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`/desk/${path}(\\?[^/]*)?$`));
      expect(page.url()).not.toContain('open=');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/desk\/?$/);
    });

  test('of what waits shows the task, and «Назад» leads to the list', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await enterDesk(page, 'owner');
    await showDesk(page, `?kind=order.new&open=order.new:${order!.id}`);
    await expect(page).toHaveURL(new RegExp(`/desk/orders/${order!.id}$`));
    await page.goBack();
    await expect(page).toHaveURL(/\/desk\/?\?kind=order\.new$/);
  });
});
