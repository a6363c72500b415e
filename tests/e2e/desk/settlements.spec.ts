import { expect, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { openDesk } from './desk-person.ts';

const fileOf = (rows: string) => ({
  name: 'settlements.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Взаиморасчеты>\n${rows}\n</Взаиморасчеты>`),
});
const contract = (inn: string, kpp: string, more: string) =>
  `<Договор><ИНН>${inn}</ИНН><КПП>${kpp}</КПП><Номер>ПРОБА-7</Номер><Дата>2026-01-15</Дата>${more}</Договор>`;

test.describe('settlements', { tag: ['@desktop', '@scripts'] }, () => {
  test('a file with wrong rows is rejected with each of them; a sound one shows what it changes before it is uploaded', async ({
    page,
  }) => {
    const { inn, kpp } = COMPANIES.north;
    await openDesk(page, 'exchange?part=settlements', 'admin');
    await page.getByRole('button', { name: 'Загрузить файл' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Файл XLSX или XML');
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(dialog.getByText('Обязательное поле.')).toBeVisible();
    await field.setInputFiles(fileOf(contract('12', '', '')));
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(dialog.getByRole('list', { name: 'Ошибки по строкам' })).toContainText(
      'Строка 3: ИНН «12»: нужно 10 или 12 цифр',
    );
    await field.setInputFiles(
      fileOf(
        contract(inn, kpp, '<ДнейОтсрочки>21</ДнейОтсрочки><Долг>1500,50</Долг><НаДату>2026-11-01</НаДату>') +
          contract('7799999998', '', ''),
      ),
    );
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    const rows = dialog.getByRole('list', { name: 'Договоры' }).getByRole('listitem');
    await expect(rows.nth(0)).toContainText('новый');
    await expect(rows.nth(0)).toContainText('Дней отсрочки: 21');
    await expect(rows.nth(1)).toContainText('подтверждённого юрлица');
    const list = page.getByRole('list', { name: 'Долги по договорам' });
    await expect(list.getByText('ПРОБА-7')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Загрузить', exact: true }).click();
    await expect(page.getByText('Взаиморасчёты загружены.')).toBeVisible();
    await expect(list.getByRole('listitem').filter({ hasText: 'ПРОБА-7' })).toContainText('1 500,50');
  });
});
