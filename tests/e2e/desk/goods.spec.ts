import { expect, type Page, test } from '@playwright/test';
import { openDesk, showDesk, writeAsStaff } from './desk-person.ts';

/** A visible product of the demo with a description. */
async function someGoods(page: Page, at: number): Promise<{ id: number; name: string }> {
  const { results } = await (
    await page.request.get('/api/v1/staff/catalogue/goods/?hidden=no&limit=20')
  ).json();
  return results[at];
}

test.describe('goods at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('a name is mended, the shop shows it at once, and «Вернуть из 1С» takes it back', async ({ page }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id, name } = await someGoods(page, 0);
    await page.goto(`/desk/catalogue/goods/${id}`);
    const field = page.getByLabel('Название на витрине');
    await expect(field).toHaveValue(name);
    await field.fill(`${name} (проверено)`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Сохранено. Покупатели уже видят это.')).toBeVisible();
    await expect(page.getByText('1 отличие от 1С')).toBeVisible();
    const shown = await (await page.request.get(`/api/v1/catalog/product/${id}/`)).json();
    expect(shown.name).toBe(`${name} (проверено)`);
    await page.getByRole('button', { name: 'Вернуть из 1С' }).click();
    await expect(field).toHaveValue(name);
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Всё как в 1С')).toBeVisible();
  });

  test('a field that is emptied stays empty while another text is typed, and is as in 1C once it is left empty', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id, name } = await someGoods(page, 10);
    await showDesk(page, `catalogue/goods/${id}`);
    const field = page.getByLabel('Название на витрине');
    await expect(field).toHaveValue(name);
    await field.press('Control+a');
    await field.press('Backspace');
    await page.keyboard.type('Другое');
    await expect(field).toHaveValue('Другое');
    await expect(page.getByText('Не сохранено: 1 поле')).toBeVisible();
    await field.press('Control+a');
    await field.press('Backspace');
    await page.getByLabel('Описание на витрине').focus();
    await expect(field).toHaveValue(name);
    const step = page.getByLabel('Кратность на витрине');
    await step.press('Control+a');
    await step.press('Backspace');
    await page.keyboard.type('10');
    await expect(step).toHaveValue('10');
  });

  test('what is typed while a save is under way stays in the form, and is saved next', async ({ page }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id, name } = await someGoods(page, 11);
    await showDesk(page, `catalogue/goods/${id}`);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/staff/catalogue/goods/*/', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    const field = page.getByLabel('Название на витрине');
    await field.fill(`${name}, раз`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Сохраняем')).toBeVisible();
    await field.fill(`${name}, два`);
    answer();
    await expect(page.getByText('Сохранено. Покупатели уже видят это.')).toBeVisible();
    await expect(field).toHaveValue(`${name}, два`);
    await expect(page.getByText('Не сохранено: 1 поле')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Всё сохранено')).toBeVisible();
    const saved = await (await page.request.get(`/api/v1/staff/catalogue/goods/${id}/`)).json();
    expect(saved.name).toBe(`${name}, два`);
  });

  test('a field that a colleague has changed meanwhile is asked about, even after the product was loaded again', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id, name } = await someGoods(page, 12);
    await showDesk(page, `catalogue/goods/${id}`);
    const field = page.getByLabel('Название на витрине');
    await field.fill(`${name}, моё`);
    const { version } = await (await page.request.get(`/api/v1/staff/catalogue/goods/${id}/`)).json();
    await writeAsStaff(page, `catalogue/goods/${id}/`, { version, name: `${name}, чужое` }, 'PATCH');
    await page.reload();
    await expect(field).toHaveValue(`${name}, моё`);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Оставить моё' })).toBeVisible();
    await page.getByRole('button', { name: 'Взять изменённое' }).click();
    await expect(field).toHaveValue(`${name}, чужое`);
    await expect(page.getByText('Всё сохранено')).toBeVisible();
  });

  test('a document that a colleague has changed while its form was open is not overwritten: the form says what it has become', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const paper = `Паспорт ${Date.now()}`;
    const { id, name } = await someGoods(page, 14);
    await showDesk(page, `catalogue/goods/${id}?tab=documents`);
    await page.getByRole('button', { name: 'Добавить документ' }).click();
    await page.getByLabel('Название', { exact: true }).fill(paper);
    const pdf = {
      name: 'паспорт.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 passport'),
    };
    await page.getByLabel('Файл: PDF').setInputFiles(pdf);
    await page.getByRole('button', { name: 'Сохранить', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const goods = `catalogue/goods/${id}/`;
    const isPaper = ({ name: each }: { name: string }) => each === paper;
    const read = async () => (await page.request.get(`/api/v1/staff/${goods}`)).json();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/staff/catalogue/goods/*/', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    const parts = page.getByRole('navigation', { name: 'Части товара' });
    await parts.getByRole('button', { name: 'Тексты' }).click();
    await page.getByLabel('Название на витрине').fill(`${name}, с паспортом`);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Сохраняем')).toBeVisible();
    await parts.getByRole('button', { name: 'Сертификаты' }).click();
    await page.getByRole('listitem').filter({ hasText: paper }).getByText('Изменить').click();
    const { version, documents } = await read();
    await writeAsStaff(
      page,
      `${goods}documents/${documents.find(isPaper).id}/`,
      { version, number: '77' },
      'PATCH',
    );
    // The answer to this save shows the product, with the colleague's change, behind the open form.
    answer();
    await expect(page.getByRole('heading', { level: 1, name: `${name}, с паспортом` })).toBeAttached();
    const form = page.getByRole('dialog', { name: 'Документ товара' });
    await form.getByLabel('Номер').fill('5');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText(`${paper} № 77, бессрочно`)).toBeVisible();
    expect((await read()).documents.find(isPaper).number).toBe('77');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Документ сохранён.')).toBeVisible();
    expect((await read()).documents.find(isPaper).number).toBe('5');
  });

  test('a rejected field is named, whatever tab is open, and nothing that was typed is lost', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id, name } = await someGoods(page, 13);
    await showDesk(page, `catalogue/goods/${id}`);
    await page.getByLabel('Название на витрине').fill(`${name}, новое`);
    await page.getByLabel('Кратность на витрине').fill('0');
    await page
      .getByRole('navigation', { name: 'Части товара' })
      .getByRole('button', { name: 'Фото' })
      .click();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Кратность: Не меньше 1.')).toBeVisible();
    await expect(page.getByText('Не сохранено: 2 поля')).toBeVisible();
  });

  test('marked goods are hidden after a preview, and the toast brings them back', async ({ page }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    await page.getByRole('checkbox', { name: 'Отметить строку 3', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Отметить строку 4', exact: true }).check();
    await page.getByRole('button', { name: 'Изменить', exact: true }).click();
    await page.getByLabel('Что сделать').selectOption('hide');
    await page.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(page.getByText('Изменится 2 товара из 2')).toBeVisible();
    await page.getByRole('button', { name: 'Изменить 2 товара' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'изменено 2 товара' });
    await toast.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByText('отменено у 2 товаров')).toBeVisible();
    await page.getByRole('link', { name: 'Журнал' }).click();
    const log = page.getByRole('region', { name: 'Изменения товаров списком' });
    await expect(log.getByRole('listitem').first()).toContainText('Отменено');
  });

  test('marked goods get an analog that is found by its name, as the preview says', async ({ page }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const analog = await someGoods(page, 15);
    await page.getByRole('checkbox', { name: 'Отметить строку 6', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Отметить строку 7', exact: true }).check();
    await page.getByRole('button', { name: 'Изменить', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Изменить товары' });
    await dialog.getByLabel('Что сделать').selectOption('relation-on');
    await dialog.getByLabel('С каким товаром').fill(analog.name);
    await dialog.getByRole('button', { name: analog.name }).first().click();
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(dialog.getByText('Изменится 2 товара из 2')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Что изменится' })).toContainText(analog.name);
    await dialog.getByRole('button', { name: 'Изменить 2 товара' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'изменено 2 товара' })).toContainText('Аналоги');
  });

  test('what was set of one product is applied to the similar ones after a preview, and the toast takes it back', async ({
    page,
  }) => {
    await openDesk(page, 'catalogue/goods', 'editor');
    const { id } = await someGoods(page, 17);
    await showDesk(page, `catalogue/goods/${id}?tab=links`);
    const tags = page.getByRole('group', { name: 'Метки' });
    const off = tags.getByRole('checkbox', { checked: false }).first();
    const name = (await off.locator('xpath=..').innerText()).trim();
    await tags.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Всё сохранено')).toBeVisible();
    await page.getByRole('button', { name: 'Применить к похожим' }).click();
    const dialog = page.getByRole('dialog', { name: 'Применить к похожим' });
    await dialog.getByLabel('Что применить').selectOption({ label: `Поставить метку «${name}»` });
    await dialog.getByRole('button', { name: 'Посмотреть, что изменится' }).click();
    await expect(dialog.getByText(/^Изменится \d+.товар/)).toBeVisible();
    const change = dialog.getByRole('button', { name: /^Изменить \d+.товар/ });
    const count = (await change.innerText()).match(/\d+/)?.[0];
    await change.click();
    await expect(dialog).toHaveCount(0);
    const toast = page.getByRole('status').filter({ hasText: new RegExp(`изменено ${count}.товар`) });
    await toast.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByText(new RegExp(`отменено у ${count}.товар`))).toBeVisible();
    await expect(tags.getByRole('checkbox', { name })).toBeChecked();
  });
});
