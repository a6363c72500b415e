import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { write } from '../past-the-pages.ts';
import { enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { placePickUp } from './pick-up-order.ts';
import { searchByTwo } from './searched.ts';
import { tabTo } from './tab-to.ts';

const orderOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();

/** The first tasks of each role's day without a mouse. Confirming, finding and the exchange have their tests elsewhere. */
test.describe('the day of the staff by keys alone', { tag: ['@desktop', '@scripts'] }, () => {
  test('a line is changed and the client notified', async ({ page }) => {
    const [order] = await placeOrders(page, 1, 2);
    await openDesk(page, `orders/${order!.id}?edit=1`, 'owner');
    const { lines } = await orderOf(page, order!.id);
    await tabTo(page, `${lines[0].name}, ${lines[0].unit}`);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Не сохранено: убрано 1')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, /^(Сохранить и написать|Отправить покупателю)/);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: /Заказ изменён|Изменения отправлены/ }),
    ).toBeVisible();
  });

  test('a document of a client is accepted by П, and the decision undone', async ({ page }) => {
    await openDesk(page, 'documents?state=review', 'owner');
    const { results } = await (await page.request.get('/api/v1/staff/documents/?state=review')).json();
    await showDesk(page, `documents?state=review&open=${results.at(-1).id}`);
    await expect(page.getByRole('button', { name: 'Принять', exact: true })).toBeVisible();
    await page.keyboard.press('KeyG');
    const toast = page.getByRole('status').filter({ hasText: /: принят/ });
    await expect(toast).toBeVisible();
    await tabTo(page, 'Отменить');
    await page.keyboard.press('Enter');
    await expect(page.getByText('решение отменено, клиент ничего не получил.')).toBeVisible();
  });

  test('a message is answered', async ({ page }) => {
    const word = `клавиши-${Date.now()}`;
    const sent = await write(page, 'feedback/message/', {
      name: 'Анна',
      email: 'anna@polka.example',
      topic: 'order',
      consent: true,
      message: `Когда привезут: ${word}?`,
      stamp: process.env.FORM_STAMP,
    });
    expect(sent.status(), await sent.text()).toBe(201);
    await openDesk(page, `messages?text=${word}`, 'owner');
    await tabTo(page, /^Уйдёт на/);
    await page.keyboard.type('Завтра до обеда.');
    await tabTo(page, 'Ответить');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ответ отправлен.')).toBeVisible();
  });

  test('goods are marked and tagged after a preview', async ({ page }) => {
    await openDesk(page, 'catalogue/goods?hidden=no&text=саморез', 'editor');
    const row = page.getByRole('row');
    await expect(row.nth(2)).toBeVisible();
    for (const at of [1, 2]) {
      await page.keyboard.press('ArrowDown');
      await expect(row.nth(at)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('Отмечено: 2')).toBeVisible();
    await tabTo(page, 'Изменить');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Метка');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Посмотреть, что изменится');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText(/^Изменится \d.товара? из 2/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('forty goods are tagged with a handful of keys', async ({ page }) => {
    await openDesk(page, 'catalogue/goods?hidden=no', 'editor');
    const row = page.getByRole('row');
    await expect(row.nth(45)).toBeVisible();
    let presses = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      presses += keys.length;
    };
    await press('ArrowDown');
    await expect(row.nth(1)).toHaveAttribute('aria-current', 'true');
    await press('Space', 'PageDown', 'PageDown', 'PageDown', 'PageDown', 'ArrowUp');
    await expect(row.nth(40)).toHaveAttribute('aria-current', 'true');
    await press('Shift+Space');
    await expect(page.getByText('Отмечено: 40')).toBeVisible();
    const change = page.getByRole('button', { name: 'Изменить', exact: true });
    while (!(await change.evaluate((button) => button === document.activeElement)) && presses < 30)
      await press('Shift+Tab');
    await press('Enter');
    expect(presses).toBeLessThan(20);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+a');
    await expect(page.getByText(/^Отмечено: (50|\d\d\d)/)).toBeVisible();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(/^Выбраны все .* по фильтру/)).toBeVisible();
  });

  test('in the open card page keys and Ctrl+A are those of the card, and Space without an open row scrolls the page', async ({
    page,
  }) => {
    await openDesk(page, 'orders', 'owner');
    const row = page.getByRole('table', { name: 'Заказы' }).getByRole('row');
    await expect(row.nth(3)).toBeVisible();
    // Whether the desk has taken a key: its own listener runs before this one.
    const watchKeys = () =>
      page.evaluate(() =>
        window.addEventListener('keydown', ({ defaultPrevented }) => {
          document.documentElement.dataset.taken = String(defaultPrevented);
        }),
      );
    await watchKeys();
    const isTaken = async (key: string) => {
      await page.keyboard.press(key);
      return (await page.locator('html').getAttribute('data-taken')) === 'true';
    };
    const keys = ['PageDown', 'PageUp', 'End', 'Home', 'Control+a'];
    const taken = async () => {
      const found: string[] = [];
      for (const key of keys) if (await isTaken(key)) found.push(key);
      return found;
    };
    await row.nth(2).click();
    await expect(row.nth(2)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('region', { name: /^Заказ № / }).focus();
    expect(await taken()).toEqual([]);
    await expect(row.nth(2)).toHaveAttribute('aria-current', 'true');
    await row.nth(2).getByRole('link').first().focus();
    expect(await taken()).toEqual(keys);
    // On a screen of middle width no row is open at first.
    await page.setViewportSize({ width: 820, height: 700 });
    await showDesk(page, 'orders');
    await expect(row.nth(3)).toBeVisible();
    await watchKeys();
    expect(await isTaken('Space')).toBe(false);
    await expect(page.getByText(/^Отмечено/)).toHaveCount(0);
  });

  test('of all rows of a list Tab stops at one, and Shift with a click marks a range', async ({ page }) => {
    await openDesk(page, 'catalogue/goods?hidden=no', 'editor');
    await expect(page.getByRole('row').nth(20)).toBeVisible();
    const stops = page.locator('tbody :is(a, input):not([tabindex="-1"])');
    await expect(stops).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Отметить строку 3', exact: true }).click();
    await page
      .getByRole('checkbox', { name: 'Отметить строку 8', exact: true })
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('Отмечено: 6')).toBeVisible();
  });

  test('a name of a product is mended', async ({ page }) => {
    await enterDesk(page, 'editor');
    const path = 'catalogue/goods/?hidden=no&limit=30';
    const { results } = await (await page.request.get(`/api/v1/staff/${path}`)).json();
    // Others mend the goods before it.
    const { id, name } = results[29];
    await showDesk(page, `catalogue/goods/${id}`);
    await expect(page.getByLabel('Название на витрине')).toHaveValue(name);
    await tabTo(page, /^Название на витрине/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${name}, клавишами`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Сохранено. Покупатели уже видят это.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/catalogue/goods/${id}/`)).json();
    expect(JSON.stringify(shown)).toContain(`${name}, клавишами`);
  });

  test('what nobody finds gets a synonym', async ({ page }) => {
    const word = 'клавикордия';
    await searchByTwo(word);
    await openDesk(page, `search?text=${word}`, 'editor');
    await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible();
    await tabTo(page, 'Синоним');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Ищут это, а у нас называется')).toBeFocused();
    await page.keyboard.type('перфоратор');
    await page.keyboard.press('Enter');
    const effect = page.getByRole('table', { name: 'Что изменится' });
    // The goods are searched anew with the rule, in a process of its own.
    await expect(effect).toContainText(word, { timeout: 60_000 });
    await tabTo(page, 'Сохранить');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Сохранено: ${word} > перфоратор.`)).toBeVisible();
  });

  test('a payment is recorded', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'accountant');
    await tabTo(page, 'Записать');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await tabTo(page, 'Документ');
    await page.keyboard.type(`п/п ${order!.number}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Оплата записана.')).toBeVisible();
    expect((await orderOf(page, order!.id)).money).toBe('paid');
  });

  test('goods are handed out after a scan', async ({ page }) => {
    const { id, number, token } = await placePickUp(page);
    await enterDesk(page, 'owner');
    await writeAsStaff(page, `orders/${id}/state/`, { version: 1, state: 'confirmed' });
    const { version } = await orderOf(page, id);
    await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'ready' });
    const order = await (await page.request.get(`/api/v1/orders/order/${token}/`)).json();
    await showDesk(page, 'handout');
    await page.keyboard.type(order.hand_out.code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: number })).toBeVisible();
    await tabTo(page, 'Как платят');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Выдать/);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Заказ № ${number} выдан.`)).toBeVisible();
  });

  test('a picking list is downloaded', async ({ page }) => {
    const [order] = await placeOrders(page, 1);
    await openDesk(page, `orders/${order!.id}`, 'owner');
    const file = page.waitForEvent('download');
    await tabTo(page, 'Сборочный лист');
    await page.keyboard.press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('a person is added, and the role signed by П', async ({ page }) => {
    await openDesk(page, 'staff', 'admin');
    await tabTo(page, 'Пригласить');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Почта');
    await page.keyboard.type('rita.klavish@vitrina.example');
    await tabTo(page, 'Имя');
    await page.keyboard.type('Рита Клавиш');
    await tabTo(page, 'Телефон');
    await page.keyboard.type('+7 922 700-01-03');
    await tabTo(page, 'Роль');
    const role = page.getByRole('dialog').getByRole('combobox', { name: 'Роль' });
    await page.keyboard.press('Home');
    while ((await role.inputValue()) !== 'manager') await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Пригласить');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ждёт второй подписи: Роль «менеджер»: Рита Клавиш.')).toBeVisible();

    await enterDesk(page, 'approver');
    const { results } = await (await page.request.get('/api/v1/staff/approvals/?limit=20')).json();
    const waiting = results.find((one: object) => JSON.stringify(one).includes('Рита Клавиш'));
    await showDesk(page, `approvals?open=${waiting.id}`);
    await expect(page.getByRole('button', { name: 'Согласовать' })).toBeVisible();
    await page.keyboard.press('KeyG');
    await expect(page.getByText('Согласовано и выполнено.')).toBeVisible();
  });
});
