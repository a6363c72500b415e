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

/** Somebody whose kept cart holds some by a key, and who is a guest now. */
async function guestWhoKept(quantity: number) {
  const { breaker16, breaker25 } = api.cast.products;
  const person = await somebody(api);
  const kept = { product: breaker16, quantity };
  await (await logIn(api, person)).post('catalog/cart-items/', kept, by(`${KEY}-kept`));
  const browser = await api.browser();
  const add = async (body: object, key: string) =>
    (await browser.post('catalog/cart-items/', body, by(key))).status;
  const quantities = async () => {
    const { results } = (await browser.get('catalog/cart/')).body;
    return results.map(({ quantity: each }: { quantity: number }) => each);
  };
  const logInThere = () => browser.post('users/login/', { login: person.email, password: 'Vitrina2026' });
  return { ...{ kept, breaker16, breaker25, browser, add, quantities }, logIn: logInThere };
}

test('what a guest added is not added again by its key after he logged in, nor what he had kept before', async () => {
  const guest = await guestWhoKept(1);
  const { breaker16, breaker25, kept, add } = guest;
  await add({ product: breaker16, quantity: 4 }, KEY);
  await add({ product: breaker25, quantity: 2 }, `${KEY}-25`);
  await guest.logIn();
  expect(await guest.quantities()).toEqual([5, 2]);
  expect(await add({ product: breaker16, quantity: 4 }, KEY)).toBe(200);
  expect(await add({ product: breaker25, quantity: 2 }, `${KEY}-25`)).toBe(200);
  expect(await add(kept, `${KEY}-kept`)).toBe(200);
  expect(await guest.quantities()).toEqual([5, 2]);
  expect(await add({ product: breaker16, quantity: 3 }, KEY)).toBe(422);
});

test('a line that could not grow at the login remembers the guest’s addition all the same', async () => {
  const guest = await guestWhoKept(43);
  await guest.add({ product: guest.breaker16, quantity: 4 }, KEY);
  await guest.logIn();
  const line = await guest.browser.get('catalog/cart/');
  const { id } = line.body.results[0];
  await guest.browser.send('PATCH', `catalog/cart-items/${id}/update/`, { quantity: 10 });
  await guest.add({ product: guest.breaker16, quantity: 4 }, KEY);
  expect(await guest.quantities()).toEqual([10]);
});

test('what the guest took out before the login does not come back by its key', async () => {
  const guest = await guestWhoKept(1);
  await guest.add({ product: guest.breaker25, quantity: 4 }, KEY);
  await guest.browser.post('catalog/cart/clear/');
  await guest.logIn();
  expect(await guest.add({ product: guest.breaker25, quantity: 4 }, KEY)).toBe(409);
  expect(await guest.quantities()).toEqual([1]);
});
