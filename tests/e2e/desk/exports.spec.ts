import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { entryOf } from '../../support/zip-entry.ts';
import { openDesk, showDesk } from './desk-person.ts';

const LIST = `companies?state=confirmed&text=${COMPANIES.north.inn}`;
const button = (page: Page) => page.getByRole('button', { name: 'Скачать XLSX по фильтру' });

async function download(page: Page, of: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), of.click()]);
  return file;
}

/** Expects the workbook of the companies that `LIST` finds. */
async function expectWorkbook(file: Download): Promise<void> {
  expect(file.suggestedFilename()).toMatch(/^Юрлица \d{4}-\d\d-\d\d\.xlsx$/);
  const sheet = await entryOf(await readFile(await file.path()), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain(COMPANIES.north.inn);
  expect(sheet).not.toContain(COMPANIES.volga.inn);
}

test.describe('lists as workbooks', { tag: ['@desktop', '@scripts'] }, () => {
  test('a list is downloaded as a workbook of what its filter finds', async ({ page }) => {
    await openDesk(page, LIST, 'owner');
    await expectWorkbook(await download(page, button(page)));
  });

  test('a list that is too long for one answer is made by the shop, and its file waits in «Выгрузки»', async ({
    page,
  }) => {
    // A list of 50,000 rows: the shop answers so, and what follows is its own work.
    await page.route('**/companies/export/?*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 409, json: { code: 'export_too_long', detail: 'Строк слишком много.' } })
        : route.continue(),
    );
    await openDesk(page, LIST, 'owner');
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/companies/export/'),
    );
    await button(page).click();
    expect((await made).status()).toBe(202);
    await expect(page.getByText('Строк много, файл собирается.')).toBeVisible();
    await showDesk(page, 'me');
    const file = page
      .getByRole('region', { name: 'Выгрузки' })
      .getByText(/^Юрлица/)
      .first();
    await expect(file).toContainText('хранится до', { timeout: 60_000 });
    await expectWorkbook(await download(page, file.getByRole('button', { name: 'Скачать' })));
  });
});
