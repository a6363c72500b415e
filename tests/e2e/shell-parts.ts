import { expect, type Page, type TestInfo } from '@playwright/test';
import { isPhone } from './shop-page.ts';

/** The parts of the shell, as a visitor names them. */
export const catalogButton = (page: Page) => page.getByRole('button', { name: /^(Каталог|Закрыть)$/ });
export const catalog = (page: Page) => page.getByRole('navigation', { name: 'Отделы каталога' });
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню', exact: true });
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Меню' });
export const searchButton = (page: Page) => page.getByRole('button', { name: 'Поиск', exact: true });
export const bar = (page: Page) => page.getByRole('navigation', { name: 'Каталог и покупки' });
export const cities = (page: Page) => page.getByRole('dialog', { name: 'Выберите город' });
export const choose = (page: Page) => page.getByRole('button', { name: 'Выбрать' });
export const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
export const phoneOf = (page: Page) => page.locator('footer a[href^="tel:"]').first().innerText();

/** Presses the city: in the first line of a desktop, in the menu of a phone. */
export async function pressCity(page: Page, info: TestInfo): Promise<void> {
  if (isPhone(info)) await menuButton(page).click();
  const from = isPhone(info) ? menu(page) : page.getByRole('banner');
  await from.locator('a[href^="/city"]').click();
}

/** Opens the city modal. */
export async function openCities(page: Page, info: TestInfo): Promise<void> {
  await pressCity(page, info);
  await expect(cities(page)).toBeVisible();
}
