import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { startCli } from '../../support/cli-process.ts';
import { expectFaultless } from '../accessibility.ts';
import { newPerson } from '../account-person.ts';
import { shownSecret } from './desk-person.ts';

test.describe('the first login at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('a link leads through the password and the second factor to the desk, once', async ({
    page,
  }, info) => {
    const { email, password } = await newPerson(page, info);
    await page.context().clearCookies();
    const { stdout } = await startCli(['staff', 'add', email, 'manager'], {
      DATA_DIR: dirname(String(process.env.SHOP_OUTBOX)),
    }).ended;
    const path = /\/desk\/link\/\S+/.exec(stdout)?.[0];
    expect(path, stdout).toBeDefined();

    await page.goto(String(path));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Здравствуйте');
    await expectFaultless(page);
    await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль 1');
    await page.getByRole('button', { name: 'Дальше' }).click();
    await expect(page.getByLabel('Пароль', { exact: true })).toHaveAccessibleDescription(/\S/);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Дальше' }).click();

    await expect(page.getByRole('heading', { name: 'Второй фактор' })).toBeVisible();
    await expect(page.getByRole('img', { name: /QR-код/ })).toBeVisible();
    await expectFaultless(page);
    const totp = new TOTP({ secret: Secret.fromBase32(await shownSecret(page)) });
    await page.getByLabel('Код из приложения').fill('000000');
    await page.getByRole('button', { name: 'Включить' }).click();
    await expect(page.getByLabel('Код из приложения')).toHaveAccessibleDescription(/\S/);
    await page.getByLabel('Код из приложения').fill(totp.generate());
    await page.getByRole('button', { name: 'Включить' }).click();

    await expect(page.getByRole('heading', { name: 'Сохраните коды' })).toBeVisible();
    const codes = await page.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectFaultless(page);
    await page.getByRole('button', { name: /открыть стойку/ }).click();
    await expect(page.getByRole('navigation', { name: 'Разделы стойки' }).first()).toContainText('Заказы');

    await page.context().clearCookies();
    await page.goto(String(path));
    await expect(page.getByRole('heading', { name: 'Ссылка не открылась' })).toBeVisible();

    await page.goto('/desk/orders');
    await page.getByLabel('Почта').fill(email);
    await page.getByLabel('Пароль', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByRole('heading', { name: 'Ещё один шаг' })).toBeVisible();
    await expectFaultless(page);
    await page.getByRole('button', { name: /код восстановления/ }).click();
    await page.getByLabel('Код восстановления').fill(codes[0]!.trim());
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible();
  });
});
