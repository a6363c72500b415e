import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { packedGoods, plentiful } from '../shop-goods.ts';
import { openDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { placePickUp } from './pick-up-order.ts';

const row = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByText(number, { exact: true }) });

test.describe('orders at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('one key confirms the open order, and the row shows it before the shop has answered', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const { id, number } = order!;
    await openDesk(page, `orders?state=new&open=${id}`, 'owner');
    await expect(row(page, number)).toContainText('Принят');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/confirm/', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Enter');
    await expect(row(page, number)).toContainText('Подтверждён');
    answer();
    await expect(page.getByText(`Заказ № ${number} подтверждён.`)).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(shown.status.code).toBe('confirmed');
  });

  test('an order that waits in the inbox is confirmed on its card there, and leaves the inbox', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const { id, number } = order!;
    // However far down it stands: its deadline is the latest.
    await page.route('**/staff/inbox/?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=7') }),
    );
    await openDesk(page, `?kind=order.new&open=order.new:${id}`, 'owner');
    await expect(page.getByRole('region', { name: `Заказ № ${number}` })).toBeVisible();
    await page.keyboard.press('KeyG');
    await expect(page.getByText(`Заказ № ${number} подтверждён.`)).toBeVisible();
    await expect(row(page, number)).toHaveCount(0);
  });

  test('a double click confirms an order once, and nothing is rejected', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/confirm/') && calls.push(request.url()));
    await page.getByRole('button', { name: 'Подтвердить' }).dblclick();
    await expect(page.getByText(`Заказ № ${order!.number} подтверждён.`)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('a rejected confirmation is rolled back, with words about who has changed what', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    const { id, number } = order!;
    await openDesk(page, `orders?state=new&open=${id}`, 'owner');
    await expect(row(page, number)).toContainText('Принят');
    await writeAsStaff(page, `orders/${id}/state/`, { version: 1, state: 'cancelled', note: 'Дубль' });
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert').filter({ hasText: `Заказ № ${number} не подтверждён.` });
    await expect(alert).toContainText('состояние');
    const shown = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(shown.status.code).toBe('cancelled');
  });

  test('keys do nothing while a person types, in either layout', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders?state=new&open=${order!.id}`, 'owner');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: /Номер, телефон/ });
    await expect(search).toBeFocused();
    await search.pressSequentially('онп jgy ?');
    await expect(search).toHaveValue('онп jgy ?');
    await expect(page).toHaveURL(new RegExp(`open=${order!.id}`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const shown = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    expect(shown.status.code).toBe('new');
  });

  test('arrows walk through the list, О opens the order, and the address leads back to the same list', async ({
    page,
  }) => {
    await openDesk(page, 'orders', 'owner');
    const first = page.getByRole('row').nth(1);
    await expect(first).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-current', 'true');
    const address = page.url();
    expect(address).toContain('open=');
    await page.keyboard.press('KeyJ');
    await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-current', 'true');
  });

  test('the way back from an order leads to the list as it was filtered, by the browser and by its own link', async ({
    page,
  }) => {
    await openDesk(page, '', 'owner');
    await showDesk(page, 'orders?state=new');
    const card = page.getByRole('region', { name: 'Заказ', exact: true });
    await page.getByRole('row').nth(2).getByRole('link').click();
    await expect(page).toHaveURL(/\/desk\/orders\?state=new&open=\d+$/);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await expect(page.getByRole('row').nth(1)).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await expect(page).toHaveURL(/\/desk\/orders\?state=new$/);
    await page.getByRole('row').nth(2).getByRole('link').click();
    await expect(page).toHaveURL(/open=\d+$/);
    const address = page.url();
    await card.getByRole('link', { name: 'Открыть заказ целиком' }).click();
    await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
    await page.getByRole('main').getByRole('link', { name: 'Заказы', exact: true }).click();
    await expect(page).toHaveURL(address);
  });

  test('a line is changed with a preview of the sum, and the buyer gets the email', async ({ page }) => {
    const [order] = await placeOrders(page, 1, 2);
    const { id } = order!;
    await openDesk(page, `orders/${id}`, 'owner');
    const rejected: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && rejected.push(answer.url()));
    const before = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    await page.getByRole('button', { name: 'Изменить' }).click();
    const quantity = page.getByRole('textbox', { name: before.lines[0].name });
    await quantity.fill('0');
    await quantity.press('Enter');
    await expect(page.getByText('Не сохранено: убрано 1')).toBeVisible();
    await page.getByRole('button', { name: /Сохранить и написать клиенту|Предложить покупателю/ }).click();
    const dialog = page.getByRole('dialog');
    const [first] = before.lines;
    const change = dialog.getByRole('list', { name: 'Что изменится' }).getByRole('listitem');
    await expect(change).toContainText(first.name);
    await expect(change).toContainText(/убираем · (свободно ещё|больше нет)/);
    await dialog.getByText('Письмо клиенту:').click();
    await expect(dialog.getByText(`Кому: ${before.buyer.email}`)).toBeVisible();
    await dialog.getByLabel('Пояснение покупателю').fill('Вы просили убрать эту строку.');
    await expect(dialog.getByRole('document', { name: 'Текст письма' })).toContainText(
      'Вы просили убрать эту строку.',
    );
    await dialog.getByRole('button', { name: /Сохранить и написать|Отправить покупателю/ }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /Заказ изменён|Изменения отправлены/ }),
    ).toBeVisible();
    const after = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect(after.revisions[0]).toMatchObject({ n: 1, note: 'Вы просили убрать эту строку.' });
    expect(after.lines.map(({ placed }: { placed: number }) => placed)).toEqual(
      before.lines.map(({ placed }: { placed: number }) => placed),
    );
    expect(rejected).toEqual([]);
  });

  test('the bar says what a quantity changes while it is typed, and Esc takes it back', async ({ page }) => {
    const [order] = await placeOrders(page, 1, 2);
    await openDesk(page, `orders/${order!.id}?edit=1`, 'owner');
    const { lines } = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    const { name, unit, quantity } = lines[0];
    const field = page.getByRole('textbox', { name: `${name}, ${unit}`, exact: true });
    await field.focus();
    await page.keyboard.type(String(quantity + 1));
    await expect(page.getByText('Не сохранено: изменено 1')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(String(quantity + 1));
    await page.keyboard.press('Escape');
    await expect(page.getByText('Правок ещё нет')).toBeVisible();
    await expect(field).toHaveValue(String(quantity));
  });

  test('a change that the shop rejects cannot be saved in the dialog that opened before its answer', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1, [await packedGoods(page)]);
    const { id } = order!;
    await openDesk(page, `orders/${id}?edit=1`, 'owner');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/revisions/preview/', async (route) => {
      await held;
      await route.continue();
    });
    const { lines } = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    const quantity = page.getByRole('textbox', { name: lines[0].name });
    await quantity.fill(String(lines[0].quantity + 1));
    await quantity.press('Tab');
    await page.getByRole('button', { name: /Сохранить и написать клиенту|Предложить покупателю/ }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: /Сохранить и написать|Отправить покупателю/ });
    await expect(save).toBeVisible();
    answer();
    await expect(dialog.getByText(/Продаём/)).toBeVisible();
    await expect(save).toBeDisabled();
  });

  test('a line is added by words, and the client’s email says so before it is sent', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}?edit=1`, 'owner');
    const { lines } = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    const good = (await plentiful(page, 2)).find(({ id }) => id !== lines[0].product);
    await page.getByRole('combobox', { name: /артикул или слова/ }).fill(good!.name);
    await page.getByRole('option', { name: good!.name }).first().click();
    await expect(page.getByRole('row').filter({ hasText: good!.article })).toContainText('добавляем');
    await page.getByRole('button', { name: 'Предложить покупателю' }).click();
    const changes = page.getByRole('dialog').getByRole('list', { name: 'Что изменится' });
    await expect(changes).toContainText(good!.name);
  });

  test('while the client has not answered, confirming is no main action, and messages leave the sum visible', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    const { id } = order!;
    await openDesk(page, `orders/${id}`, 'owner');
    const path = `/api/v1/staff/orders/${id}/`;
    const { lines } = await (await page.request.get(path)).json();
    await page.getByRole('button', { name: 'Изменить' }).click();
    const quantity = page.getByRole('textbox', { name: lines[0].name });
    await quantity.fill(String(lines[0].quantity + 1));
    await quantity.press('Enter');
    await page.getByRole('button', { name: 'Предложить покупателю' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отправить покупателю' }).click();
    await expect(page.getByText('Ждём ответа клиента')).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: 'Изменения отправлены' }).last();
    const confirm = page.getByRole('button', { name: 'Подтвердить' });
    const [message, button] = [(await toast.boundingBox())!, (await confirm.boundingBox())!];
    expect(message.y + message.height).toBeLessThan(button.y);
    await page.keyboard.press('Enter');
    await expect(confirm).toBeVisible();
    expect((await (await page.request.get(path)).json()).status.code).toBe('new');
  });

  test('a draft of changes survives a reload', async ({ page }) => {
    const [order] = await placeOrders(page, 1, 2);
    await openDesk(page, `orders/${order!.id}?edit=1`, 'owner');
    const quantity = page.getByRole('textbox', { name: /, / }).first();
    await quantity.fill('0');
    await quantity.press('Enter');
    await expect(page.getByText('Не сохранено: убрано 1')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Не сохранено: убрано 1')).toBeVisible();
    await page.getByRole('button', { name: 'Отменить правки' }).click();
    await expect(page).toHaveURL(/\/desk\/orders\/\d+$/);
  });

  test('an order that is being confirmed can be packed when the shop has confirmed it, not before', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const confirmed = Promise.withResolvers<void>();
    await page.route('**/confirm/', async (route) => {
      await confirmed.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByText('Ещё ничего не собрано.')).toBeVisible();
    const pack = page.getByRole('button', { name: 'Собрать' });
    await expect(pack).toBeHidden();
    confirmed.resolve();
    await pack.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Записать' }).click();
    await expect(page.getByText('Отгрузка записана.')).toBeVisible();
  });

  test('an order is packed and handed over, step by step', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.getByRole('button', { name: 'Собрать' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Записать' }).click();
    await expect(page.getByText('Отгрузка записана.')).toBeVisible();
    await page.getByRole('button', { name: 'Передать' }).click();
    await page.getByRole('dialog').getByLabel('Номер для отслеживания').fill('ТК-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Передать' }).click();
    await expect(page.getByText('Отгрузка передана.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    expect([shown.status.code, shown.fulfilment, shown.shipments[0].track]).toEqual([
      'shipped',
      'all',
      'ТК-1',
    ]);
  });

  test('a payment is recorded with its document, and the order is paid', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    await page.getByRole('button', { name: 'Записать' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Документ', { exact: true }).fill('п/п № 418');
    await dialog.getByRole('button', { name: 'Записать' }).click();
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${order!.id}/`)).json();
    expect([shown.money, shown.payments[0].document]).toEqual(['paid', 'п/п № 418']);
  });

  test('a double click confirms an order, and does not take the next step that comes under the pointer', async ({
    page,
  }) => {
    const { id, number } = await placePickUp(page);
    await openDesk(page, `orders/${id}`, 'owner');
    const steps: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(`/orders/${id}/`)) steps.push(request.url());
    });
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    const next = page.getByRole('button', { name: 'Готов к выдаче' });
    await expect(next).toBeVisible();
    await next.dispatchEvent('click', { detail: 2 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(steps).toHaveLength(1);
    await next.click();
    await expect(page.getByText(`Заказ № ${number} теперь «Готов к выдаче».`)).toBeVisible();
  });

  test('a dialog that a double click has opened stays open', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    await page.getByRole('button', { name: 'Записать' }).dblclick();
    await expect(page.getByRole('dialog').getByLabel('Документ', { exact: true })).toBeVisible();
  });

  test('at the counter a typed number finds the order, the rest is paid by card, and the goods are given', async ({
    page,
  }) => {
    const { id, number } = await placePickUp(page);
    await openDesk(page, `orders/${id}`, 'owner');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.getByRole('button', { name: 'Готов к выдаче' }).click();
    await expect(page.getByText(`Заказ № ${number} теперь «Готов к выдаче».`)).toBeVisible();
    await page.goto('/desk/handout');
    await page.getByRole('textbox', { name: 'Номер заказа' }).fill(`№ ${number}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await page.getByLabel('Как платят').selectOption('Картой');
    await page.getByRole('button', { name: /^Выдать/ }).click();
    await expect(page.getByText(`Заказ № ${number} выдан.`)).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();
    expect([shown.status.code, shown.money, shown.fulfilment]).toEqual(['done', 'paid', 'all']);
  });
});
