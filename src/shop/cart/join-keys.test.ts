import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { logIn, somebody } from '../orders/fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const KEY = '4f1c2a90d3e84b7f9a6512c0ffee0002';
const by = (key: string) => ({ 'idempotency-key': key });

/** A user whose cart holds a line added with a key, and who is a guest now. */
async function guestWithLines(quantity: number) {
  const { breaker16, breaker25 } = api.cast.products;
  const person = await somebody(api);
  const stored = { product: breaker16, quantity };
  await (await logIn(api, person)).post('catalog/cart-items/', stored, by(`${KEY}-stored`));
  const browser = await api.browser();
  const add = async (body: object, key: string) =>
    (await browser.post('catalog/cart-items/', body, by(key))).status;
  const quantities = async () => {
    const { results } = (await browser.get('catalog/cart/')).body;
    return results.map(({ quantity: each }: { quantity: number }) => each);
  };
  const logInThere = () => browser.post('users/login/', { login: person.email, password: 'Vitrina2026' });
  return { stored, breaker16, breaker25, browser, add, quantities, logIn: logInThere };
}

test('additions made as a guest or before are not repeated by their keys after the login', async () => {
  const guest = await guestWithLines(1);
  const { breaker16, breaker25, stored, add } = guest;
  await add({ product: breaker16, quantity: 4 }, KEY);
  await add({ product: breaker25, quantity: 2 }, `${KEY}-25`);
  await guest.logIn();
  expect(await guest.quantities()).toEqual([5, 2]);
  expect(await add({ product: breaker16, quantity: 4 }, KEY)).toBe(200);
  expect(await add({ product: breaker25, quantity: 2 }, `${KEY}-25`)).toBe(200);
  expect(await add(stored, `${KEY}-stored`)).toBe(200);
  expect(await guest.quantities()).toEqual([5, 2]);
  expect(await add({ product: breaker16, quantity: 3 }, KEY)).toBe(422);
});

test('a line that could not grow in the merge still stores the guest’s key', async () => {
  const guest = await guestWithLines(43);
  await guest.add({ product: guest.breaker16, quantity: 4 }, KEY);
  await guest.logIn();
  const line = await guest.browser.get('catalog/cart/');
  const { id } = line.body.results[0];
  await guest.browser.send('PATCH', `catalog/cart-items/${id}/update/`, { quantity: 10 });
  await guest.add({ product: guest.breaker16, quantity: 4 }, KEY);
  expect(await guest.quantities()).toEqual([10]);
});

test('a line the guest removed before the login does not come back by its key', async () => {
  const guest = await guestWithLines(1);
  await guest.add({ product: guest.breaker25, quantity: 4 }, KEY);
  await guest.browser.post('catalog/cart/clear/');
  await guest.logIn();
  expect(await guest.add({ product: guest.breaker25, quantity: 4 }, KEY)).toBe(409);
  expect(await guest.quantities()).toEqual([1]);
});
