import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { placedOrder } from '../fixtures/revisions.ts';
import { companyOrder, openStockedShop } from '../fixtures/shipping.ts';

let api: TestApi;
let manager: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
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

test('what is free for a pick-up order is what can still be added to it, without the stock of other shops', async () => {
  const { products, shops } = api.cast;
  const { id, lines } = await placedOrder(api, [[products.breaker16, 10, 220]], {
    delivery_type: 'pickup',
    shop: shops.malysheva,
    address: undefined,
  });
  const { stock } = (await manager.get(`staff/orders/${id}/`)).body.lines[0];
  const revision = (more: number) => ({
    base: 0,
    reason: 'client',
    lines: [{ line: lines[0], quantity: 10 + more }],
  });
  const shown = await preview(id, revision(stock));
  expect([shown.status, shown.body.lines[0].free]).toEqual([200, 0]);
  const { results } = (await manager.get(`staff/orders/${id}/goods/?text=16`)).body;
  expect(results.find(({ product }: { product: number }) => product === products.breaker16).free).toBe(stock);
  const tooMuch = await preview(id, revision(stock + 1));
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([
    409,
    expect.stringContaining(`хватает только на ${stock + 10}`),
  ]);
});

test('what a proposal adds is named in it, because the order has no such line before the answer', async () => {
  const { id } = await placed();
  const product = api.cast.products.breaker25;
  const added = { base: 0, reason: 'client', lines: [{ product, quantity: 4 }] };
  expect((await revise(id, added)).body).toMatchObject({ outcome: 'awaiting' });
  const { lines, revisions } = (await manager.get(`staff/orders/${id}/`)).body;
  expect(lines).toHaveLength(2);
  const { rows } = await api.pool.query('select name, article, unit from product where id = $1', [product]);
  expect(revisions[0].lines.at(-1)).toMatchObject({ product, ...rows[0], quantity: 4, change: 'added' });
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

test('a preview shows the stock of each line and the email that the revision then sends, without the secret link', async () => {
  const mailbox = await openMailbox(api);
  const { id, lines } = await placed();
  const note = 'Просили меньше: Анна, по телефону';
  const body = { base: 0, reason: 'client', note, lines: [{ line: lines[0], quantity: 6 }] };
  const { body: shown } = await preview(id, body);
  const page = (await manager.get(`staff/orders/${id}/`)).body;
  expect(shown.lines.map(({ free }: { free: number }) => free)).toEqual(
    page.lines.map(({ stock }: { stock: number }) => stock),
  );
  expect(shown.credit).toBeNull();
  expect([shown.email.to, shown.email.text]).toEqual([page.buyer.email, expect.stringContaining(note)]);
  expect(shown.email.text).not.toContain('http');
  await revise(id, body);
  const sent = await mailbox.next(shown.email.subject);
  const words = (text: string) => text.replace(/(https?:\/\/|ссылка на ).*/g, '').trim();
  expect(words(sent.text)).toContain(words(shown.email.text).split('\n')[2]);
  expect(sent.text).toContain(note);
});

test('a preview of a deferred order shows what is left of the limit before and after', async () => {
  const terms = { audience: 'retail', delayDays: 14, creditLimitKopecks: 1_000_000 } as const;
  const { id } = await companyOrder(api, { is_deferred: true }, terms);
  const { contract, lines, total } = (await manager.get(`staff/orders/${id}/`)).body;
  const [{ id: line, quantity, price }] = lines;
  const { status, body } = await preview(id, {
    base: 0,
    reason: 'client',
    lines: [{ line, quantity: quantity + 1 }],
  });
  expect([status, body.credit]).toEqual([
    200,
    {
      contract: contract.number,
      limit: 10_000,
      left_before: 10_000 - total,
      left_after: 10_000 - total - price,
    },
  ]);
});

test('a preview of a deferred order whose contract owes more than its limit shows by how much, before and after', async () => {
  const terms = { audience: 'retail', delayDays: 14, creditLimitKopecks: 1_000_000 } as const;
  const { id } = await companyOrder(api, { is_deferred: true }, terms);
  const { contract, lines, total } = (await manager.get(`staff/orders/${id}/`)).body;
  await api.pool.query('update contract set credit_limit_kopecks = 10000 where id = $1', [contract.id]);
  const [{ id: line, quantity, price }] = lines;
  const body = { base: 0, reason: 'client', lines: [{ line, quantity: quantity - 1 }] };
  expect((await preview(id, body)).body.credit).toEqual({
    contract: contract.number,
    limit: 100,
    left_before: 100 - total,
    left_after: 100 - total + price,
  });
});

test('goods are offered by their article or by words, with the price for the buyer of the order', async () => {
  const { id } = await placed();
  const { rows } = await api.pool.query('select id, article, name from product where id = $1', [
    api.cast.products.breaker16,
  ]);
  const offered = async (article: string) =>
    (await manager.get(`staff/orders/${id}/goods/?text=${encodeURIComponent(article)}`)).body.results;
  expect(await offered(` ${rows[0].article.toLowerCase()} `)).toEqual([
    {
      product: rows[0].id,
      name: rows[0].name,
      article: rows[0].article,
      unit: 'шт',
      multiplicity: expect.any(Number),
      price: expect.any(Number),
      free: expect.any(Number),
    },
  ]);
  const products = (await offered(rows[0].name)).map(({ product }: { product: number }) => product);
  expect(products).toContain(rows[0].id);
  expect(await offered('нет такого')).toEqual([]);
  expect((await manager.get(`staff/orders/999999/goods/?text=1`)).status).toBe(404);
});
