import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { write } from '../past-the-pages.ts';
import { counted } from './counted.ts';
import { enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { placePickUp } from './pick-up-order.ts';
import { searchByTwo } from './searched.ts';

const orderOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();

/** The first tasks of each role's day, with the mouse and on a phone, within the actions that they may take. */
test.describe('the day of the staff', { tag: ['@widths', '@scripts'] }, () => {
  test('an owner sees yesterday, the debts and the late orders without a click', async ({ page }) => {
    await openDesk(page, '', 'owner');
    const day = page.getByRole('list', { name: 'Коротко' }).getByRole('listitem');
    await expect(day).toHaveText([/Вчера.*₽/, /Долги.*₽.*просрочено.*₽/, /Просрочены.*\d+.заказ/]);
  });

  test('an order is confirmed with one action', async ({ page, isMobile }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const person = counted(page, isMobile);
    await person.click(page.getByRole('button', { name: 'Подтвердить' }));
    await expect(page.getByText(`Заказ № ${order!.number} подтверждён.`)).toBeVisible();
    expect(person.count()).toBe(1);
  });

  test('an order is found from anywhere by its number, its telephone and the ИНН of its company', async ({
    page,
    isMobile,
  }) => {
    const phone = `+7 (922) ${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
    const [order] = await placeOrders(page, 1, 1, phone);
    await enterDesk(page, 'owner');
    for (const [text, found] of [
      [order!.number, `№ ${order!.number}`],
      [phone, `№ ${order!.number}`],
      ['6300221851', 'Волга-Снаб'],
    ] as const) {
      await showDesk(page, 'reports');
      const person = counted(page, isMobile);
      await person.click(page.getByRole('button', { name: /^Найти или сделать/ }));
      await person.type(page.getByRole('combobox', { name: 'Что найти' }), text);
      await person.click(page.getByRole('dialog').getByRole('option').filter({ hasText: found }).first());
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).not.toHaveURL(/reports/);
      expect(person.count()).toBe(3);
    }
  });

  test('a line is changed and the client notified with four actions', async ({ page, isMobile }) => {
    const [order] = await placeOrders(page, 1, 2);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const { lines } = await orderOf(page, order!.id);
    const person = counted(page, isMobile);
    await person.click(page.getByRole('button', { name: 'Изменить' }));
    const line = page.getByRole('row').filter({ hasText: lines[0].article });
    await person.click(line.getByRole('button', { name: /^(Убрать|Уменьшить количество)$/ }));
    await expect(page.getByText(/^Не сохранено: (изменено|убрано) 1/)).toBeVisible();
    await person.click(page.getByRole('button', { name: /^(Сохранить и написать клиенту|Предложить)/ }));
    await person.click(
      page.getByRole('dialog').getByRole('button', { name: /^(Сохранить и написать|Отправить покупателю)/ }),
    );
    await expect(
      page.getByRole('status').filter({ hasText: /Заказ изменён|Изменения отправлены/ }),
    ).toBeVisible();
    expect(person.count()).toBeLessThanOrEqual(6);
  });

  test('a message is answered with a phrase and two actions', async ({ page, isMobile }) => {
    const word = `вопрос-${isMobile ? 'тел' : 'стол'}-${Date.now()}`;
    const sent = await write(page, 'feedback/message/', {
      name: 'Анна',
      email: 'anna@polka.example',
      topic: 'order',
      consent: true,
      message: `Когда привезут: ${word}?`,
      stamp: process.env.FORM_STAMP,
    });
    expect(sent.status(), await sent.text()).toBe(201);
    await enterDesk(page, 'owner');
    const { results } = await (
      await page.request.get(`/api/v1/staff/messages/?text=${encodeURIComponent(word)}`)
    ).json();
    await showDesk(page, `messages/${results[0].id}`);
    const groups = await (await page.request.get('/api/v1/staff/phrases/')).json();
    const phrase = groups.find(({ kind }: { kind: string }) => kind === 'feedback').phrases[0].text;
    const person = counted(page, isMobile);
    await person.click(page.getByRole('button', { name: phrase }));
    await person.click(page.getByRole('button', { name: 'Ответить' }));
    await expect(page.getByText('Ответ отправлен.')).toBeVisible();
    expect(person.count()).toBe(2);
  });

  test('a name of a product is mended with four actions', async ({ page, isMobile }) => {
    await openDesk(page, 'catalogue/goods?hidden=no', 'editor');
    const { results } = await (
      await page.request.get('/api/v1/staff/catalogue/goods/?hidden=no&limit=30')
    ).json();
    // Each width has goods of its own: both run at once.
    const { id, name } = results[isMobile ? 27 : 25];
    const person = counted(page, isMobile);
    await person.click(page.locator(`[data-row-link="${id}"]`));
    if (!isMobile && !page.url().includes(`/goods/${id}`)) await person.key('KeyJ');
    const field = page.getByLabel('Название на витрине');
    await expect(field).toHaveValue(name);
    await person.type(field, `${name}, проверено`);
    await person.click(page.getByRole('button', { name: 'Сохранить' }));
    await expect(page.getByText('Сохранено. Покупатели уже видят это.')).toBeVisible();
    expect(person.count()).toBeLessThanOrEqual(4);
  });

  test('forty and more goods are tagged with five actions, and untagged with one', async ({
    page,
    isMobile,
  }) => {
    await openDesk(page, `catalogue/goods?hidden=no&text=${isMobile ? 'болт' : 'кабель'}`, 'editor');
    const boxes = page.getByRole('checkbox', { name: /^Отметить строку/ });
    await expect(boxes.nth(39)).toBeAttached();
    const person = counted(page, isMobile);
    await person.click(page.getByRole('checkbox', { name: 'Отметить все показанные' }));
    await person.click(page.getByRole('button', { name: 'Изменить', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Изменить товары' });
    const tag = dialog.getByLabel('Метка');
    await person.choose(tag, 'Профи');
    await person.click(dialog.getByRole('button', { name: 'Посмотреть, что изменится' }));
    await person.click(dialog.getByRole('button', { name: /^Изменить \d+.товар/ }));
    expect(person.count()).toBeLessThanOrEqual(6);
    const toast = page.getByRole('status').filter({ hasText: /изменено \d+.товар/ });
    await toast.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByText(/отменено у \d+.товар/)).toBeVisible();
  });

  test('a payment is recorded with three actions, and orders without papers are one away', async ({
    page,
    isMobile,
  }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'accountant');
    const person = counted(page, isMobile);
    await person.click(page.getByRole('button', { name: 'Записать' }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Документ', { exact: true }), `п/п ${order!.number}`);
    await person.click(dialog.getByRole('button', { name: 'Записать' }));
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    expect(person.count()).toBeLessThanOrEqual(4);

    await showDesk(page, 'orders');
    await page.getByRole('button', { name: 'Без документов' }).click();
    await expect(page).toHaveURL(/papers=missing/);
    await expect(page.getByRole('button', { name: 'Без документов' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const { count } = await (await page.request.get('/api/v1/staff/orders/?papers=missing&limit=1')).json();
    expect(count).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Без документов' })).toHaveText(`Без документов${count}`);
  });

  test('a picking list is one action away from its order', async ({ page, isMobile }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const person = counted(page, isMobile);
    const file = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'Сборочный лист' }));
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    expect(person.count()).toBe(1);
  });

  test('goods are handed out with two actions after the scan', async ({ page, isMobile }) => {
    const { id, number, token } = await placePickUp(page);
    await enterDesk(page, 'owner');
    await writeAsStaff(page, `orders/${id}/state/`, { version: 1, state: 'confirmed' });
    const { version } = await orderOf(page, id);
    await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'ready' });
    const order = await (await page.request.get(`/api/v1/orders/order/${token}/`)).json();
    await showDesk(page, 'handout');
    await page.getByRole('textbox', { name: 'Номер заказа или код' }).fill(order.hand_out.code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    const person = counted(page, isMobile);
    await person.choose(page.getByLabel('Как платят'), 'card');
    await person.click(page.getByRole('button', { name: /^Выдать/ }));
    await expect(page.getByText(`Заказ № ${number} выдан.`)).toBeVisible();
    expect(person.count()).toBeLessThanOrEqual(3);
  });

  test('what nobody finds gets a synonym with three clicks', async ({ page, isMobile }) => {
    const word = isMobile ? 'хрумбозавр' : 'квадрымёт';
    await searchByTwo(word);
    await openDesk(page, 'search', 'editor');
    const person = counted(page, isMobile);
    const row = page.getByRole('row').filter({ hasText: word });
    await person.click(row.getByRole('button', { name: 'Синоним' }));
    await page.getByLabel('Ищут это, а у нас называется').fill('перфоратор');
    await person.click(page.getByRole('button', { name: 'Что изменится' }));
    const effect = page.getByRole('table', { name: 'Что изменится' });
    // The goods are searched anew with the rule, in a process of its own.
    await expect(effect).toContainText(word, { timeout: 60_000 });
    await person.click(page.getByRole('button', { name: 'Сохранить', exact: true }));
    await expect(page.getByText(`Сохранено: ${word} > перфоратор.`)).toBeVisible();
    expect(person.count()).toBe(3);
  });

  test('a person is added in one form, and a second signature takes two actions', async ({
    page,
    isMobile,
  }) => {
    const who = isMobile ? 'Олег Телефонов' : 'Олег Столов';
    await openDesk(page, 'staff', 'admin');
    await page.getByRole('button', { name: 'Пригласить' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Почта').fill(`oleg.${isMobile ? 'phone' : 'desk'}@vitrina.example`);
    await form.getByLabel('Имя').fill(who);
    await form.getByLabel('Телефон').fill(`+7 922 700-01-0${isMobile ? 1 : 2}`);
    await form.getByRole('combobox', { name: 'Роль' }).selectOption('manager');
    await form.getByRole('button', { name: 'Пригласить' }).click();
    await expect(page.getByText(`Ждёт второй подписи: Роль «менеджер»: ${who}.`)).toBeVisible();

    await enterDesk(page, 'approver');
    await showDesk(page, '');
    const person = counted(page, isMobile);
    await person.click(page.getByRole('row').filter({ hasText: who }).getByRole('link'));
    await person.click(page.getByRole('button', { name: 'Согласовать' }));
    await expect(page.getByText('Согласовано и выполнено.')).toBeVisible();
    expect(person.count()).toBe(2);
  });
});
