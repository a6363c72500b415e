import type { Locator, Page, TestInfo } from '@playwright/test';
import { hasScripts, isPhone } from './shop-page.ts';

export const BREAKERS = '/catalog/avtomaticheskie-vyklyuchateli';

export const cards = (page: Page) => page.locator('main article');
export const more = (page: Page) => page.getByRole('link', { name: /^Показать ещё/ });
export const chips = (page: Page) => page.getByRole('navigation', { name: 'Применённые фильтры' });

/** The filters: next to the products, on a phone behind their button. */
export async function filters(page: Page, info: TestInfo): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Фильтры' });
  if (isPhone(info) && !(await form.isVisible()))
    await page.getByRole('button', { name: /^Фильтры/ }).click();
  return form;
}

/** Chooses a value and applies it: at once with scripts, by the button without. */
export async function choose(page: Page, info: TestInfo, group: string, value: string): Promise<void> {
  const form = await filters(page, info);
  await form
    .getByRole('group', { name: group })
    .getByRole('checkbox', { name: new RegExp(`^${value}\\b`) })
    .check();
  if (!hasScripts(info) || isPhone(info)) await form.getByRole('button', { name: /^Показать/ }).click();
}

/** The first number of a text with thousands separators: «1 312 из 2 000 товаров» → 1312. */
export function firstNumber(text: string): number {
  const [digits = ''] = /\d[\d\u00a0]*/.exec(text) ?? [];
  return Number(digits.replace(/\D/g, ''));
}

/** The number of products that the page shows. */
export async function shownTotal(page: Page): Promise<number> {
  return firstNumber(await page.locator('main header').getByRole('status').innerText());
}

/** The address of the first product of a list. */
export async function firstProduct(page: Page, list = BREAKERS): Promise<string> {
  await page.goto(list);
  return (await page.locator('main article a').first().getAttribute('href')) ?? '';
}
