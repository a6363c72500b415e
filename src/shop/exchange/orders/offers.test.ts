import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { requisite, textAt } from '../../../../tests/support/one-c/read-xml.ts';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import { broken, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { cancelOpenOrders, connect, linkGoods, openLinkedShop } from '../fixtures/orders-out.ts';
import { confirmImplicitly, confirmOffered } from './orders.server.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  api = await openLinkedShop();
});
beforeEach(async () => {
  await cancelOpenOrders(api);
  oneC = await connect(api);
});
afterAll(() => api.close());

/** Confirms what is confirmed by this silence, in milliseconds. */
async function afterSilence(ms: number) {
  await writeSetting(api.db, 'exchange_implicit_ms', String(ms));
  return confirmImplicitly(api.db);
}

/** Places an order of the breaker. */
async function placed(quantity = 2) {
  return placedOrder(api, [[api.cast.products.breaker25, quantity, 260]]);
}

/** Hands a first order to the connection, so that the next ones go together. */
async function handFirst() {
  const order = await placed();
  const session = await oneC.session();
  await session.query();
  await confirmOffered(api.db, session);
  return order;
}

async function stateOf(id: number) {
  const { rows } = await api.pool.query(
    `select o.state, array(select distinct r.state from order_line l join reservation r on r.order_line_id = l.id
                           where l.order_id = o.id order by 1) as reserved
     from shop_order o where o.id = $1`,
    [id],
  );
  return rows[0];
}

async function exportOf(id: number) {
  const { rows } = await api.pool.query(
    `select handed_revision as revision, handed_cancelled as cancelled, how, failures, stuck_at is not null as stuck
     from order_export where order_id = $1 and connection_id = $2`,
    [id, oneC.id],
  );
  return rows[0];
}

const numbers = (orders: { number: string }[]) => orders.map(({ number }) => Number(number));

test('a session gets its orders once and then an empty root; without success the next session gets them again (OUT-2)', async () => {
  await handFirst();
  const orders = [await placed(), await placed()];
  const session = await oneC.session();
  const first = await session.query();
  expect(first.orders).toEqual(numbers(orders));
  expect(first.documents.map((each) => textAt(each, 'Номер'))).toEqual(orders.map(({ number }) => number));
  const second = await session.query();
  expect(second.root.children).toEqual([]);
  expect(second.root.name).toBe('КоммерческаяИнформация');
  const next = await oneC.session();
  expect((await next.query()).orders).toEqual(numbers(orders));
  expect(await confirmOffered(api.db, next)).toBe(2);
  expect((await (await oneC.session()).query()).orders).toEqual([]);
});

test('success confirms an order, hands its reservations over, and changes nothing when it is repeated (OUT-3)', async () => {
  const { id } = await placed();
  const session = await oneC.session();
  await session.query();
  expect(await stateOf(id)).toEqual({ state: 'new', reserved: ['held'] });
  expect(await confirmOffered(api.db, session)).toBe(1);
  const after = { state: await stateOf(id), export: await exportOf(id) };
  expect(after).toMatchObject({
    state: { state: 'confirmed', reserved: ['handed'] },
    export: { revision: 0, how: 'success' },
  });
  expect(await confirmOffered(api.db, session)).toBe(0);
  expect({ state: await stateOf(id), export: await exportOf(id) }).toEqual(after);
  expect(await broken(api.pool)).toEqual(whole);
});

test('success without a query confirms nothing (OUT-3)', async () => {
  const { id } = await placed();
  const offered = await oneC.session();
  await offered.query();
  expect(await confirmOffered(api.db, await oneC.session())).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'new' });
});

test('an order revised between query and success is handed as it was offered, and offered again next time (OUT-3)', async () => {
  await handFirst();
  const { id, lines, number } = await placed(3);
  const session = await oneC.session();
  const offered = await session.query();
  expect(requisite(offered.documents[0]!, 'Ревизия сайта')).toBe('0');
  await reviseAs(api, id, { reason: 'price', lines: [{ line: lines[0]!, kopecks: 20_000 }], note: 'Скидка' });
  expect((await session.query()).orders).toEqual([]); // not twice in one session
  await confirmOffered(api.db, session);
  expect(await exportOf(id)).toMatchObject({ revision: 0 });
  expect((await session.query()).orders).toEqual([]);
  const next = await oneC.session();
  const again = await next.query();
  expect(again.orders).toEqual([Number(number)]);
  expect(requisite(again.documents[0]!, 'Ревизия сайта')).toBe('1');
  expect(textAt(again.documents[0]!, 'Сумма')).toBe('600.00');
  expect(textAt(again.documents[0]!, 'Ид')).toBe(textAt(offered.documents[0]!, 'Ид'));
  await confirmOffered(api.db, next);
  expect(await exportOf(id)).toMatchObject({ revision: 1 });
});

test('a proposal that awaits the buyer is not offered to 1C (OUT-1)', async () => {
  await handFirst();
  const { id, lines } = await placed();
  await reviseAs(api, id, { reason: 'client', lines: [{ line: lines[0]!, quantity: 5 }] });
  const session = await oneC.session();
  const { documents } = await session.query();
  expect(documents.map((each) => textAt(each, 'Сумма'))).toEqual(['520.00']);
  await confirmOffered(api.db, session);
  expect((await (await oneC.session()).query()).orders).toEqual([]);
});

