import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { enter, newPerson, placeOrders } from '../account-person.ts';
import { write } from '../past-the-pages.ts';
import { counted } from './counted.ts';
import { enterDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { tabTo } from './tab-to.ts';

const orderOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/v1/staff/orders/${id}/`)).json();

/** Confirms an order by the API. */
async function confirm(page: Page, id: number): Promise<void> {
  const { version } = await orderOf(page, id);
  await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'confirmed' });
}

/** An order of two lines that is confirmed, and its lines. The owner is logged in. */
async function confirmed(page: Page) {
  const [order] = await placeOrders(page, 1, 2);
  const { id, number, token } = order!;
  await enterDesk(page, 'owner');
  await confirm(page, id);
  const { lines } = await orderOf(page, id);
  return { id, number, token, lines };
}

/** A paid order that was cancelled, so that its money has to be given back. */
async function toRefund(page: Page): Promise<number> {
  const { id } = await confirmed(page);
  const paid = await orderOf(page, id);
  await writeAsStaff(page, `orders/${id}/payments/`, {
    version: paid.version,
    sum: paid.total,
    source: 'bank',
  });
  const { version } = await orderOf(page, id);
  await writeAsStaff(page, `orders/${id}/state/`, { version, state: 'cancelled', note: 'Передумали' });
  return id;
}

/** A claim about the first line of an order that was handed over, sent by its buyer without an account. */
async function claimOf(page: Page): Promise<number> {
  const { id, token, lines } = await confirmed(page);
  const { version } = await orderOf(page, id);
  await writeAsStaff(page, `orders/${id}/shipments/`, { version, state: 'handed_over' });
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  const answer = await page.request.post(`/api/v1/orders/order/${id}/claims/`, {
    headers: { 'X-CSRFToken': csrf_token, 'Idempotency-Key': crypto.randomUUID() },
    multipart: {
      token,
      kind: 'defect',
      wish: 'refund',
      text: 'Не включается: искрит и сразу выбивает.',
      lines: JSON.stringify([{ line: lines[0].id, quantity: 1 }]),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** The ИНН of a company that nobody else has. */
function someInn(): string {
  const digits = Array.from({ length: 9 }, () => 1 + Math.floor(Math.random() * 9));
  const sum = digits.reduce((total, digit, at) => total + digit * [2, 4, 10, 3, 5, 9, 4, 6, 8][at]!, 0);
  return [...digits, (sum % 11) % 10].join('');
}

/** A company that a new person has added, so that it waits for its review. The owner is logged in. */
async function companyToReview(page: Page, info: TestInfo): Promise<number> {
  await enter(page, await newPerson(page, info));
  const requisites = { inn: someInn(), kpp: '773601001', full_name: 'ООО «Ромашка»' };
  const answer = await write(page, 'companies/legal-entities/', requisites);
  expect(answer.status(), await answer.text()).toBe(201);
  await enterDesk(page, 'owner');
  return (await answer.json()).id;
}

const stateOf = async (page: Page, claim: number) =>
  (await (await page.request.get(`/api/v1/staff/claims/${claim}/`)).json()).status.code;

test.describe('orders that leave in parts, come back and are paid back', {
  tag: ['@widths', '@scripts'],
}, () => {
  test('an order leaves in two parts, each with five actions, and what is left is offered for the second', async ({
    page,
    isMobile,
  }) => {
    const { id, lines } = await confirmed(page);
    await showDesk(page, `orders/${id}`);
    const dialog = page.getByRole('dialog');
    for (const part of ['first', 'rest'] as const) {
      const person = counted(page, isMobile);
      await person.click(page.getByRole('button', { name: 'Собрать', exact: true }));
      if (part === 'first') await person.type(dialog.getByLabel(lines[1].name), '0');
      else await expect(dialog.getByRole('spinbutton')).toHaveCount(1);
      await person.click(dialog.getByRole('button', { name: 'Записать' }));
      await expect(dialog).toHaveCount(0);
      await person.click(page.getByRole('button', { name: 'Передать', exact: true }));
      await person.click(dialog.getByRole('button', { name: 'Передать' }));
      await expect(dialog).toHaveCount(0);
      expect(person.count()).toBeLessThanOrEqual(5);
      const { fulfilment, status } = await orderOf(page, id);
      expect([fulfilment, status.code]).toEqual(
        part === 'first' ? ['part', 'confirmed'] : ['all', 'shipped'],
      );
    }
  });

  test('the money of a cancelled order is given back with two actions, as much as was paid', async ({
    page,
    isMobile,
  }) => {
    const id = await toRefund(page);
    await showDesk(page, `orders/${id}`);
    const person = counted(page, isMobile);
    await person.click(page.getByRole('button', { name: 'Вернуть', exact: true }));
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }));
    await expect(page.getByText('Возврат записан.')).toBeVisible();
    expect(person.count()).toBe(2);
    expect((await orderOf(page, id)).paid_total).toBe(0);
  });

  test('a claim is accepted with four actions and decided with three', async ({ page, isMobile }) => {
    const claim = await claimOf(page);
    await showDesk(page, 'claims?is_open=1');
    const person = counted(page, isMobile);
    await person.click(page.locator(`[data-row-link="${claim}"]`));
    await person.click(page.getByRole('button', { name: 'Принять', exact: true }));
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Текст покупателю') });
    await person.type(dialog.getByLabel('Текст покупателю'), 'Приняли, разбираемся.');
    await person.click(dialog.getByRole('button', { name: 'Принять' }));
    await expect(page.getByText('Обращение принято, покупатель получит письмо.')).toBeVisible();
    expect(person.count()).toBe(4);
    await person.click(page.getByRole('button', { name: 'Решить', exact: true }));
    await person.type(dialog.getByLabel('Текст покупателю'), 'Вернём деньги на карту.');
    await person.click(dialog.getByRole('button', { name: 'Решить' }));
    await expect(page.getByText('Решение отправлено покупателю.')).toBeVisible();
    expect(person.count()).toBe(7);
    expect(await stateOf(page, claim)).toBe('decided');
  });

  test('a company is accepted with one action, and the client hears of it after ten seconds', async ({
    page,
  }, info) => {
    const company = await companyToReview(page, info);
    await showDesk(page, `companies/${company}`);
    const person = counted(page, info.project.name === 'phone');
    await person.click(page.getByRole('button', { name: 'Принять', exact: true }));
    await expect(page.getByRole('status').filter({ hasText: ': принято. Письмо клиенту' })).toBeVisible();
    expect(person.count()).toBe(1);
  });
});

test.describe('the same by keys alone', { tag: ['@desktop', '@scripts'] }, () => {
  test('an order leaves in part', async ({ page }) => {
    const { id, lines } = await confirmed(page);
    await showDesk(page, `orders/${id}`);
    await tabTo(page, 'Собрать');
    await page.keyboard.press('Enter');
    await tabTo(page, new RegExp(`^${RegExp.escape(lines[1].name)}`));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tabTo(page, 'Передать');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Передать');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Отгрузка передана.')).toBeVisible();
    expect((await orderOf(page, id)).fulfilment).toBe('part');
  });

  test('money is given back', async ({ page }) => {
    const id = await toRefund(page);
    await showDesk(page, `orders/${id}`);
    await tabTo(page, 'Вернуть');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Сумма, ₽')).not.toHaveValue('');
    await tabTo(page, 'Вернуть');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Возврат записан.')).toBeVisible();
    expect((await orderOf(page, id)).paid_total).toBe(0);
  });

  test('a claim is accepted by П, and Н asks why it is refused', async ({ page }) => {
    await enterDesk(page, 'owner');
    const claim = await claimOf(page);
    await showDesk(page, `claims?open=${claim}`);
    await expect(page.getByRole('button', { name: 'Принять', exact: true })).toBeVisible();
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Текст покупателю') });
    await page.keyboard.press('KeyY');
    const reason = dialog.getByLabel('Причина');
    await expect(reason).toHaveValue('');
    await dialog.getByLabel('Текст покупателю').fill('Товар целый, недостатка нет.');
    await dialog.getByRole('button', { name: 'Отказать' }).click();
    await expect(reason).toHaveAccessibleDescription(/Выберите причину/);
    expect(await stateOf(page, claim)).toBe('sent');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('KeyG');
    await expect(dialog).toBeVisible();
    await tabTo(page, 'Принять');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Обращение принято, покупатель получит письмо.')).toBeVisible();
    expect(await stateOf(page, claim)).toBe('accepted');
  });

  test('a company is refused by Н with a reason; that is undone, and it is accepted by П', async ({
    page,
  }, info) => {
    const company = await companyToReview(page, info);
    await showDesk(page, `companies/${company}`);
    await expect(page.getByRole('button', { name: 'Не принять' })).toBeVisible();
    await page.keyboard.press('KeyY');
    await expect(page.getByLabel('Причина')).toBeFocused();
    await page.keyboard.type('ИНН другой компании.');
    await tabTo(page, 'Не принять');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: ': не принято.' })).toBeVisible();
    await tabTo(page, 'Отменить');
    await page.keyboard.press('Enter');
    await expect(page.getByText('решение отменено, клиент ничего не получил.')).toBeVisible();
    await page.keyboard.press('KeyG');
    await expect(page.getByRole('status').filter({ hasText: ': принято.' })).toBeVisible();
    const { status } = await (await page.request.get(`/api/v1/staff/companies/${company}/`)).json();
    expect(status.code).toBe('confirmed');
  });
});
