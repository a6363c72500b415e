import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';

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

/** Opens a screen once the desk follows changes. */
async function openFollowed(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse((answer) => answer.url().includes('/staff/events/'));
  await showDesk(page, path);
  await following;
}

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

  test('an order that arrives or changes counts the views again, but not the view that is slow to count', async ({
    page,
  }) => {
    const slow: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('papers=missing')) slow.push(request.url());
    });
    const { phone, number } = await openOrders(page);
    await expect.poll(() => slow.length).toBe(1);
    const counted = () => page.waitForResponse((answer) => answer.url().includes('state=ready'));
    const counting = counted();
    await placeOrders(page, 1, 1, phone);
    await counting;
    const countingOwn = counted();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Заказ № ${number} подтверждён.`)).toBeVisible();
    await countingOwn;
    expect(slow).toHaveLength(1);
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
    await expect(news(page, '1 новый, изменилось 1')).toBeVisible();
    // Until the person asks for the new state, the row says that it is not as shown.
    const row = rows(page).filter({ has: page.getByText(number, { exact: true }) });
    await expect(row).toHaveAttribute('title', 'Изменилось: обновите список');
    await expect(row).not.toContainText('Отменён');
    await news(page, '1 новый, изменилось 1').click();
    await expect(row).not.toHaveAttribute('title');
    await expect(rows(page).filter({ has: page.getByText(number, { exact: true }) })).toContainText(
      'Отменён',
    );
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

  test('an open product that a colleague has changed says so and by whom, and the draft stays', async ({
    page,
  }) => {
    await enterDesk(page, 'editor');
    const list = '/api/v1/staff/catalogue/goods/?hidden=no&limit=30';
    const { results } = await (await page.request.get(list)).json();
    const { id, name } = results[29];
    const product = async () => (await page.request.get(`/api/v1/staff/catalogue/goods/${id}/`)).json();
    await openFollowed(page, `catalogue/goods/${id}`);
    const field = page.getByLabel('Название на витрине');
    await field.fill(`${name}, новое`);
    const { version } = await product();
    await writeAsStaff(page, `catalogue/goods/${id}/`, { version, multiplicity: 3 }, 'PATCH');
    const changed = page.getByRole('button', { name: /^Товар изменился \(.+\): обновить$/ });
    await changed.click();
    await expect(changed).toHaveCount(0);
    await expect(field).toHaveValue(`${name}, новое`);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранено. Покупатели уже видят это.')).toBeVisible();
    const after = await product();
    expect([after.names.own, after.multiplicity.own]).toEqual([`${name}, новое`, 3]);
    await writeAsStaff(
      page,
      `catalogue/goods/${id}/`,
      { version: after.version, name: null, multiplicity: null },
      'PATCH',
    );
  });

  test('an open company and an open message that a colleague has changed say so, and a typed answer stays', async ({
    page,
  }) => {
    await enterDesk(page, 'owner');
    const first = async (call: string) =>
      (await (await page.request.get(`/api/v1/staff/${call}`)).json()).results[0];
    const { id: company } = await first('companies/?state=confirmed&limit=1');
    const { version, manager } = await (await page.request.get(`/api/v1/staff/companies/${company}/`)).json();
    const people = await (await page.request.get('/api/v1/staff/colleagues/?kind=company.review')).json();
    const other = people.find(({ id }: { id: number }) => id !== manager?.id);
    await openFollowed(page, `companies/${company}`);
    await writeAsStaff(page, `companies/${company}/`, { version, manager: other.id }, 'PATCH');
    await news(page, 'Юрлицо изменилось: обновить').click();
    await expect(news(page, 'Юрлицо изменилось: обновить')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(other.name);

    const { id: message } = await first('messages/?limit=1');
    await openFollowed(page, `messages/${message}`);
    const typed = page.getByRole('textbox', { name: /Уйдёт на|Почты нет/ });
    await typed.fill('Уже везём.');
    const { version: seen } = await (await page.request.get(`/api/v1/staff/messages/${message}/`)).json();
    await writeAsStaff(page, `messages/${message}/answers/`, { version: seen, text: 'Ответ коллеги' });
    await news(page, 'В обращении новое: обновить').click();
    await expect(page.getByText('Ответ коллеги')).toBeVisible();
    await expect(typed).toHaveValue('Уже везём.');
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
