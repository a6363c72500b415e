import { expect, type Page, test } from '@playwright/test';
import { openDesk } from './desk-person.ts';

const heads = (page: Page) =>
  page.getByRole('table', { name: 'Юрлица' }).getByRole('columnheader').filter({ hasText: /\S/ });
const views = (page: Page) => page.getByRole('group', { name: 'Виды списка' });

/** Shows or hides columns of the list. */
async function chooseColumns(page: Page, { show, hide }: { show: string; hide: string }): Promise<void> {
  await page.getByRole('button', { name: 'Колонки' }).click();
  const dialog = page.getByRole('dialog', { name: 'Колонки списка' });
  await dialog.getByRole('checkbox', { name: show }).check();
  await dialog.getByRole('checkbox', { name: hide }).uncheck();
  await dialog.getByRole('button', { name: 'Показать' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('columns and views of a list', { tag: ['@desktop', '@scripts'] }, () => {
  test('a person chooses the columns of a list, and they are the same after a reload', async ({ page }) => {
    await openDesk(page, 'companies', 'owner');
    await expect(heads(page)).toHaveText(['Юрлицо', 'Состояние', 'Долг']);
    await chooseColumns(page, { show: 'Ждут проверки', hide: 'Долг' });
    const chosen = ['Юрлицо', 'Состояние', 'Ждут проверки'];
    await expect(heads(page)).toHaveText(chosen);
    await page.reload();
    await expect(heads(page)).toHaveText(chosen);
    await views(page)
      .getByRole('button', { name: /^Подтверждены/ })
      .click();
    await expect(page).toHaveURL(/state=confirmed/);
    await expect(heads(page)).toHaveText(chosen);
  });

  test('a saved view brings its filter and its columns back by one click, on another computer too, until it is deleted', async ({
    browser,
    page,
  }, info) => {
    const name = `Без долгов ${Date.now()}`;
    await openDesk(page, 'companies', 'owner');
    await views(page)
      .getByRole('button', { name: /^Подтверждены/ })
      .click();
    await chooseColumns(page, { show: 'Ждут проверки', hide: 'Долг' });
    await page.getByRole('button', { name: 'Сохранить вид' }).click();
    const dialog = page.getByRole('dialog', { name: 'Сохранить вид списка' });
    await dialog.getByLabel('Название').fill(name);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    const view = views(page).getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(view).toHaveAttribute('aria-pressed', 'true');

    // Another computer has none of the columns that this one remembers.
    const { baseURL, extraHTTPHeaders } = info.project.use;
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const other = await context.newPage();
    await openDesk(other, 'companies', 'owner');
    await expect(heads(other)).toHaveText(['Юрлицо', 'Состояние', 'Долг']);
    const there = views(other).getByRole('button', { name: new RegExp(`^${name}`) });
    await there.click();
    await expect(there).toHaveAttribute('aria-pressed', 'true');
    await expect(other).toHaveURL(/state=confirmed/);
    await expect(heads(other)).toHaveText(['Юрлицо', 'Состояние', 'Ждут проверки']);
    await other.getByRole('button', { name: 'Удалить вид' }).click();
    await expect(there).toHaveCount(0);
    await context.close();
  });
});
