import { expect, type Page, type TestInfo } from '@playwright/test';
import { isPhone } from './shop-page.ts';

/** The parts of header and footer, by their accessible names. */
export const catalogButton = (page: Page) => page.getByRole('button', { name: /^(Каталог|Закрыть)$/ });
export const catalog = (page: Page) => page.getByRole('navigation', { name: 'Разделы каталога' });
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true });
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' });
export const searchButton = (page: Page) => page.getByRole('button', { name: 'Поиск', exact: true });
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Каталог и покупки' });
export const cities = (page: Page) => page.getByRole('dialog', { name: 'Выберите город' });
export const choose = (page: Page) => page.getByRole('button', { name: 'Выбрать' });
export const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
export const phoneOf = (page: Page) => page.locator('footer a[href^="tel:"]').first().innerText();

/** Clicks the city: in the first line on a desktop, in the menu on a phone. */
export async function clickCity(page: Page, info: TestInfo): Promise<void> {
  if (isPhone(info)) await menuButton(page).click();
  const from = isPhone(info) ? menu(page) : page.getByRole('banner');
  await from.locator('a[href^="/city"]').click();
}

/** Opens the city modal. */
export async function openCities(page: Page, info: TestInfo): Promise<void> {
  await clickCity(page, info);
  await expect(cities(page)).toBeVisible();
}
