import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';
import { searchByTwo } from './searched.ts';

test.describe('what the shop is run by', { tag: ['@desktop', '@scripts'] }, () => {
  test('what nobody finds gets a synonym with three clicks, and then visitors find it', async ({ page }) => {
    const word = 'дрыномёт';
    await searchByTwo(word);
    await openDesk(page, 'search', 'editor');
    const row = page.getByRole('row').filter({ hasText: word });
    await row.getByRole('button', { name: 'Синоним' }).click();
    await page.getByLabel('Ищут это, а у нас называется').fill('перфоратор');
    await page.getByRole('button', { name: 'Что изменится' }).click();
    const effect = page
      .getByRole('table', { name: 'Что изменится' })
      .getByRole('row')
      .filter({ hasText: word });
    // The goods are searched anew with the rule, in a process of its own.
    await expect(effect.getByRole('cell').nth(1)).toHaveText('0', { timeout: 60_000 });
    const found = Number(await effect.getByRole('cell').nth(2).innerText());
    expect(found).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByText(`Сохранено: ${word} > перфоратор.`)).toBeVisible();
    const products = `/api/v1/search/products/?q=${encodeURIComponent(word)}&limit=1`;
    // A busy machine takes up the new rule later.
    await expect
      .poll(async () => (await (await page.request.get(products)).json()).count, { timeout: 60_000 })
      .toBe(found);
  });

  test('a report shows the order of today, and its workbook is downloaded', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, 'reports', 'owner');
    await expect(page.getByRole('link', { name: 'Оборот' })).toHaveAttribute('aria-current', 'page');
    const row = page.getByRole('row').filter({ hasText: 'Екатеринбург' });
    await expect.poll(async () => Number(await row.getByRole('cell').nth(1).innerText())).toBeGreaterThan(0);
    expect(order).toBeDefined();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'XLSX' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  test('a wrong setting is explained at its field and stays typed; a right one is saved with what it does', async ({
    page,
  }) => {
    await openDesk(page, 'settings/working-time', 'admin');
    const hours = page.getByLabel('Рабочие часы');
    await hours.fill('18:00-09:00');
    await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
      'нужно время вида 09:00-18:00',
    );
    await expect(hours).toHaveValue('18:00-09:00');
    await hours.fill('08:30-18:00');
    await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Сохранить настройки?' });
    await expect(dialog).toContainText('08:30-18:00');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранено.')).toBeVisible();
    await page.getByText('Прежние версии').click();
    await expect(page.getByRole('button', { name: 'Взять в поля' }).first()).toBeVisible();
  });

  test('a category of articles is added with an address made of its name, and removed while it is empty', async ({
    page,
  }) => {
    await openDesk(page, 'content/post-categories', 'editor');
    await page.getByRole('button', { name: 'Добавить' }).click();
    await page.getByLabel('Название').fill('Ремонт ванной');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Рубрика «Ремонт ванной» сохранена.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Ремонт ванной' });
    await expect(row).toContainText('remont-vannoj');
    await row.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Убрать рубрику' }).click();
    await expect(page.getByText('Рубрика убрана.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test('an administrator sees in a moment whether the shop works', async ({ page }) => {
    await openDesk(page, 'health', 'admin');
    for (const name of ['Задания', 'Письма', 'Диск'])
      await expect(page.getByRole('main').getByText(name, { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Версии' })).toBeVisible();
  });
});
