import { expect, type Page, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { write } from '../past-the-pages.ts';
import { openDesk } from './desk-person.ts';

/** Shows the list by two rows, so that a few rows are more than a page. */
async function shortPages(page: Page, list: string): Promise<void> {
  await page.route(`**/staff/${list}/?*`, (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
}

test.describe('actions with many rows', { tag: ['@desktop', '@scripts'] }, () => {
  test('a manager is named of the marked companies, and given back by «Вернуть»', async ({ page }) => {
    await openDesk(page, `companies?text=${COMPANIES.volga.inn}`, 'owner');
    const row = page.getByRole('row').filter({ hasText: COMPANIES.volga.inn });
    // Another journey may have named one before.
    const isOwner = (await row.innerText()).includes('Виктор Лазарев');
    const other = isOwner ? 'Вера Климова' : 'Виктор Лазарев';
    await page.getByRole('checkbox', { name: 'Отметить строку 1' }).check();
    await page.getByRole('button', { name: 'Назначить менеджера' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Назначить: 1 юрлицо' }).click();
    await expect(dialog.getByText('Выберите менеджера.')).toBeVisible();
    await dialog.getByLabel('Менеджер').selectOption(other);
    await dialog.getByRole('button', { name: 'Назначить: 1 юрлицо' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Менеджер назначен: 1 юрлицо.' });
    await expect(row).toContainText(other);
    await toast.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByText('Возвращено: 1 юрлицо.')).toBeVisible();
    await expect(row).not.toContainText(other);
  });

  test('an action whose answer is lost is done once: another click gets the first answer', async ({
    page,
  }) => {
    await openDesk(page, `companies?text=${encodeURIComponent('Челябинский филиал')}`, 'owner');
    await page.getByRole('checkbox', { name: 'Отметить строку 1' }).check();
    await page.getByRole('button', { name: 'Назначить менеджера' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Менеджер').selectOption('Виктор Лазарев');
    await page.route(
      '**/companies/manager/',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Назначить: 1 юрлицо' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Назначить: 1 юрлицо' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Менеджер назначен: 1 юрлицо.' });
    await toast.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByText('Возвращено: 1 юрлицо.')).toBeVisible();
  });

  test('all messages that a filter finds are counted and closed, beyond the shown ones too', async ({
    page,
  }) => {
    const word = `закрыть-${Date.now()}`;
    for (const at of [1, 2, 3]) {
      const sent = await write(page, 'feedback/message/', {
        name: 'Анна',
        email: 'anna@polka.example',
        topic: 'order',
        consent: true,
        message: `Вопрос ${at}: ${word}`,
        stamp: process.env.FORM_STAMP,
      });
      expect(sent.status(), await sent.text()).toBe(201);
    }
    await shortPages(page, 'messages');
    await openDesk(page, `messages?state=new&text=${word}`, 'owner');
    const boxes = page.getByRole('checkbox', { name: /^Отметить строку/ });
    await expect(boxes).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Отметить все показанные' }).check();
    await page.getByRole('button', { name: 'Выбрать все 3 по фильтру' }).click();
    // Whatever is marked by hand ends «все по фильтру».
    await boxes.first().uncheck();
    await expect(page.getByText('Отмечено: 1')).toBeVisible();
    await boxes.first().check();
    await page.getByRole('button', { name: 'Выбрать все 3 по фильтру' }).click();
    await page.getByRole('button', { name: 'Закрыть', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть: 3 обращения' }).click();
    await expect(page.getByText('Закрыто: 3 обращения.')).toBeVisible();
    await expect(page.getByText('По фильтру пусто.')).toBeVisible();
    const { results } = await (
      await page.request.get(`/api/v1/staff/messages/?limit=10&text=${encodeURIComponent(word)}`)
    ).json();
    expect(results.map(({ status }: { status: { code: string } }) => status.code)).toEqual([
      'done',
      'done',
      'done',
    ]);
  });
});
