import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { CLI } from '../../audit/audit.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import {
  type ConfirmedOrder,
  confirmedOrder,
  openStockedShop,
  pickup,
  staffRuns,
} from '../fixtures/shipping.ts';
import { lockState } from '../orders.queries.ts';
import { revise } from '../revisions/revisions.server.ts';
import type { LineRequest } from '../revisions/revisions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
});
afterAll(() => api.close());

const ship = (order: ConfirmedOrder, ...words: string[]) => staffRuns(api, 'ship', order.number, ...words);

async function lineAt({ id }: ConfirmedOrder, position: number): Promise<number> {
  const { rows } = await api.pool.query('select id from order_line where order_id = $1 and position = $2', [
    id,
    position,
  ]);
  return rows[0].id;
}

/** A revision by the staff of the order as placed, by a buyer when he shortens it himself. */
const change = (
  { id }: ConfirmedOrder,
  lines: LineRequest[],
  { base = 0, source = 'staff' }: { base?: number; source?: 'staff' | 'buyer' | '1c' } = {},
) =>
  inTransaction(api.db, async (tx) => {
    await lockState(tx, id);
    return revise(tx, { orderId: id, base, source, reason: 'client', note: 'Так договорились', lines }, CLI);
  });

/** Records that the buyer has accepted a revision by word of mouth. */
async function accept({ number }: ConfirmedOrder, n: number) {
  const [code, output] = await staffRuns(api, 'agree', number, String(n), '--note', 'по телефону');
  if (code !== 0) throw new Error(output);
}

async function current({ id }: ConfirmedOrder) {
  const { rows } = await api.pool.query(
    'select n, delivery_kopecks::int as delivery, total_kopecks::int as total from order_now where order_id = $1',
    [id],
  );
  return rows[0];
}

test('nothing of a line that a proposal makes dearer is shipped, and of a line that it shortens only what remains in any case', async () => {
  const order = await confirmedOrder(api);
  const [first, second] = [await lineAt(order, 1), await lineAt(order, 2)];
  expect(
    await change(order, [
      { line: first, quantity: 6 },
      { line: second, kopecks: 30_000 },
    ]),
  ).toEqual({ n: 1, outcome: 'awaiting' });
  const answer = 'Редакция 1 ждёт ответа покупателя.';
  expect(await ship(order, '--line', '1=7')).toEqual([
    1,
    `Автомат ВА47 1P 16 А: осталось отгрузить 6 шт, а указано 7 шт. ${answer}\n`,
  ]);
  expect(await ship(order, '--line', '2=1')).toEqual([
    1,
    `Автомат ВА47 1P 25 А: отгружать нечего, а указано 1 шт. ${answer}\n`,
  ]);
  expect((await ship(order))[0]).toBe(0);
  expect(await ship(order)).toEqual([1, 'Отгружать нечего: редакция 1 ждёт ответа покупателя.\n']);
  await accept(order, 1);
  expect((await ship(order))[0]).toBe(0);
  expect((await order.read()).status.code).toBe('shipped');
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0, 'CHK-6 ledger': 0 });
});

test('no revision goes below what is packed, and the database would reject its answer', async () => {
  const order = await confirmedOrder(api);
  const line = await lineAt(order, 1);
  await change(order, [{ line, quantity: 3 }]);
  expect((await ship(order, '--line', '1=3', '--packed'))[0]).toBe(0);
  await accept(order, 1);
  await expect(change(order, [{ line, quantity: 2 }], { base: 1 })).rejects.toMatchObject({ status: 409 });
  const other = await confirmedOrder(api);
  await ship(other, '--line', '1=8', '--packed');
  await expect(
    api.pool.query(
      `with r as (insert into order_revision (order_id, n, base, source, reason, goods_kopecks, total_kopecks, digest)
         values ($1, 1, 0, 'staff', 'client', 1, 1, sha256('x')) returning order_id, n, digest),
       l as (insert into order_revision_line (order_id, n, line_id, quantity, kopecks, total_kopecks, vat_kopecks, change)
         select $1, 1, id, 1, 1, 1, 0, 'quantity' from order_line where order_id = $1)
       insert into order_revision_answer (order_id, n, digest, outcome, how) select order_id, n, digest, 'accepted', 'auto' from r`,
      [other.id],
    ),
  ).rejects.toThrow('is packed than ordered');
});

