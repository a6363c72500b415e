import { expect, test } from '@playwright/test';
import { PASSWORD, STAFF } from '../../../demo/cast/people.ts';
import { expectFaultless } from '../accessibility.ts';
import { openDesk } from './desk-person.ts';

test.describe('the login of the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('a manager of the demo logs in, and the menu has only what he may do', async ({ page }) => {
    await page.goto('/desk/orders?state=new');
    await expect(page.getByText('Демо-магазин: второй фактор отключён.')).toBeVisible();
    await expectFaultless(page);
    await page.getByLabel('Почта').fill(STAFF.manager.email);
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Почта')).toHaveValue(STAFF.manager.email);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Войти' }).click();
    // The address that was asked for is opened.
    await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/orders\?state=new$/);
    const menu = page.getByRole('navigation', { name: 'Разделы стойки' }).first();
    const names = await menu.getByRole('link').allInnerTexts();
    expect(names.join()).toContain('Заказы');
    const { capabilities } = await (await page.request.get('/api/v1/staff/session/')).json();
    const may = new Set(capabilities.map(({ code }: { code: string }) => code));
    expect([names.join().includes('Выдача'), names.join().includes('Обмен')]).toEqual([
      may.has('orders.handout'),
      may.has('exchange.read'),
    ]);
  });

  test('a locked desk keeps what was typed, and opens again with the factor', async ({ page }) => {
    await openDesk(page, 'orders');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('link', { name: 'Открыть заказ целиком' }).click();
    await page.getByLabel('Новая заметка').fill('Позвонить после обеда');
    const { csrf } = await (await page.request.get('/api/v1/staff/session/')).json();
    const origin = new URL(String(process.env.SHOP_URL)).origin;
    // Locked by the very call: any other one may show the lock before the button is clicked.
    await page.route(
      '**/notes/',
      async (route) => {
        await page.request.post('/api/v1/staff/session/lock/', {
          headers: { origin, 'X-CSRFToken': csrf },
          data: {},
        });
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Сохранить заметку' }).click();
    await expect(page.getByRole('heading', { name: 'Стойка на замке' })).toBeVisible();
    await expectFaultless(page);
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Открыть' }).click();
    // The call that the lock has held goes on by itself.
    await expect(page.getByText('Заметка сохранена.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Позвонить после обеда' })).toBeVisible();
  });
});
