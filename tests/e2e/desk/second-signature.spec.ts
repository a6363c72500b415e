import { expect, test } from '@playwright/test';
import { enterDesk, openDesk, showDesk } from './desk-person.ts';

test.describe('the second signature and the staff', { tag: ['@desktop', '@scripts'] }, () => {
  test('a role that its giver may not give alone waits, and the approver signs it with two clicks', async ({
    page,
  }) => {
    await openDesk(page, 'staff', 'admin');
    await page.getByRole('button', { name: 'Пригласить' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Почта').fill('nina.orlova@vitrina.example');
    await dialog.getByLabel('Имя').fill('Нина Орлова');
    await dialog.getByLabel('Телефон').fill('+7 922 700-00-09');
    await dialog.getByRole('combobox', { name: 'Роль' }).selectOption('manager');
    await dialog.getByRole('combobox', { name: 'Город' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Пригласить' }).click();
    await expect(
      page.getByText(/^Ждёт второй подписи: Роль «менеджер»: Нина Орлова\. Согласует /u),
    ).toBeVisible();
    await showDesk(page, 'me');
    await expect(page.getByRole('listitem').filter({ hasText: 'Нина Орлова' })).toContainText('Ждёт подписи');

    await enterDesk(page, 'approver');
    await showDesk(page, '');
    await page.getByRole('link', { name: /^Вторая подпись/ }).click();
    await page.getByRole('button', { name: 'Согласовать' }).click();
    await expect(page.getByText('Согласовано и выполнено.')).toBeVisible();

    await enterDesk(page, 'admin');
    await showDesk(page, 'staff');
    await expect(page.getByRole('row').filter({ hasText: 'Нина Орлова' })).toContainText('менеджер');
  });

  test('a person is invited within a minute: the link is shown once, and begins his login', async ({
    page,
  }) => {
    await openDesk(page, 'staff', 'owner');
    await page.getByRole('button', { name: 'Пригласить' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Пригласить' }).click();
    await expect(dialog.getByText(/почт/i).first()).toBeVisible();
    await dialog.getByLabel('Почта').fill('petr.texts@vitrina.example');
    await dialog.getByLabel('Имя').fill('Пётр Текстов');
    await dialog.getByLabel('Телефон').fill('+7 922 700-00-10');
    await dialog.getByRole('combobox', { name: 'Роль' }).selectOption('editor');
    await dialog.getByRole('button', { name: 'Пригласить' }).click();
    const link = await page.locator('code').filter({ hasText: '/desk/link/' }).textContent();
    await page.getByRole('button', { name: 'Готово' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Пётр Текстов' })).toContainText(
      'есть ссылка для входа',
    );
    await page.goto(new URL(String(link)).pathname);
    await expect(page.getByText('Пётр Текстов')).toBeVisible();
  });
});