test('a line of which one part was handed over and another is packed is cut down to both parts, and no further by anybody', async () => {
  const order = await confirmedOrder(api);
  const line = await lineAt(order, 1);
  expect((await ship(order, '--line', '1=3'))[0]).toBe(0);
  expect((await ship(order, '--line', '1=4', '--packed'))[0]).toBe(0);
  for (const source of ['staff', 'buyer', '1c'] as const)
    for (const quantity of [0, 4, 6])
      await expect(change(order, [{ line, quantity }], { source })).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('уже собрано 7'),
      });
  await change(order, [{ line, quantity: 7 }]);
  await accept(order, 1);
  await expect(change(order, [{ line, quantity: 6 }], { base: 1 })).rejects.toMatchObject({ status: 409 });
  const { rows } = await api.pool.query(
    `select state, sum(coalesce(held, quantity))::int as units from reservation
     where order_line_id = $1 and state <> 'released' group by state order by state`,
    [line],
  );
  expect(rows).toEqual([
    { state: 'held', units: 4 },
    { state: 'taken', units: 3 },
  ]);
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0 });
});

test('a shipment whose price awaits the buyer is cancelled, and the proposal of that price is withdrawn', async () => {
  const order = await confirmedOrder(api);
  await staffRuns(api, 'revise', order.number, '--delivery', '390');
  await accept(order, 1);
  expect((await ship(order, '--line', '1=4'))[0]).toBe(0);
  await ship(order, '--line', '1=2', '--plan', '01.02.2099', '--delivery', '19.99');
  expect(await order.read()).toMatchObject({ awaiting: 2, delivery: { price: 390 } });
  expect(await ship(order, '--shipment', '2', '--cancel')).toMatchObject([
    0,
    expect.stringContaining('отгрузка № 2 отменена'),
  ]);
  expect(await order.read()).toMatchObject({
    awaiting: null,
    agreement: 'settled',
    delivery: { price: 390 },
  });
  const { results } = (await order.browser.get(`orders/orders/${order.id}/revisions/`)).body;
  expect(results.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
    'accepted',
    'withdrawn',
  ]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('cancelling an order that has left in part cancels the rest: at once for its buyer, and the order is shipped', async () => {
  const order = await confirmedOrder(api);
  await ship(order, '--line', '1=4');
  await ship(order, '--line', '1=2', '--packed');
  const { status, body } = await order.browser.post(`orders/orders/${order.id}/cancel/`);
  expect([status, body]).toMatchObject([
    200,
    { status: { code: 'shipped' }, fulfilment: 'all', shipments: [{ number: 1 }], can_cancel: false },
  ]);
  expect(await current(order)).toEqual({ n: 1, delivery: null, total: 88_000 });
  const { rows } = await api.pool.query(
    `select coalesce(sum(coalesce(r.held, r.quantity)), 0)::int as held from reservation r
     join order_line l on l.id = r.order_line_id where l.order_id = $1 and r.state in ('held', 'handed')`,
    [order.id],
  );
  expect(rows).toEqual([{ held: 0 }]);
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0, 'CHK-12 audit': 0 });
});

