import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openSeller } from '../fixtures/checkout.ts';
import { placedOrder } from '../fixtures/revisions.ts';

let api: TestApi;
let manager: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 100 where on_hand > 0');
  manager = (await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg })).browser;
});
afterAll(() => api.close());

/** Without the sessions of the desk, which record when they were used. */
const written = async () => ({ ...(await digestOf(api.pool)), staff_session: '' });

const placed = () =>
  placedOrder(api, [
    [api.cast.products.breaker16, 10, 220],
    [api.cast.products.threePoleBreaker, 3, 915],
  ]);
const preview = (id: number, body: object) => manager.post(`staff/orders/${id}/revisions/preview/`, body);
const revise = (id: number, body: object) =>
  manager.post(`staff/orders/${id}/revisions/`, body, { 'idempotency-key': `preview-then-made-${id}` });

test('a preview says what the revision will do, writes nothing, and the revision then does it', async () => {
  const { id, lines } = await placed();
  const body = { base: 0, reason: 'client', note: 'Просил меньше', lines: [{ line: lines[0], quantity: 6 }] };
  const before = await written();
  const { status, body: shown } = await preview(id, body);
  expect(await written()).toEqual(before);
  expect([status, shown]).toMatchObject([
    200,
    {
      total: { was: 2_200 + 2_745, now: 1_320 + 2_745 },
      lines: [
        { change: 'quantity', was: { quantity: 10 }, now: { quantity: 6, total: 1_320 } },
        { change: 'same' },
      ],
    },
  ]);
  expect((await revise(id, body)).body).toEqual({ n: 1, outcome: shown.outcome });
  expect((await manager.get(`staff/orders/${id}/`)).body.revisions[0].total).toBe(shown.total.now);
});

test('a preview is rejected for what the revision would be rejected for', async () => {
  const { id, lines } = await placed();
  for (const body of [
    { base: 0, reason: 'client', lines: [] },
    { base: 7, reason: 'client', lines: [{ line: lines[0], quantity: 6 }] },
    { base: 0, reason: 'client', lines: lines.map((line) => ({ line, quantity: 0 })) },
    { base: 0, reason: 'client', lines: [{ line: lines[0], quantity: 5_000 }] },
    { base: 0, reason: 'client', ready_on: '2026-02-30', lines: [] },
  ]) {
    const [shown, made] = [await preview(id, body), await revise(id, body)];
    expect(shown.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    expect([shown.status, shown.body.detail]).toEqual([made.status, made.body.detail]);
  }
});

test('goods of an article are offered with the price for the buyer of the order, in any writing of the article', async () => {
  const { id } = await placed();
  const { rows } = await api.pool.query('select id, article, name from product where id = $1', [
    api.cast.products.breaker16,
  ]);
  const offered = async (article: string) =>
    (await manager.get(`staff/orders/${id}/goods/?article=${encodeURIComponent(article)}`)).body.results;
  expect(await offered(` ${rows[0].article.toLowerCase()} `)).toEqual([
    {
      ...{ product: rows[0].id, name: rows[0].name, article: rows[0].article },
      ...{ unit: 'шт', multiplicity: expect.any(Number), price: expect.any(Number) },
    },
  ]);
  expect(await offered('нет такого')).toEqual([]);
  expect((await manager.get(`staff/orders/999999/goods/?article=1`)).status).toBe(404);
});
