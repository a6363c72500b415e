import { expect, type Page, type TestInfo } from '@playwright/test';
import { write } from './past-the-pages.ts';
import { bar } from './shell-parts.ts';
import { type Good, plentiful, putIntoCart } from './shop-goods.ts';
import { open, settled } from './shop-page.ts';

export const PASSWORD = 'Vitrina2026';

/** A person with an account. */
export interface AccountPerson {
  email: string;
  password: string;
}

/** A new unique person with everything needed to register. */
export function newcomer(info: TestInfo) {
  const number = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `${info.project.name}.${number}@polka.example`;
  return { name: 'Сергей Вахрушев', email, phone: `89${number}`, password: PASSWORD };
}

/** Creates an account by the API. */
export async function newPerson(page: Page, info: TestInfo): Promise<AccountPerson> {
  const person = newcomer(info);
  const answer = await write(page, 'users/registration/', { ...person, consents: { account: true } });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
}

/** Creates an account by the form, which logs in. */
export async function register(
  page: Page,
  info: TestInfo,
  { name, email, phone, password }: ReturnType<typeof newcomer>,
  address = '/auth/registration',
): Promise<void> {
  await open(page, info, address);
  // Ticked first: a phone still scrolls to a filled field while a click is under way.
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Эл. почта').fill(email);
  await page.getByLabel('Мобильный телефон').fill(phone);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(bar(page).getByRole('link', { name: 'Кабинет' })).toBeVisible();
  await settled(page, info);
}

/** Fills in the login page, by email or phone, and submits it. */
export async function logIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Почта или телефон').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Logs in by the API. */
export async function enter(page: Page, { email, password }: AccountPerson): Promise<void> {
  const answer = await write(page, 'users/login/', { login: email, password });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Creates a company of the logged-in person by the API. */
export async function addCompany(page: Page): Promise<void> {
  const requisites = { inn: '7707083893', kpp: '773601001', full_name: 'ООО «Ромашка»' };
  const answer = await write(page, 'companies/legal-entities/', requisites);
  expect(answer.status(), await answer.text()).toBe(201);
}

interface PlacedOrder {
  id: number;
  number: string;
  /** The token in the address of its page that needs no login. */
  token: string;
}

/** What an order of the cart costs with its delivery by courier, which is free from a sum on. */
export async function courierTotal(page: Page): Promise<number> {
  const { total_price } = await (await page.request.get('/api/v1/catalog/cart/')).json();
  const { delivery } = await (await page.request.get('/api/v1/orders/checkout/')).json();
  const courier = delivery.find(({ type }: { type: string }) => type === 'courier');
  return total_price + (courier.cost ?? 0);
}

/** Places orders by the API, each of these products, or of as many with plenty of stock. @returns the newest last */
export async function placeOrders(
  page: Page,
  count: number,
  lines: number | readonly Good[] = 1,
  phone = '+7 (922) 123-45-67',
): Promise<PlacedOrder[]> {
  const goods = typeof lines === 'number' ? await plentiful(page, lines) : lines;
  const placed: PlacedOrder[] = [];
  for (let at = 0; at < count; at++) {
    await putIntoCart(page, goods);
    const order = {
      delivery_type: 'courier',
      address: { street: 'Мира', house: '5' },
      payment_type: 'invoice',
      contact: { name: 'Сергей', phone, email: 'sergey@polka.example' },
      consents: ['order', 'offer'],
      expected_total: await courierTotal(page),
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await write(page, 'orders/order/', order, key);
    expect(answer.status(), await answer.text()).toBe(201);
    placed.push(await answer.json());
  }
  return placed;
}
