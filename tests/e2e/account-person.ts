import { expect, type Page, type TestInfo } from '@playwright/test';
import { goodsInStock, putIntoCart } from './shop-goods.ts';

const PASSWORD = 'Vitrina2026';

/** Somebody with an account of his own. */
export interface AccountPerson {
  email: string;
  password: string;
}

/** Makes an account past the pages. Nobody else of this run has it. */
export async function newPerson(page: Page, info: TestInfo): Promise<AccountPerson> {
  const number = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const email = `${info.project.name}.${number}@polka.example`;
  const answer = await page.request.post('/api/v1/users/registration/', {
    headers: await token(page),
    data: {
      ...{ name: 'Сергей Вахрушев', email, phone: `+79${number}`, password: PASSWORD },
      consents: { account: true },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { email, password: PASSWORD };
}

/** Logs in past the pages. */
export async function enter(page: Page, { email, password }: AccountPerson): Promise<void> {
  const data = { login: email, password };
  const answer = await page.request.post('/api/v1/users/login/', { headers: await token(page), data });
  expect(answer.status(), await answer.text()).toBe(200);
}

interface PlacedOrder {
  id: number;
  number: string;
  /** Of its page that needs no login. */
  token: string;
}

/** Places orders past the pages, each of one thing there is plenty of. @returns the newest last */
export async function placeOrders(page: Page, count: number): Promise<PlacedOrder[]> {
  const packs = (thing: { max_quantity: number; multiplicity: number }) =>
    thing.max_quantity / thing.multiplicity;
  const [goods] = (await goodsInStock(page, 48)).sort((a, b) => packs(b) - packs(a));
  const placed: PlacedOrder[] = [];
  for (let at = 0; at < count; at++) {
    await putIntoCart(page, goods ? [goods] : []);
    const { total_price } = await (await page.request.get('/api/v1/catalog/cart/')).json();
    const answer = await page.request.post('/api/v1/orders/order/', {
      headers: { ...(await token(page)), 'Idempotency-Key': crypto.randomUUID() },
      data: {
        ...{ delivery_type: 'courier', address: { street: 'Мира', house: '5' }, payment_type: 'invoice' },
        contact: { name: 'Сергей', phone: '+7 (922) 123-45-67', email: 'sergey@polka.example' },
        ...{ consents: ['order', 'offer'], expected_total: total_price },
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    placed.push(await answer.json());
  }
  return placed;
}

async function token(page: Page): Promise<{ 'X-CSRFToken': string }> {
  const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
  return { 'X-CSRFToken': csrf_token };
}
