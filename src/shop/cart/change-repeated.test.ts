import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const KEY = '4f1c2a90d3e84b7f9a6512c0ffee0003';
const REUSED = { detail: 'С этим Idempotency-Key уже прислан другой запрос.' };

/** A browser whose cart holds two lines; the city has 43 of the first product. */
async function opened(quantity: number) {
  const browser = await api.browser();
  const { breaker16, breaker25 } = api.cast.products;
  const add = async (product: number, count: number) =>
    (await browser.post('catalog/cart-items/', { product, quantity: count })).body.id as number;
  const [line, other] = [await add(breaker16, quantity), await add(breaker25, 1)];
  const change = async (id: number, body: object, key?: string) => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    const answer = await browser.send('PATCH', `catalog/cart-items/${id}/update/`, body, headers);
    return [answer.status, answer.status === 200 ? answer.body.quantity : answer.body];
  };
  const quantities = async () =>
    (await browser.get('catalog/cart/')).body.results.map((each: { quantity: number }) => each.quantity);
  return { ...browser, line, other, change, quantities };
}

test('a change sent ten times in parallel with one key is made once, and every answer is the same', async () => {
  const { line, change, quantities } = await opened(3);
  const answers = await Promise.all(Array.from({ length: 10 }, () => change(line, { change: 1 }, KEY)));
  expect(answers).toEqual(Array(10).fill([200, 4]));
  await Promise.all(Array.from({ length: 10 }, () => change(line, { change: 1 })));
  expect(await change(line, { change: -2 }, `${KEY}-less`)).toEqual([200, 12]);
  expect(await quantities()).toEqual([12, 1]);
});

test('a repeated change to the last piece in stock is not rejected, and a rejected change does not use up its key', async () => {
  const { line, change } = await opened(42);
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(line, { change: 1 }, KEY)));
  expect(answers).toEqual(Array(5).fill([200, 43]));
  const more = () => change(line, { change: 1 }, `${KEY}-more`);
  expect((await more())[0]).toBe(400);
  await change(line, { quantity: 40 });
  expect(await more()).toEqual([200, 41]);
});

test('a repeated request to set a quantity does not undo a later change', async () => {
  const { line, change, quantities } = await opened(3);
  expect(await change(line, { quantity: 5 }, KEY)).toEqual([200, 5]);
  await change(line, { quantity: 9 });
  expect(await change(line, { quantity: 5 }, KEY)).toEqual([200, 9]);
  expect(await quantities()).toEqual([9, 1]);
});

test('a key used for a change is 422 for another change, another line or an addition', async () => {
  const { line, other, change, post, quantities } = await opened(3);
  await change(line, { change: 1 }, KEY);
  for (const [id, body] of [
    [line, { change: 2 }],
    [line, { quantity: 1 }],
    [other, { change: 1 }],
  ] as const)
    expect([body, await change(id, body, KEY)]).toEqual([body, [422, REUSED]]);
  const addition = { product: api.cast.products.breaker16, quantity: 1 };
  const added = (key: string) => post('catalog/cart-items/', addition, { 'idempotency-key': key });
  expect((await added(KEY)).status).toBe(422);
  expect((await added(`${KEY}-added`)).status).toBe(200);
  expect(await change(line, { change: 1 }, `${KEY}-added`)).toEqual([422, REUSED]);
  expect(await quantities()).toEqual([5, 1]);
});

test('one key sent with changes of two lines in parallel changes only one of them', async () => {
  const { line, other, change, quantities } = await opened(3);
  const answers = await Promise.all([line, other, line, other].map((id) => change(id, { change: 4 }, KEY)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 200, 422, 422]);
  const sum = (await quantities()).reduce((all: number, each: number) => all + each);
  expect(sum).toBe(8);
});

test('a repeated change of a line that was removed is 404, and a malformed key is rejected', async () => {
  const { line, change, send } = await opened(3);
  await change(line, { change: 1 }, KEY);
  expect((await change(line, { change: 1 }, 'short'))[0]).toBe(400);
  await send('DELETE', `catalog/cart-items/${line}/delete/`);
  expect((await change(line, { change: 1 }, KEY))[0]).toBe(404);
});
