import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { addCompany, enter, logIn, newPerson } from './account-person.ts';
import { open, settled } from './shop-page.ts';

const POWERS = '/account/powers';
const main = (page: Page) => page.getByRole('main');

// UI-8, SEC-36
test(
  'a company adds a power of attorney after errors at its fields, and revokes it after a confirmation',
  { tag: '@phone' },
  async ({ page }, info) => {
    const who = await newPerson(page, info);
    await open(page, info, POWERS);
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await logIn(page, who.email, who.password);
    await expect(page).toHaveURL(/\/account\/powers$/);
    await expect(main(page)).toContainText('Раздел для юрлиц');

    await enter(page, who);
    await addCompany(page);
    await open(page, info, POWERS);
    await expect(page.getByRole('heading', { name: 'Доверенностей нет' })).toBeVisible();
    await expectAccessible(page);
    const send = page.getByRole('button', { name: 'Отправить на проверку' });
    await page.getByLabel('Кто получает товар').fill('Соколова');
    await page.locator('#paper-number').fill('17');
    await page.getByLabel('Выдана').fill('2026-11-01');
    await page.getByLabel('Действует до').fill('2020-01-01');
    await send.click();
    await expect(main(page)).toContainText('Укажите фамилию и имя полностью.');
    await expect(main(page)).toContainText('Срок действия заканчивается раньше начала: 01.11.2026.');
    await expect(page.locator('#paper-number')).toHaveValue('17');
    await settled(page, info);

    await page.getByLabel('Кто получает товар').fill('Соколова Марина');
    await page.getByLabel('Паспорт (необязательно)').fill('4508 123456');
    await page.getByLabel('Действует до').fill('2035-12-31');
    await send.click();
    await expect(page).toHaveURL(/\?done=added$/);
    const row = page.getByRole('table', { name: 'Доверенности' }).getByRole('row').nth(1);
    await expect(row).toContainText('На проверке');
    await expect(row).toContainText('45 08 ••••56');
    expect(await page.content()).not.toContain('123456');

    await settled(page, info);
    await row.locator('summary').click();
    await expect(row).toContainText('Отозвать доверенность № 17?');
    await row.getByRole('button', { name: 'Да, отозвать' }).click();
    await expect(page).toHaveURL(/\?done=revoked$/);
    await expect(row).toContainText('Отозвана');
    await expect(row.locator('summary')).toHaveCount(0);
  },
);
