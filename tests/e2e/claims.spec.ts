import { expect, test } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../demo/cast/people.ts';
import { photo } from '../../src/shop/orders/fixtures/claims.ts';
import { expectAccessible } from './accessibility.ts';
import { enter } from './account-person.ts';
import { hasScripts, open } from './shop-page.ts';

test('a person claims one line of a received order with a photo, follows it in the account and withdraws it', async ({
  page,
}, info) => {
  await enter(page, { email: PEOPLE.person.email, password: PASSWORD });
  await open(page, info, '/account/orders?status=done');
  await page.getByRole('link', { name: /^№/ }).last().click();
  await page.getByRole('link', { name: 'Оформить возврат или претензию' }).click();
  await expect(page).toHaveURL(/\/account\/claims\/new\?order=\d+$/);
  // Projects run at once: each claims a line of its own.
  const goods = page.getByRole('checkbox');
  await (hasScripts(info) ? goods.first() : goods.last()).check();
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Выберите причину.')).toBeVisible();
  await expect(page.getByText(/ответим до\s+\d\d\.\d\d\.\d{4}/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Брак/ }).check();
  await page.getByLabel('Что нужно сделать').selectOption('Вернуть деньги');
  await page.getByLabel('Опишите подробнее').fill('Не включается.');
  const { name, bytes } = await photo();
  await page.setInputFiles('input[name="files"]', {
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes),
  });
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Претензия\s№\s\d+-\d+$/);
  await expect(page.getByText(/Заявление отправлено\. Ответим до/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Скачать фотографию 1/ })).toBeVisible();
  await expectAccessible(page);
  const title = (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll('\u00a0', ' ');
  await open(page, info, '/account/claims');
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await page.getByText('Отозвать', { exact: true }).click();
  await page.getByRole('button', { name: 'Да, отозвать' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Претензия/);
  await expect(page.getByText('Отозвано').first()).toBeVisible();
});
