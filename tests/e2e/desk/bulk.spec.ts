import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { placeOrders } from '../account-person.ts';
import { enterDesk, openDesk, showDesk, writeAsStaff } from './desk-person.ts';
import { placePickUp } from './pick-up-order.ts';

const read = async (page: Page, path: string) => (await page.request.get(`/api/v1/staff/${path}`)).json();

interface Hideable {
  id: number;
  name: { one_c: string; own: string | null };
  hidden: { one_c: boolean; own: boolean | null };
}

test.describe('many things of one screen', { tag: ['@desktop', '@scripts'] }, () => {
  test('marked brands are hidden together after they were counted, and «Вернуть» shows them again', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/brands', 'editor');
    const brands: Hideable[] = (await read(page, 'catalogue/brands/')).results;
    // The last ones: other journeys look for the first.
    const two = brands.filter(({ hidden }) => !hidden.own && !hidden.one_c).slice(-2);
    const ids = two.map(({ id }) => id);
    const areHidden = async () =>
      ((await read(page, 'catalogue/brands/')).results as Hideable[])
        .filter(({ id }) => ids.includes(id))
        .map(({ hidden }) => hidden.own);
    for (const { name } of two)
      await page.getByRole('checkbox', { name: `Отметить: ${name.own ?? name.one_c}`, exact: true }).check();
    await expect(page.getByText('Отмечено: 2')).toBeVisible();
    await page.getByRole('button', { name: 'Скрыть', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Скрыть: 2 бренда' }).click();
    await expect(page.getByText('Скрыто: 2 бренда.')).toBeVisible();
    expect(await areHidden()).toEqual([true, true]);
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(page.getByText('Возвращено: 2 бренда.')).toBeVisible();
    expect(await areHidden()).toEqual(two.map(({ hidden }) => hidden.own));
  });

  test('when the answer about marked brands is lost, another try says that they are hidden, because they are', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/brands', 'editor');
    const brands: Hideable[] = (await read(page, 'catalogue/brands/')).results;
    const two = brands.filter(({ hidden }) => !hidden.own && !hidden.one_c).slice(-4, -2);
    for (const { name } of two)
      await page.getByRole('checkbox', { name: `Отметить: ${name.own ?? name.one_c}`, exact: true }).check();
    await page.getByRole('button', { name: 'Скрыть', exact: true }).click();
    await page.route(
      '**/staff/catalogue/brands/hide/',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Скрыть: 2 бренда' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Скрыть: 2 бренда' }).click();
    await expect(page.getByText('Скрыто: 2 бренда.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(page.getByText('Возвращено: 2 бренда.')).toBeVisible();
  });

  test('marked categories are put into the order of the alphabet, and «Вернуть» gives them their places back', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/categories', 'editor');
    const all: (Hideable & { parent: number | null })[] = (await read(page, 'catalogue/categories/')).results;
    const nameOf = ({ name }: Hideable) => name.own ?? name.one_c;
    const order = async () =>
      ((await read(page, 'catalogue/categories/')).results as typeof all)
        .filter(({ parent }) => parent === null)
        .map(nameOf);
    const before = await order();
    const isBefore = (one: string, other: string) => one.localeCompare(other, 'ru', { numeric: true }) < 0;
    const at = before.findIndex((name, index) => index > 0 && isBefore(name, before[index - 1]!));
    expect(at).toBeGreaterThan(0);
    const sorted = before.with(at - 1, before[at]!).with(at, before[at - 1]!);
    for (const name of before.slice(at - 1, at + 1))
      await page.getByRole('checkbox', { name: `Отметить: ${name}`, exact: true }).check();
    await page.getByRole('button', { name: 'По алфавиту' }).click();
    await expect(page.getByText('Отмеченные разделы стоят по алфавиту.')).toBeVisible();
    expect(await order()).toEqual(sorted);
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect.poll(order).toEqual(before);
  });

  test('marked banners are hidden together, and marked links leave the menu when it is saved', async ({
    page,
  }) => {
    await openDesk(page, 'content/banners', 'editor');
    const titles = [crypto.randomUUID(), crypto.randomUUID()];
    for (const title of titles)
      await writeAsStaff(page, 'banners/', {
        place: 'side',
        title,
        text: 'Проба',
        button: 'Смотреть',
        href: '/catalog',
        image: '',
        alt: '',
        sort: 900,
        is_hidden: false,
        is_ad: false,
        advertiser: '',
        erid: '',
        starts_at: null,
        ends_at: '2100-01-01T00:00:00Z',
      });
    await page.reload();
    for (const title of titles) await page.getByRole('checkbox', { name: `Отметить: ${title}` }).check();
    await page.getByRole('button', { name: 'Скрыть', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Скрыть: 2 баннера' }).click();
    await expect(page.getByText('Скрыто: 2 баннера.')).toBeVisible();
    for (const title of titles)
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Скрыт');

    await showDesk(page, 'content/menu');
    const links = page.getByRole('list', { name: 'Ссылки меню' }).getByRole('listitem');
    await expect(links.nth(2)).toBeVisible();
    const count = await links.count();
    await page.getByRole('checkbox', { name: 'Отметить ссылку 1', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Отметить ссылку 2', exact: true }).check();
    await page.getByRole('button', { name: 'Убрать отмеченные' }).click();
    await expect(links).toHaveCount(count - 2);
    // Nothing is changed for visitors before it is saved.
    await page.getByRole('button', { name: 'Отменить правки' }).click();
    await expect(links).toHaveCount(count);
  });

  test('marked blocks of the home page are hidden together, and visitors see that when the list is saved', async ({
    page,
  }) => {
    await openDesk(page, 'content/home', 'editor');
    const blocks = page.getByRole('list', { name: 'Блоки главной' }).getByRole('listitem');
    await expect(blocks.nth(1)).toBeVisible();
    const marks = page.getByRole('checkbox', { name: /^Отметить блок/ });
    await marks.nth(0).check();
    await marks.nth(1).check();
    await expect(page.getByText('Отмечено: 2')).toBeVisible();
    await page.getByRole('button', { name: 'Скрыть', exact: true }).click();
    for (const at of [0, 1])
      await expect(blocks.nth(at).getByRole('checkbox', { name: 'На сайте' })).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
    // Other journeys look at the home page, so it stays as it was.
    await page.getByRole('button', { name: 'Отменить правки' }).click();
    await expect(blocks.nth(0).getByRole('checkbox', { name: 'На сайте' })).toBeChecked();
  });

  test('the picking lists of the orders that wait at the counter are printed at once', async ({ page }) => {
    const orders = [await placePickUp(page), await placePickUp(page)];
    await enterDesk(page, 'owner');
    for (const { id } of orders)
      for (const state of ['confirmed', 'ready']) {
        const { version } = await read(page, `orders/${id}/`);
        await writeAsStaff(page, `orders/${id}/state/`, { version, state });
      }
    await showDesk(page, 'handout');
    for (const { number } of orders)
      await page.getByRole('checkbox', { name: `Отметить заказ ${number}` }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Печать: 2 листа' }).click(),
    ]);
    expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('%PDF');
  });

  test('marked jobs that have failed are tried again together, and the one that is gone is named', async ({
    page,
  }) => {
    const job = (id: number, name: string) => ({
      id,
      kind: 'email',
      name,
      tries: 3,
      is_given_up: true,
      error: 'SMTP 451',
      next_at: null,
      failed_at: new Date().toISOString(),
    });
    await enterDesk(page, 'admin');
    const health = {
      ...(await read(page, 'health/')),
      jobs: [job(901, 'Письмо о заказе'), job(902, 'Счёт')],
    };
    await page.route('**/staff/health/', (route) => route.fulfill({ json: health }));
    const asked: unknown[] = [];
    await page.route('**/staff/health/jobs/retry/', async (route) => {
      asked.push(route.request().postDataJSON());
      const row = (id: number, note: string) => ({
        id,
        is_done: note === '',
        note,
        version: null,
        was: null,
      });
      await route.fulfill({
        json: { rows: [row(901, ''), row(902, 'Такого задания нет: оно уже выполнено.')] },
      });
    });
    await showDesk(page, 'health');
    await page.getByRole('checkbox', { name: 'Отметить все' }).check();
    await page.getByRole('button', { name: 'Повторить отмеченные' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Повторить: 2 задания' }).click();
    await expect(
      page.getByText(
        'Выполняются ещё раз: 1 задание. Остались как были: Счёт (Такого задания нет: оно уже выполнено).',
      ),
    ).toBeVisible();
    expect(asked).toEqual([{ jobs: [901, 902] }]);
  });

  test('the journal of one order is read on its page by those who may read the audit, and by nobody else', async ({
    page,
  }) => {
    const [order] = await placeOrders(page, 1);
    await enterDesk(page, 'owner');
    await writeAsStaff(page, `orders/${order!.id}/state/`, { version: 1, state: 'cancelled', note: 'Дубль' });
    await showDesk(page, `orders/${order!.id}`);
    await page.getByRole('button', { name: 'Показать записи' }).click();
    const entries = page.getByRole('list', { name: 'Записи журнала' }).getByRole('listitem');
    await expect(entries.filter({ hasText: 'отмен' })).toContainText('заметка: Дубль');
    await entries.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/desk\/audit\?open=\d+/);
    await page.context().clearCookies();
    await openDesk(page, `orders/${order!.id}`, 'manager');
    await expect(page.getByRole('heading', { name: 'История' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Журнал' })).toHaveCount(0);
  });
});
