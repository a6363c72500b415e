import { expect, type Page, test } from '@playwright/test';
import { counted } from './counted.ts';
import { openDesk } from './desk-person.ts';

const TEXT = 'Не видно подписи или печати. Пришлите скан целиком.';

/** A power of attorney of the demo that waits for its review. */
async function waiting(page: Page): Promise<{ id: number; number: string }> {
  const { results } = await (await page.request.get('/api/v1/staff/powers/?status=review')).json();
  return results[0];
}

test.describe('reviews at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  // The demo has one power that waits: two journeys at once would take it from each other.
  test.describe.configure({ mode: 'default' });

  test('a power of attorney is refused by a phrase and two clicks, and the decision is undone before its email', async ({
    page,
  }) => {
    await openDesk(page, 'powers?status=review', 'owner');
    const { id, number } = await waiting(page);
    await page.goto(`/desk/powers?status=review&open=${id}`);
    await expect(page.getByRole('heading', { name: `Доверенность ${number}` })).toBeVisible();
    await page.getByRole('button', { name: TEXT }).click();
    await expect(page.getByLabel('Причина')).toHaveValue(TEXT);
    await page.getByRole('button', { name: 'Не принять' }).click();
    const toast = page.getByRole('status').filter({ hasText: `Доверенность № ${number}: не принята.` });
    await toast.getByRole('button', { name: 'Отменить' }).click();
    await expect(page.getByText('решение отменено, клиент ничего не получил.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/powers/${id}/`)).json();
    expect([shown.status.code, shown.review]).toEqual(['review', null]);
  });

  test('a refusal without a reason asks for one, and nothing is written', async ({ page }) => {
    await openDesk(page, 'powers?status=review', 'owner');
    const { id } = await waiting(page);
    await page.goto(`/desk/powers?status=review&open=${id}`);
    await page.getByRole('button', { name: 'Не принять' }).click();
    await expect(page.getByLabel('Причина')).toBeFocused();
    await expect(page.getByText('Напишите клиенту, почему.')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/staff/powers/${id}/`)).json();
    expect(shown.status.code).toBe('review');
  });

  test('the inbox shows what waits by deadline, and a task is taken', async ({ page }) => {
    await openDesk(page, '?kind=document.review', 'owner');
    await expect(page.getByRole('heading', { name: 'Ждёт меня' })).toBeVisible();
    const first = page.locator('tr[aria-current="true"]');
    await page.getByRole('button', { name: 'Взять' }).click();
    await expect(first).toContainText('Виктор Лазарев');
    await page.getByLabel('Передать').selectOption({ index: 0 });
    await expect(first).not.toContainText('Виктор Лазарев');
  });
});

test.describe('reviews on a phone', { tag: ['@phone', '@scripts'] }, () => {
  // Both journeys are about the same contract.
  test.describe.configure({ mode: 'default' });

  /** A contract of the demo that waits, opened from its list with one touch. */
  async function openWaiting(page: Page) {
    await openDesk(page, 'contracts?status=review', 'owner');
    const { results } = await (await page.request.get('/api/v1/staff/contracts/?status=review')).json();
    const [{ id, number }] = results;
    const person = counted(page, true);
    await person.click(page.locator(`[data-row-link="${id}"]`));
    await expect(page.getByRole('button', { name: 'Принять', exact: true })).toBeVisible();
    const state = async () => {
      const shown = await (await page.request.get(`/api/v1/staff/contracts/${id}/`)).json();
      return [shown.status.code, shown.review];
    };
    return { number, person, state };
  }

  /** Takes the decision back, so that the contract waits for the next one. */
  async function undo(page: Page, words: string): Promise<void> {
    await page.getByRole('status').filter({ hasText: words }).getByRole('button', { name: 'Отменить' }).tap();
    await expect(page.getByText('решение отменено, клиент ничего не получил.')).toBeVisible();
  }

  test('a contract is refused with three touches and a reason, which the client will read', async ({
    page,
  }) => {
    const { number, person, state } = await openWaiting(page);
    await person.click(page.getByRole('button', { name: 'Не принять' }));
    await expect(page.getByText('Напишите клиенту, почему.')).toBeVisible();
    expect((await state())[0]).toBe('review');
    await page.getByLabel('Причина').fill('Нет подписи на второй странице.');
    await person.click(page.getByRole('button', { name: 'Не принять' }));
    await expect(
      page.getByRole('status').filter({ hasText: `Договор № ${number}: не принят.` }),
    ).toBeVisible();
    expect(await state()).toMatchObject(['refused', { text: 'Нет подписи на второй странице.' }]);
    expect(person.count()).toBe(3);
    await undo(page, `Договор № ${number}: не принят.`);
    expect(await state()).toEqual(['review', null]);
  });

  test('a contract is accepted with two touches', async ({ page }) => {
    const { number, person, state } = await openWaiting(page);
    await person.click(page.getByRole('button', { name: 'Принять', exact: true }));
    await expect(page.getByRole('status').filter({ hasText: `Договор № ${number}: принят.` })).toBeVisible();
    expect((await state())[0]).not.toBe('review');
    expect(person.count()).toBe(2);
    await undo(page, `Договор № ${number}: принят.`);
    expect((await state())[0]).toBe('review');
  });
});
