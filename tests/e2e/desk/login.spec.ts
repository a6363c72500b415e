import { expect, test } from '@playwright/test';
import { PASSWORD, STAFF } from '../../../demo/cast/people.ts';
import { expectFaultless } from '../accessibility.ts';
import { newPerson, placeOrders } from '../account-person.ts';
import { enterByLink, enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';

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

  test('the lock covers an open dialog at once, and what was typed there is there again afterwards', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const following = page.waitForResponse((answer) => answer.url().includes('/staff/events/'));
    await openDesk(page, `orders/${order!.id}`);
    await following;
    await page.getByRole('button', { name: 'Отменить', exact: true }).click();
    const why = page.getByLabel('Почему');
    await why.fill('Дубль заказа');
    await writeAsStaff(page, 'session/lock/', {});
    await expect(page.getByRole('heading', { name: 'Стойка на замке' })).toBeVisible();
    await expectFaultless(page);
    // Nothing of the dialog can be seen or reached.
    const { x, y } = (await why.boundingBox())!;
    const onTop = () =>
      page.evaluate(
        ([left, top]) =>
          document.elementFromPoint(left!, top!)?.closest('dialog')?.getAttribute('aria-label'),
        [x + 5, y + 5],
      );
    expect(await onTop()).toBe('Вход на стойку');
    // A dialog that an answer opens now lies below, too.
    await page.evaluate(() => {
      const late = document.body.appendChild(document.createElement('dialog'));
      late.id = 'late';
      late.showModal();
    });
    await expect.poll(onTop).toBe('Вход на стойку');
    await page.evaluate(() => document.getElementById('late')?.remove());
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Открыть' }).click();
    await expect(page.getByRole('heading', { name: 'Стойка на замке' })).toHaveCount(0);
    await expect(why).toHaveValue('Дубль заказа');
  });

  test('who loses his last role sees the login at once, and he is named no member of the staff', async ({
    page,
    browser,
  }, info) => {
    const other = await (await browser.newContext()).newPage();
    const { email, password } = await newPerson(other, info);
    await enterDesk(page, 'owner');
    const { person, link } = await (await writeAsStaff(page, 'people/', { role: 'editor', email })).json();
    const { id, name } = person;
    const following = other.waitForResponse((answer) => answer.url().includes('/staff/events/'));
    await enterByLink(other, link, password);
    await following;
    await showDesk(page, `staff?open=${id}`);
    const card = page.getByRole('region', { name: 'Сотрудник' });
    await card.getByRole('button', { name: 'Забрать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Забрать' }).click();
    await expect(page.getByText(`Это была последняя роль: ${name} больше не сотрудник`)).toBeVisible();
    await expect(card).toContainText(`${name}: ролей не осталось.`);
    await expect(page.getByText('Такого сотрудника нет')).toHaveCount(0);
    await expect(other.getByRole('heading', { name: 'Войдите снова' })).toBeVisible();
  });
});
