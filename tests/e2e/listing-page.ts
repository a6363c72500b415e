import type { Locator, Page, TestInfo } from '@playwright/test';
import { hasScripts, isPhone } from './shop-page.ts';

export const BREAKERS = '/catalog/avtomaticheskie-vyklyuchateli';

export const cards = (page: Page) => page.locator('main article');
export const more = (page: Page) => page.getByRole('link', { name: /^Показать ещё/ });
export const chips = (page: Page) => page.getByRole('navigation', { name: 'Применённые фильтры' });

/** The filters: beside the goods, on a phone behind their button. */
export async function filters(page: Page, info: TestInfo): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Фильтры' });
  if (isPhone(info) && !(await form.isVisible()))
    await page.getByRole('button', { name: /^Фильтры/ }).click();
  return form;
}

/** Chooses a value and brings the goods up to it: at once with scripts, by the button without. */
export async function choose(page: Page, info: TestInfo, group: string, value: string): Promise<void> {
  const form = await filters(page, info);
  await form
    .getByRole('group', { name: group })
    .getByRole('checkbox', { name: new RegExp(`^${value}\\b`) })
    .check();
  if (!hasScripts(info) || isPhone(info)) await form.getByRole('button', { name: /^Показать/ }).click();
}

/** The first number of a text, its thousands apart: «1 312 из 2 000 товаров» → 1312. */
export function firstNumber(text: string): number {
  const [digits = ''] = /\d[\d\u00a0]*/.exec(text) ?? [];
  return Number(digits.replace(/\D/g, ''));
}

/** How many goods the page says it has. */
export async function shownTotal(page: Page): Promise<number> {
  return firstNumber(await page.locator('main header').getByRole('status').innerText());
}
