import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addCompany, enter, newPerson } from './account-person.ts';
import { open, settled } from './shop-page.ts';

const DOCUMENTS = '/account/documents';
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n%%EOF\n'), Buffer.alloc(300_000, 'x')]);

// An upload with its limits and state (UI-7), names in Cyrillic (DOC-8), types by content (SEC-37).
test(
  'a company uploads a document after a wrong file was rejected at its field, and downloads it under its name',
  { tag: '@phone' },
  async ({ page }, info) => {
    await enter(page, await newPerson(page, info));
    await addCompany(page);
    await open(page, info, DOCUMENTS);
    await expect(page.getByRole('heading', { name: 'Документов пока нет' })).toBeVisible();
    await expectAccessible(page);
    const file = page.locator('#upload-file');
    const send = page.getByRole('button', { name: 'Загрузить', exact: true });
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    await page.getByLabel('Вид документа').first().selectOption('Платёжное поручение');
    await page.locator('#upload-number').fill('418');
    await file.setInputFiles({ name: 'Платёжка № 418.pdf', mimeType: 'application/pdf', buffer: html });
    await send.click();
    await expect(page.locator('#upload-file-error')).toContainText('Принимаем PDF, JPG, PNG, XLSX и DOCX');
    await expect(page.locator('#upload-number')).toHaveValue('418');
    await settled(page, info);

    await file.setInputFiles({ name: 'Платёжка № 418.pdf', mimeType: 'application/pdf', buffer: PDF });
    await send.click();
    await expect(page).toHaveURL(/\?done=uploaded$/);
    const row = page.getByRole('table', { name: 'Документы' }).getByRole('row').nth(1);
    await expect(row).toContainText('Платёжное поручение №\u00a0418');
    await expect(row).toContainText('На проверке');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: /^Скачать/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Платёжка № 418.pdf');
    expect((await readFile(await download.path())).equals(PDF)).toBe(true);
  },
);
