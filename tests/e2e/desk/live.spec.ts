import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk, writeAsStaff } from './desk-person.ts';

/** A phone of a buyer of one test: its orders are found by it alone. */
const somebody = () => `+7 (933) ${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const listOf = (phone: string) => `orders?text=${encodeURIComponent(phone.replace(/\D/g, '').slice(1))}`;

/** Opens the list of orders of a buyer with one order in it. */
async function openOrders(page: Page): Promise<{ phone: string; id: number; number: string }> {
  const phone = somebody();
  const [order] = await placeOrders(page, 1, 1, phone);
  const following = page.waitForResponse((answer) => answer.url().includes('/staff/events/'));
  await openDesk(page, listOf(phone), 'owner');
  await expect(rows(page)).toHaveCount(1);
  await following;
  return { phone, ...order! };
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const news = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

test.describe('the live desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('an order that arrives is announced above the list without a reload, and no row moves until it is asked for', async ({
    page,
  }) => {
    const { phone, number } = await openOrders(page);
    const before = await rows(page).first().boundingBox();
    const [second] = await placeOrders(page, 1, 1, phone);
    await expect(news(page, '1 новый')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(number);
    expect(await rows(page).first().boundingBox()).toEqual(before);
    await placeOrders(page, 1, 1, phone);
    await news(page, '2 новых').click();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText(second!.number);
    await expect(news(page, '2 новых')).toHaveCount(0);
  });

  test("one's own confirmation is no news, a colleague's is", async ({ page }) => {
    const { phone, id, number } = await openOrders(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Заказ № ${number} подтверждён.`)).toBeVisible();
    // The next order is announced after the confirmation, and alone.
    await placeOrders(page, 1, 1, phone);
    await expect(news(page, '1 новый')).toBeVisible();
    const { version } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'cancelled', note: 'Дубль' });
    await news(page, '1 новый, изменилось 1').click();
    await expect(rows(page).filter({ hasText: number })).toContainText('Отменён');
  });

  test('an open order that a colleague has changed says so, and what is typed stays', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    const following = page.waitForResponse((answer) => answer.url().includes('/staff/events/'));
    await openDesk(page, `orders/${order!.id}`, 'owner');
    await following;
    const note = page.getByLabel('Новая заметка');
    await note.fill('Позвонить до обеда');
    await writeAsStaff(page, `orders/${order!.id}/state/`, { version: 1, state: 'cancelled', note: 'Дубль' });
    const changed = news(page, 'Заказ изменился: обновить');
    await expect(changed).toBeVisible();
    await expect(page.getByRole('button', { name: 'Подтвердить' })).toBeVisible();
    await changed.click();
    await expect(page.getByRole('button', { name: 'Подтвердить' })).toHaveCount(0);
    await expect(note).toHaveValue('Позвонить до обеда');
    await expect(changed).toHaveCount(0);
  });

  test('after a lost connection the desk is back in five seconds with what it has missed', async ({
    page,
    context,
  }) => {
    const { phone } = await openOrders(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Нет связи с \d\d:\d\d/)).toBeVisible();
    await placeOrders(page, 1, 1, phone);
    await context.setOffline(false);
    await expect(news(page, '1 новый')).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText(/^Нет связи с \d\d:\d\d/)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(1);
  });

  test('the desk is silent until somebody switches the sound on, in this browser alone', async ({ page }) => {
    await openDesk(page, 'me', 'manager');
    const sound = page.getByRole('checkbox', { name: 'Звук, когда приходит новое' });
    await expect(sound).not.toBeChecked();
    await sound.check();
    await page.reload();
    await expect(sound).toBeChecked();
    await sound.uncheck();
    await page.reload();
    await expect(sound).not.toBeChecked();
  });
});
