import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { openDesk } from './desk-person.ts';

/** The tasks of these new orders, however far down they stand. */
async function newOrders(page: Page, own: ReadonlySet<number>) {
  const tasks: { id: number }[] = [];
  let kinds: unknown;
  let next: string | null = '/api/v1/staff/inbox/?kind=order.new&limit=100';
  while (next !== null) {
    const answer = await page.request.get(next);
    // A busy shop rejects a call; the desk repeats it.
    if (!answer.ok()) return { answer };
    const inbox: { results: { id: number }[]; kinds: unknown; next: string | null } = await answer.json();
    tasks.push(...inbox.results.filter(({ id }) => own.has(id)));
    ({ kinds, next } = inbox);
  }
  return { kinds, tasks };
}

test.describe('many tasks of the inbox', { tag: ['@desktop', '@scripts'] }, () => {
  test('all tasks that a filter finds are chosen, counted, handed over to a colleague, and snoozed', async ({
    page,
  }) => {
    const placed = await placeOrders(page, 3);
    // The tasks of these three orders alone: other journeys need theirs.
    const own = new Set(placed.map(({ id }) => id));
    await page.route('**/staff/inbox/?*', async (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      const isFirst = searchParams.get('cursor') === null;
      const { kinds, tasks, answer } = await newOrders(page, own);
      if (answer) return route.fulfill({ response: answer });
      await route.fulfill({
        json: {
          kinds,
          count: tasks.length,
          count_is_capped: false,
          late_count: 0,
          results: isFirst ? tasks.slice(0, 2) : tasks.slice(2),
          next: isFirst && tasks.length > 2 ? `${pathname}?cursor=2` : null,
        },
      });
    });
    await openDesk(page, '', 'owner');
    const rows = page.getByRole('table', { name: 'Задачи' }).getByRole('link');
    await expect(rows).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Отметить все показанные' }).check();
    await page.getByRole('button', { name: 'Выбрать все 3 по фильтру' }).click();
    await expect(page.getByText('Выбраны все 3 по фильтру')).toBeVisible();
    await page.getByRole('button', { name: 'Передать', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Передать: 3 задачи' }).click();
    await expect(dialog.getByText('Выберите, кому.')).toBeVisible();
    await dialog.getByLabel('Кому').selectOption('Вера Климова');
    await dialog.getByRole('button', { name: 'Передать: 3 задачи' }).click();
    await expect(page.getByText('Передано: 3 задачи.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Вера Климова' })).toHaveCount(2);

    await page.getByRole('checkbox', { name: 'Отметить строку 1' }).check();
    await page.getByRole('button', { name: 'Отложить', exact: true }).click();
    await dialog.getByLabel('На сколько').selectOption('На неделю');
    await dialog.getByRole('button', { name: 'Отложить: 1 задача' }).click();
    await expect(page.getByText('Отложено: 1 задача.')).toBeVisible();
    await expect(page.getByText('Отмечено:')).toHaveCount(0);
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('Показано 2 из 2')).toBeVisible();

    // By keys alone: the open row and the next one are marked, one mark comes off again, З hides what is marked.
    const lines = page.locator('tr:has([data-row-link])');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('Отмечено: 2')).toBeVisible();
    await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('Отмечено: 1')).toBeVisible();
    await expect(lines.nth(0)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('Отмечено: 2')).toBeVisible();
    await page.keyboard.press('KeyP');
    await dialog.getByLabel('На сколько').selectOption('На 3 дня');
    await dialog.getByRole('button', { name: 'Отложить: 2 задачи' }).click();
    await expect(page.getByText('Отложено: 2 задачи.')).toBeVisible();
    await expect(page.getByText('Всё разобрано.')).toBeVisible();
  });
});
