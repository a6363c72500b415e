import { dirname } from 'node:path';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { readConfig } from '../../src/platform/config/config.server.ts';
import { openDatabase } from '../../src/platform/database/database.server.ts';
import { openCart } from './cart-page.ts';
import { type Good, goods, putInto } from './shop-goods.ts';
import { hasScripts, open, settled } from './shop-page.ts';

const AS_OF = '2026-11-22T11:00:00Z';

/** Runs a statement in the database of the started shop. */
async function inShop(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  const config = readConfig({ DATA_DIR: dirname(String(process.env.SHOP_OUTBOX)) });
  const database = await openDatabase(config, 'journeys', () => {});
  try {
    return (await database.pool.query(sql, values)).rows;
  } finally {
    await database.close();
  }
}

/** A product that no other journey buys, and another one for pages without scripts. */
async function ownGood(page: Page, info: TestInfo): Promise<Good> {
  const plain = (await goods(page)).filter((good) => good.multiplicity === 1 && good.max_quantity >= 5);
  return plain[Math.floor(plain.length / 2) + Number(hasScripts(info))] as Good;
}

test('a price that is being checked is said in the cart, and ordered only with the tick of the buyer', async ({
  page,
}, info) => {
  const good = await ownGood(page, info);
  await putInto(page, [[good, 1]]);
  // The new price of the product waits for a person of the shop.
  await inShop('insert into held_price (product_id, as_of) values ($1, $2)', good.id, AS_OF);
  try {
    await openCart(page, info);
    await expect(page.locator('main')).toContainText('Цена уточняется, на 22.11, 14:00');
    await page.getByRole('link', { name: /^Оформить заказ/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await settled(page, info);
    const tick = page.getByRole('checkbox', { name: /Часть цен уточняется/ });
    await expect(tick).not.toBeChecked();
    await page
      .getByRole('radio', { name: /Весь заказ/ })
      .first()
      .check();
    await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
    await page.getByLabel('Телефон', { exact: true }).fill('8 912 604-11-22');
    await page.getByLabel('Эл. почта').fill('vahrushev@polka.example');
    await page.getByRole('radio', { name: /Наличными/ }).check();
    await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
    await page.getByRole('checkbox', { name: /персональных данных/ }).check();
    const confirm = page.getByRole('button', { name: /^Подтвердить заказ/ });
    await confirm.click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await expect(tick).toHaveAttribute('aria-invalid', 'true');
    expect(new URL(page.url()).pathname).toBe('/checkout');
    // What was typed is still there.
    await expect(page.getByLabel('Фамилия и имя')).toHaveValue('Сергей Вахрушев');
    await tick.check();
    await confirm.click();
    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/Заказ №\s\d+/);
    const number = /№\s(\d+)/.exec(await heading.innerText())?.[1];
    expect(
      await inShop('select waits_for_prices as waits, state from shop_order where number = $1', number),
    ).toEqual([{ waits: true, state: 'new' }]);
  } finally {
    await inShop('delete from held_price where product_id = $1', good.id);
  }
  await putInto(page, [[good, 1]]);
  await open(page, info, '/checkout');
  await expect(page.getByRole('checkbox', { name: /Часть цен уточняется/ })).toHaveCount(0);
});