test('when the shop cancels what is left, the buyer may object first', async () => {
  const order = await confirmedOrder(api, pickup(api));
  await staffRuns(api, 'pay', order.number, '3240');
  await ship(order, '--line', '2=1');
  expect((await staffRuns(api, 'state', order.number, 'cancelled', 'я'.repeat(1_001)))[0]).toBe(1);
  expect(await staffRuns(api, 'state', order.number, 'cancelled')).toEqual([
    0,
    `Заказ ${order.number}: часть уже отгружена; отмена остального вступит в силу, если покупатель не возразит\n`,
  ]);
  expect(await order.read()).toMatchObject({
    status: { code: 'confirmed' },
    fulfilment: 'part',
    money: 'paid',
  });
  const { results } = (await order.browser.get(`orders/orders/${order.id}/revisions/`)).body;
  expect(results.at(-1)).toMatchObject({ reason: { code: 'other' }, note: 'Решение магазина' });
  expect(await ship(order)).toEqual([1, 'Отгружать нечего: редакция 1 ждёт ответа покупателя.\n']);
});

test('the price of a shipment’s delivery makes a revision with the sum of all shipments, which the buyer has to accept', async () => {
  const order = await confirmedOrder(api);
  expect((await ship(order, '--line', '1=4', '--delivery', '450'))[0]).toBe(0);
  expect(await current(order)).toEqual({ n: 0, delivery: null, total: 324_000 });
  expect((await ship(order, '--line', '1=2', '--delivery', '300'))[0]).toBe(0);
  await accept(order, 2);
  expect(await current(order)).toEqual({ n: 2, delivery: 75_000, total: 399_000 });
  // A shipment without a price of its own changes nothing, a cheaper one is in force at once.
  await ship(order, '--line', '1=1', '--packed');
  expect((await ship(order, '--shipment', '3', '--delivery', '0', '--packed'))[0]).toBe(0);
  expect((await current(order)).n).toBe(2);
});

test('the first shipment gets the agreed price of delivery; the price of a second one is added, and subtracted when it is cancelled', async () => {
  const order = await confirmedOrder(api);
  await inTransaction(api.db, async (tx) => {
    await lockState(tx, order.id);
    const request = {
      orderId: order.id,
      base: 0,
      source: 'staff',
      reason: 'delivery',
      delivery: 40_000,
    } as const;
    return revise(tx, { ...request, lines: [] }, CLI);
  });
  await accept(order, 1);
  await ship(order, '--line', '1=4');
  await ship(order, '--line', '1=4', '--packed', '--delivery', '150');
  await accept(order, 2);
  expect(await current(order)).toEqual({ n: 2, delivery: 55_000, total: 379_000 });
  expect((await ship(order, '--shipment', '2', '--cancel'))[0]).toBe(0);
  expect(await current(order)).toEqual({ n: 3, delivery: 40_000, total: 364_000 });
});

test('no delivery price is named while a change of goods awaits its answer, nor for goods given out at the counter', async () => {
  const order = await confirmedOrder(api);
  await change(order, [{ line: await lineAt(order, 1), quantity: 6 }]);
  expect(await ship(order, '--line', '2=1', '--delivery', '450')).toEqual([
    1,
    'Покупатель ещё не ответил на изменение заказа: назовите стоимость доставки после ответа.\n',
  ]);
  const collected = await confirmedOrder(api, pickup(api));
  expect(await ship(collected, '--packed', '--delivery', '450')).toEqual([
    1,
    'У самовывоза нет доставки: её цену не назначают.\n',
  ]);
  for (const each of [order, collected]) expect((await each.read()).shipments).toEqual([]);
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0, 'CHK-12 audit': 0 });
});

test('goods that are added to a partly shipped order are reserved in addition to what was handed over', async () => {
  const order = await confirmedOrder(api);
  const line = await lineAt(order, 1);
  await ship(order, '--line', '1=4');
  await change(order, [{ line, quantity: 12 }]);
  await accept(order, 1);
  const { rows } = await api.pool.query(
    `select state, sum(coalesce(held, quantity))::int as units from reservation where order_line_id = $1
     group by state order by state`,
    [line],
  );
  expect(rows).toEqual([
    { state: 'held', units: 8 },
    { state: 'taken', units: 4 },
  ]);
  expect((await ship(order))[0]).toBe(0);
  expect((await order.read()).status.code).toBe('shipped');
  expect(await broken(api.pool)).toMatchObject({ 'CHK-8 counters': 0, 'CHK-12 audit': 0 });
});

