import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openSearch, rows } from './search-box.ts';
import { hasScripts, open } from './shop-page.ts';

const named = (text: string) => `/search/?q=${encodeURIComponent(text)}`;

test(
  'a search for a task shows the task with its goods and categories, with and without scripts',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    await open(page, info, named('чем прикрутить полку'));
    const task = page.getByRole('region', { name: 'Задача: Повесить полку' });
    await expect(task.getByRole('heading', { name: 'Повесить полку' })).toBeVisible();
    for (const name of [/^Дюбель/, /^Саморез\s/]) {
      const card = task.getByRole('article').filter({ has: page.getByRole('link', { name }) });
      await expect(card).toContainText('₽');
      await expect(card.getByRole('button', { name: 'В корзину' })).toBeVisible();
    }
    await expect(page.getByText(/ничего не\sнайдено|Показано без/)).toHaveCount(0);
    await expectAccessible(page);
    await task
      .getByRole('navigation', { name: 'Разделы для задачи' })
      .getByRole('link', { name: 'Дюбели' })
      .click();
    await expect(page).toHaveURL('/catalog/dyubeli');
  },
);

test(
  'typing completes the query, shows up to four distinguishable goods, then categories',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    test.skip(!hasScripts(info), 'suggestions come by scripts');
    const field = await openSearch(page, info);
    await field.pressSequentially('автомат 2');
    await expect(rows(page).first()).toHaveText(/^автомат 2\d+ ампера?/);
    await expect(rows(page).filter({ hasText: 'автомат 25 ампер' })).toHaveCount(1);
    const goods = page.getByRole('region', { name: 'Товары' }).getByRole('link');
    await expect(goods).toHaveCount(4);
    const names = (await goods.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    expect(new Set(names).size).toBe(4);
    for (const text of await goods.allInnerTexts()) expect(text).toContain('₽');
    for (const name of names) expect(name).not.toMatch(/…$/);
    const sections = page.getByRole('region', { name: 'Разделы' }).last();
    const [below, above] = [await sections.boundingBox(), await goods.last().boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
    await rows(page).filter({ hasText: 'автомат 25 ампер' }).click();
    await expect(page).toHaveURL(named('автомат 25 ампер'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('автомат 25 ампер');
  },
);

test('a task is suggested while it is typed and leads to its page', async ({ page }, info) => {
  test.skip(!hasScripts(info), 'suggestions come by scripts');
  const field = await openSearch(page, info);
  await field.pressSequentially('повесить пол');
  const task = rows(page).filter({ hasText: 'Повесить полку' });
  await expect(task).toContainText('задача');
  await task.click();
  await expect(page.getByRole('region', { name: 'Задача: Повесить полку' })).toBeVisible();
});

test('a task typed whole shows up to four goods of the task with their prices, then its categories', async ({
  page,
}, info) => {
  test.skip(!hasScripts(info), 'suggestions come by scripts');
  const field = await openSearch(page, info);
  await field.pressSequentially('чем прикрутить полку');
  const goods = page.getByRole('region', { name: 'Товары' }).getByRole('link');
  await expect(goods.filter({ hasText: /Дюбель/ }).first()).toBeVisible();
  const texts = await goods.allInnerTexts();
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.length).toBeLessThanOrEqual(4);
  for (const text of texts) expect(text).toContain('₽');
  const sections = page.getByRole('region', { name: 'Разделы' }).last();
  await expect(sections.getByRole('link', { name: 'Дюбели' })).toHaveAttribute('href', '/catalog/dyubeli');
  await expect(page.getByRole('link', { name: 'Всё для задачи «Повесить полку»' })).toBeVisible();
  await expectAccessible(page);
});