test('an order cancelled after it was handed over goes out once more with unchanged lines (OUT-4)', async () => {
  const { id, buyer } = await placed();
  const session = await oneC.session();
  await session.query();
  await confirmOffered(api.db, session);
  expect((await buyer.post(`orders/order/${id}/cancel/`, {})).status).toBe(200);
  const next = await oneC.session();
  const [document] = (await next.query()).documents;
  expect(requisite(document!, 'Отменен')).toBe('true');
  expect(requisite(document!, 'Финальный статус')).toBe('true');
  expect(textAt(document!, 'Товары', 'Товар', 'Количество')).toBe('2');
  expect(textAt(document!, 'Сумма')).toBe('520.00');
  expect(await confirmOffered(api.db, next)).toBe(1);
  expect(await exportOf(id)).toMatchObject({ revision: 0, cancelled: true });
  expect((await (await oneC.session()).query()).orders).toEqual([]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('an order cancelled between query and success is no error, and its cancellation is offered next time (OUT-4)', async () => {
  const { id, buyer, number } = await placed();
  const session = await oneC.session();
  await session.query();
  await buyer.post(`orders/order/${id}/cancel/`, {});
  expect(await confirmOffered(api.db, session)).toBe(1);
  expect(await stateOf(id)).toEqual({ state: 'cancelled', reserved: ['released'] });
  expect((await (await oneC.session()).query()).orders).toEqual([Number(number)]);
});

test('an order cancelled before 1C was offered it stays in the shop (OUT-4)', async () => {
  const { id, buyer } = await placed();
  await buyer.post(`orders/order/${id}/cancel/`, {});
  expect((await (await oneC.session()).query()).orders).toEqual([]);
});

test('a 1C of CommerceML 3 confirms by silence after an empty answer, and only then (OUT-5)', async () => {
  oneC = await connect(api, { profile: 'bus31' });
  await writeSetting(api.db, 'exchange_implicit_ms', '600000');
  const { id } = await placed();
  const session = await oneC.session();
  expect((await session.query()).documents).toHaveLength(1);
  await afterSilence(0);
  expect(await exportOf(id)).toMatchObject({ revision: null }); // it was given no empty answer
  expect((await session.query()).orders).toEqual([]);
  await afterSilence(600_000);
  expect(await exportOf(id)).toMatchObject({ revision: null, failures: 0 });
  expect((await (await oneC.session()).query()).orders).toEqual([]); // it waits for the end of the silence
  expect(await afterSilence(0)).toBe(1);
  expect(await exportOf(id)).toMatchObject({ revision: 0, how: 'implicit' });
  expect(await stateOf(id)).toEqual({ state: 'confirmed', reserved: ['handed'] });
});

test('an older 1C never confirms by silence (OUT-5)', async () => {
  const { id } = await placed();
  const session = await oneC.session();
  await session.query();
  await session.query();
  expect(await afterSilence(0)).toBe(0);
  expect(await exportOf(id)).toMatchObject({ revision: null });
});

test('an order with goods that 1C does not know waits until they are linked (OUT-8)', async () => {
  await handFirst();
  const source = `other${oneC.id}`;
  await api.pool.query('update exchange_connection set source = $2 where id = $1', [oneC.id, source]);
  const order = await placed();
  expect((await (await oneC.session()).query()).orders).toEqual([]);
  await linkGoods(api, source);
  expect((await (await oneC.session()).query()).orders).toEqual(numbers([order]));
});

test('a connection for retail or wholesale gets only these orders, one without orders gets none (OUT-1)', async () => {
  const { number } = await placed();
  const got: Record<string, number[]> = {};
  for (const orders of ['none', 'wholesale', 'retail', 'all']) {
    const connection = await connect(api, { orders, created_at: '2020-01-01' });
    got[orders] = (await (await connection.session()).query()).orders;
  }
  expect(got).toEqual({ none: [], wholesale: [], retail: [Number(number)], all: [Number(number)] });
});

test('an order that was passed over is found again when its goods are linked or the filter changes (OUT-1, OUT-8)', async () => {
  const source = `late${oneC.id}`;
  await api.pool.query(
    `update exchange_connection set source = $2, orders = 'wholesale', created_at = '2020-01-01' where id = $1`,
    [oneC.id, source],
  );
  const orders = [await placed(), await placed()];
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query(`update shop_order set created_at = created_at - interval '2 hours'`);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  const query = async () => (await (await oneC.session()).query()).orders;
  expect(await query()).toEqual([]);
  expect(await query()).toEqual([]);
  await api.pool.query(`update exchange_connection set orders = 'retail' where id = $1`, [oneC.id]);
  expect(await query()).toEqual([]);
  await linkGoods(api, source);
  expect(await query()).toEqual(numbers(orders.slice(0, 1)));
});

test('a new connection gets older orders only if they are open and 1C does not have them (OUT-1)', async () => {
  const orders = [await placed(), await placed(), await placed()];
  const first = await oneC.session();
  await first.query();
  await confirmOffered(api.db, first);
  await api.pool.query(`update shop_order set state = 'done' where id = $1`, [orders[1]!.id]);
  const second = await connect(api, { created_at: new Date(Date.now() + 60_000).toISOString() });
  expect((await (await second.session()).query()).orders).toEqual(numbers(orders.slice(2)));
});

test('an order that waits for its credit to be allowed is handed to 1C but stays new (OUT-3)', async () => {
  const { id } = await placed();
  await api.pool.query('update shop_order set waits_for_credit = true where id = $1', [id]);
  const session = await oneC.session();
  await session.query();
  await confirmOffered(api.db, session);
  expect(await stateOf(id)).toEqual({ state: 'new', reserved: ['handed'] });
});