/** The states of the shipments of an order, by number. */
async function statesOf({ id }: ConfirmedOrder): Promise<string[]> {
  const { rows } = await api.pool.query(
    'select state from order_shipment where order_id = $1 order by number',
    [id],
  );
  return rows.map(({ state }) => state);
}

test('when the buyer accepts what has left already, planned shipments of the rest are cancelled with their delivery, and the order is shipped', async () => {
  const order = await confirmedOrder(api);
  await ship(order, '--line', '1=7', '--line', '2=4', '--delivery', '300');
  await accept(order, 1);
  await ship(order, '--line', '1=3', '--plan', '01.12.2099', '--delivery', '200');
  await accept(order, 2);
  await change(order, [{ line: await lineAt(order, 1), quantity: 7 }], { base: 2 });
  await accept(order, 3);
  expect((await order.read()).status.code).toBe('shipped');
  expect(await statesOf(order)).toEqual(['handed_over', 'cancelled']);
  expect(await current(order)).toEqual({ n: 4, delivery: 30_000, total: 288_000 });
  expect(await broken(api.pool)).toMatchObject({ 'CHK-12 audit': 0, 'CHK-14 cancelled': 0 });
});

test('a buyer who cancels the line that is left gets no error about the shipment planned for it', async () => {
  const order = await confirmedOrder(api, pickup(api));
  await staffRuns(api, 'pay', order.number, '3240');
  await ship(order, '--line', '1=10');
  await ship(order, '--plan', '01.12.2099');
  const lines = [await lineAt(order, 2)];
  const { status } = await order.browser.post(`orders/orders/${order.id}/lines/cancel/`, { base: 0, lines });
  expect([status, (await order.read()).status.code]).toEqual([200, 'done']);
  expect(await statesOf(order)).toEqual(['handed_over', 'cancelled']);
});

test('with the rest of an order the delivery of its shipments is cancelled', async () => {
  const [buyers, shops] = [await confirmedOrder(api), await confirmedOrder(api)];
  for (const order of [buyers, shops]) {
    await ship(order, '--line', '1=4', '--delivery', '300');
    await accept(order, 1);
    await ship(order, '--line', '1=2', '--packed', '--delivery', '300');
    await accept(order, 2);
    expect((await current(order)).delivery).toBe(60_000);
  }
  expect((await buyers.browser.post(`orders/orders/${buyers.id}/cancel/`)).status).toBe(200);
  expect(await current(buyers)).toEqual({ n: 3, delivery: 30_000, total: 118_000 });
  expect((await staffRuns(api, 'state', shops.number, 'cancelled'))[0]).toBe(0);
  expect(await current(shops)).toMatchObject({ n: 2, delivery: 60_000 });
  await accept(shops, 3);
  expect(await current(shops)).toEqual({ n: 3, delivery: 30_000, total: 118_000 });
  expect(await statesOf(shops)).toEqual(['handed_over', 'cancelled']);
});

test('no delivery price is named while a later day awaits its answer', async () => {
  const order = await confirmedOrder(api);
  expect(
    (await staffRuns(api, 'revise', order.number, '--ready', '01.12.2099', '--reason', 'other'))[0],
  ).toBe(0);
  expect((await order.read()).awaiting).toBe(1);
  expect(await ship(order, '--line', '2=1', '--delivery', '450')).toEqual([
    1,
    'Покупатель ещё не ответил на изменение заказа: назовите стоимость доставки после ответа.\n',
  ]);
  await accept(order, 1);
  expect((await ship(order, '--line', '2=1', '--delivery', '450'))[0]).toBe(0);
});

test('the shipments of this file leave every invariant of orders intact', async () => {
  expect(await broken(api.pool)).toEqual(whole);
});
