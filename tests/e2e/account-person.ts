import { expect, type Page, type TestInfo } from '@playwright/test';
import { write } from './past-the-pages.ts';
import { plentiful, putIntoCart } from './shop-goods.ts';
import { open, settled } from './shop-page.ts';

export const PASSWORD = 'Vitrina2026';

/** Somebody with an account of his own. */
export interface AccountPerson {
  email: string;
  password: string;
}

/** Somebody nobody else of this run is, with all he needs to register. */
export function newcomer(info: TestInfo) {
  const number = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `${info.project.name}.${number}@polka.example`;
  return { name: 'Сергей Вахрушев', email, phone: `89${number}`, password: PASSWORD };
}

/** Makes an account past the pages. */
export async function newPerson(page: Page, info: TestInfo): Promise<AccountPerson> {
  const person = newcomer(info);
  const answer = await write(page, 'users/registration/', { ...person, consents: { account: true } });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
}

/** Makes an account by the form. @returns on the page of login */
export async function register(
  page: Page,
  info: TestInfo,
  { name, email, phone, password }: ReturnType<typeof newcomer>,
  address = '/auth/registration',
): Promise<void> {
  await open(page, info, address);
  // First: a phone still scrolls to a field that was filled while a press is on its way.
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Электронная почта').fill(email);
  await page.getByLabel('Мобильный телефон').fill(phone);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?/);
  await settled(page, info);
}

/** Fills in the page of login, by e-mail or telephone, and presses its button. */
export async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Почта или телефон').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Logs in past the pages. */
export async function enter(page: Page, { email, password }: AccountPerson): Promise<void> {
  const answer = await write(page, 'users/login/', { login: email, password });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A company of who is logged in, past the pages. */
export async function addCompany(page: Page): Promise<void> {
  const requisites = { inn: '7707083893', kpp: '773601001', full_name: 'ООО «Ромашка»' };
  const answer = await write(page, 'companies/legal-entities/', requisites);
  expect(answer.status(), await answer.text()).toBe(201);
}

interface PlacedOrder {
  id: number;
  number: string;
  /** Of its page that needs no login. */
  token: string;
}

/** Places orders past the pages, each of one thing there is plenty of. @returns the newest last */
export async function placeOrders(page: Page, count: number): Promise<PlacedOrder[]> {
  const goods = await plentiful(page, 1);
  const placed: PlacedOrder[] = [];
  for (let at = 0; at < count; at++) {
    await putIntoCart(page, goods);
    const { total_price } = await (await page.request.get('/api/v1/catalog/cart/')).json();
    const order = {
      ...{ delivery_type: 'courier', address: { street: 'Мира', house: '5' }, payment_type: 'invoice' },
      contact: { name: 'Сергей', phone: '+7 (922) 123-45-67', email: 'sergey@polka.example' },
      ...{ consents: ['order', 'offer'], expected_total: total_price },
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await write(page, 'orders/order/', order, key);
    expect(answer.status(), await answer.text()).toBe(201);
    placed.push(await answer.json());
  }
  return placed;
}
