import { expect, type Page, test } from '@playwright/test';
import { XSS_CORPUS } from '../../support/xss-corpus.ts';
import { openDesk, writeAsStaff } from './desk-person.ts';

interface Item {
  id: number;
  version: number;
  href: string;
  body: { html: string };
  draft: { version: number; title: string; body: { html: string } } | null;
}

const itemOf = async (page: Page, id: number): Promise<Item> =>
  (await page.request.get(`/api/v1/staff/content/${id}/`)).json();

/** A product that is in stock in the city of guests, from the end of the list: other tests take theirs from its beginning. */
async function goodsInStock(page: Page): Promise<{ id: number; name: string; article: string }> {
  const list = '/api/v1/staff/catalogue/goods/?hidden=no&limit=50';
  const { results } = await (await page.request.get(list)).json();
  for (const one of results.reverse()) {
    const { max_quantity: most } = await (
      await page.request.get(`/api/v1/catalog/product/${one.id}/`)
    ).json();
    if (one.article && most > 0) return one;
  }
  throw new Error('nothing is in stock');
}

/** Begins a new article at the desk. @returns its id */
async function newArticle(page: Page, title: string): Promise<number> {
  await openDesk(page, 'content/posts', 'editor');
  await page.getByRole('button', { name: 'Новая статья' }).click();
  await page.getByLabel('Заголовок', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Начать' }).click();
  await expect(page.getByRole('textbox', { name: 'Текст', exact: true })).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

test.describe('texts at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  test('an article is written, looked at, published and changed; visitors see each draft only when it is published', async ({
    page,
    context,
  }) => {
    const id = await newArticle(page, `Как мыть кисти ${Date.now()}`);
    const text = page.getByRole('textbox', { name: 'Текст', exact: true });
    await text.click();
    await page.keyboard.press('Control+B');
    await page.keyboard.type('Сразу');
    await page.keyboard.press('Control+B');
    await page.keyboard.type(' после работы');
    await page.keyboard.press('Control+S');
    await expect(page.getByText(/^Сохранено/)).toBeVisible();
    const saved = await itemOf(page, id);
    expect(saved.draft?.body.html).toBe('<p><strong>Сразу</strong> после работы</p>');
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Посмотреть' }).click();
    const preview = await opened;
    await preview.waitForURL(/\/preview\//);
    await expect(preview.locator('main')).toContainText('Сразу после работы');
    expect((await page.request.get(saved.href)).status()).toBe(404);
    await page.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page.getByText('Версия 2 на сайте.')).toBeVisible();
    await expect(page.request.get(saved.href).then((answer) => answer.text())).resolves.toContain(
      'после работы',
    );
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' водой');
    await page.reload();
    await expect(text).toContainText('после работы водой');
    await page.keyboard.press('Control+S');
    await expect(page.getByText(/показана версия 2/)).toBeVisible();
    expect((await itemOf(page, id)).body.html).not.toContain('водой');
    await page.getByRole('button', { name: 'Версии 2' }).click();
    await page.getByRole('button', { name: 'Сравнить' }).first().click();
    await expect(page.getByText('Сразу после работы водой', { exact: true }).last()).toBeVisible();
  });

  test('a product that is found by its article stands in the text, and readers put it into the cart from there until it is hidden', async ({
    page,
    context,
  }) => {
    const id = await newArticle(page, `Товар в тексте ${Date.now()}`);
    const { id: product, name, article } = await goodsInStock(page);
    const text = page.getByRole('textbox', { name: 'Текст', exact: true });
    await text.click();
    await page.keyboard.type('Возьмите');
    await page.getByRole('button', { name: 'Товар', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Товар в тексте' });
    await dialog.getByLabel('Артикул или название').fill(article);
    await dialog.getByRole('button', { name: article }).first().click();
    await expect(text.getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.type('и ещё');
    await page.keyboard.press('Control+S');
    await expect(page.getByText(/^Сохранено/)).toBeVisible();
    const saved = await itemOf(page, id);
    expect(saved.draft?.body.html).toBe(
      `<p>Возьмите</p><figure data-product="${product}"></figure><p>и ещё</p>`,
    );
    await page.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page.getByText('Версия 2 на сайте.')).toBeVisible();
    const reader = await context.newPage();
    await reader.goto(saved.href);
    const card = reader.getByRole('article').getByRole('article');
    await expect(card.getByRole('link', { name })).toBeVisible();
    await card.getByRole('button', { name: /В корзину/ }).click();
    await expect(card.getByRole('button', { name: /В корзину/ })).toHaveCount(0);
    const { version } = await (await page.request.get(`/api/v1/staff/catalogue/goods/${product}/`)).json();
    await writeAsStaff(page, `catalogue/goods/${product}/`, { version, hidden: true }, 'PATCH');
    await reader.reload();
    await expect(reader.getByText('и ещё', { exact: true })).toBeVisible();
    await expect(card).toHaveCount(0);
    await writeAsStaff(page, `catalogue/goods/${product}/`, { version: version + 1, hidden: null }, 'PATCH');
  });

  test('whatever is pasted into the editor, it writes what the sanitiser would write, so storing changes nothing (STF-64)', async ({
    page,
  }) => {
    const id = await newArticle(page, `Вставка ${Date.now()}`);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('dialog', (dialog) => {
      wrong.push(dialog.message());
      void dialog.dismiss();
    });
    const text = page.getByRole('textbox', { name: 'Текст', exact: true });
    const rich =
      '<h2>Шапка</h2><div style="color:red" onclick="x()">Абзац &amp; «кавычки» <a href="https://a.example/?q=1&amp;r">сюда</a></div>' +
      '<ul><li>раз<ul><li>два</li></ul></li></ul><table><caption>Токи</caption><tr><th>А</th><th>кВт</th></tr><tr><td colspan="2">16</td></tr></table>' +
      '<p>до</p><figure data-product="7"></figure><blockquote>цитата<figure data-product="8"></figure></blockquote><img src="/files/aa/b.webp" width="10" height="10">x<sup>2</sup>';
    for (const html of [rich, ...XSS_CORPUS]) {
      await text.focus();
      await text.evaluate((place, pasted) => {
        const clipboard = new DataTransfer();
        clipboard.setData('text/html', `${pasted}<p>конец</p>`);
        place.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
        );
      }, html);
      await page.keyboard.press('Control+End');
    }
    // What is typed lies in the tab until the shop has it.
    const sent = await page.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(key) ?? '').now.body.html,
      `desk draft: content ${id}`,
    );
    await page.keyboard.press('Control+S');
    await expect(page.getByText(/^Сохранено/)).toBeVisible();
    const stored = (await itemOf(page, id)).draft?.body.html ?? '';
    expect(stored).toContain('<caption>Токи</caption><thead><tr><th>А</th><th>кВт</th></tr></thead>');
    expect(sent).toBe(stored);
    expect(stored).not.toMatch(/<script|<[^>]*\s(on\w+|style)\s*=/i);
    expect(wrong).toEqual([]);
  });
});
