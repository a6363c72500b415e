import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk, showDesk, writeAsStaff } from './desk-person.ts';

interface Line {
  id: number;
  name: string;
  unit: string;
  quantity: number;
}

const orderOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
const save = (page: Page) =>
  page.getByRole('button', { name: /Сохранить и написать клиенту|Предложить покупателю/ });

async function setQuantity(page: Page, { name, unit }: Line, quantity: number): Promise<void> {
  const field = page.getByRole('textbox', { name: `${name}, ${unit}`, exact: true });
  await field.fill(String(quantity));
  await field.press('Enter');
}

async function send(page: Page, note: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Пояснение покупателю').fill(note);
  await dialog.getByRole('button', { name: /Сохранить и написать|Отправить покупателю/ }).click();
}

const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Заказ изменён|Изменения отправлены/ });

/** An order of three lines, being changed in two tabs. */
async function openTwice(page: Page) {
  const [order] = await placeOrders(page, 1, 3);
  const { id } = order!;
  const other = await page.context().newPage();
  await openDesk(page, `orders/${id}?edit=1`, 'owner');
  await showDesk(other, `orders/${id}?edit=1`);
  const { lines } = (await orderOf(page, id)) as { lines: Line[] };
  return { id, other, lines };
}

const quantitiesOf = async (page: Page, id: number) => {
  const { lines, revisions } = await orderOf(page, id);
  const shown = revisions.find(({ answer }: { answer: unknown }) => answer === null)?.lines ?? lines;
  return shown.map(({ quantity }: Line) => quantity);
};

test.describe('an order that is changed in two tabs', { tag: ['@desktop', '@scripts'] }, () => {
  test('different lines: both changes are saved, and the second person sees what the first one has changed', async ({
    page,
  }) => {
    const { id, other, lines } = await openTwice(page);
    const [first, second, third] = lines as [Line, Line, Line];
    await setQuantity(page, second, 0);
    await expect(page.getByText('Не сохранено: убрано 1')).toBeVisible();
    await save(page).click();
    await expect(page.getByRole('dialog')).toContainText('Письмо клиенту');
    await setQuantity(other, first, 0);
    await save(other).click();
    await send(other, 'Первая вкладка');
    await expect(saved(other)).toBeVisible();
    await send(page, 'Вторая вкладка');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('заказ изменился');
    await expect(dialog.getByRole('list', { name: 'Что изменили другие' })).toContainText(first.name);
    await expect(dialog.getByLabel('Пояснение покупателю')).toHaveValue('Вторая вкладка');
    await dialog.getByRole('button', { name: /Сохранить и написать|Отправить покупателю/ }).click();
    await expect(saved(page)).toBeVisible();
    expect(await quantitiesOf(page, id)).toEqual([0, 0, third.quantity]);
  });

  test('an outdated change that is not sent yet goes on from what the order is now', async ({ page }) => {
    const { id, other, lines } = await openTwice(page);
    const [first, second, third] = lines as [Line, Line, Line];
    await setQuantity(other, first, 0);
    await save(other).click();
    await send(other, 'Первая вкладка');
    await expect(saved(other)).toBeVisible();
    await setQuantity(page, second, 0);
    await page.getByRole('button', { name: 'Показать, что изменилось' }).click();
    await expect(page.getByRole('list', { name: 'Что изменили другие' })).toContainText(first.name);
    // What awaits the buyer's answer is sent again, with what is added to it.
    await expect(page.getByText('Не сохранено: убрано 2')).toBeVisible();
    await save(page).click();
    await send(page, 'Вторая вкладка');
    await expect(saved(page)).toBeVisible();
    expect(await quantitiesOf(page, id)).toEqual([0, 0, third.quantity]);
  });

  test('the same line: the person chooses between both quantities, and is not asked again', async ({
    page,
  }) => {
    const { id, other, lines } = await openTwice(page);
    const [first, second, third] = lines as [Line, Line, Line];
    await setQuantity(page, first, 0);
    await setQuantity(page, second, 0);
    await setQuantity(other, first, first.quantity + 1);
    await save(other).click();
    await send(other, 'Первая вкладка');
    await expect(saved(other)).toBeVisible();
    await save(page).click();
    const dialog = page.getByRole('dialog');
    const clash = dialog.getByRole('group', { name: first.name });
    await expect(clash.getByRole('button', { name: /^Ваше: убрать/ })).toBeVisible();
    const send2 = dialog.getByRole('button', { name: /Сохранить и написать|Отправить покупателю/ });
    await expect(send2).toBeDisabled();
    await clash.getByRole('button', { name: new RegExp(`: ${first.quantity + 1} `) }).click();
    await expect(clash).toHaveCount(0);
    await send2.click();
    await expect(saved(page)).toBeVisible();
    expect(await quantitiesOf(page, id)).toEqual([first.quantity + 1, 0, third.quantity]);
  });

  test('a payment that was typed before somebody changed the order is recorded by the next click', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const { id } = order!;
    await openDesk(page, `orders/${id}`, 'owner');
    await page.getByRole('button', { name: 'Записать' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Документ', { exact: true }).fill('п/п № 418');
    const { version } = await orderOf(page, id);
    await writeAsStaff(page, `orders/${id}/confirm/`, { version });
    const record = dialog.getByRole('button', { name: 'Записать' });
    await record.click();
    await expect(dialog.getByText('состояние')).toBeVisible();
    await expect(dialog.getByLabel('Документ', { exact: true })).toHaveValue('п/п № 418');
    await record.click();
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    expect((await orderOf(page, id)).payments).toHaveLength(1);
  });
});
