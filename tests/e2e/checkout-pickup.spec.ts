import { expect, type Page } from '@playwright/test';
import { test } from './held-calls.ts';
import { plainGoods, putInto } from './shop-goods.ts';
import { open } from './shop-page.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Дальше' });

test(
  'a buyer who missed the address and then chooses a shop goes on to the next step',
  { tag: ['@phone', '@scripts'] },
  async ({ page }, info) => {
    await putInto(page, [[(await plainGoods(page, 1))[0]!, 1]]);
    await open(page, info, '/checkout');
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    await next(page).first().click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Заполните ещё два поля');
    await page.getByRole('radio', { name: /^Самовывоз/ }).check();
    await expect(page.getByText('Заполните ещё')).toBeHidden();
    await page
      .getByRole('radio', { name: /Весь заказ/ })
      .first()
      .check();
    await next(page).first().click();
    await expect(page.getByRole('button', { name: 'Изменить: получение' })).toBeVisible();
  },
);
