import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { CLI } from '../../audit/audit.ts';
import { broken as brokenRules, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { staffRuns } from '../../orders/fixtures/shipping.ts';
import { lockState } from '../../orders/orders.queries.ts';
import { addShipment } from '../../orders/shipments/ship.server.ts';
import { openDocuments } from '../fixtures/documents-in.ts';
import { goodsDocument } from '../fixtures/goods-document.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});
beforeEach(() => api.pool.query('delete from exchange_task'));

const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });
const SHIPPED = { 'Номер отгрузки по 1С': 'РТ-3', 'Дата отгрузки по 1С': TODAY };

/** Six breakers of 25 A and four of 16 A. */
const placed = () =>
  placedOrder(api, [
    [api.cast.products.breaker25, 6, 260],
    [api.cast.products.breaker16, 4, 250],
  ]);

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

const stateOf = async (id: number) => (await row('select state from shop_order where id = $1', id))[0].state;

/** The shipments of an order: state, number in 1C and «product:quantity». */
async function shipments(id: number): Promise<string[]> {
  const { breaker25 } = api.cast.products;
  const found = await row(
    `select s.state, coalesce(s.external, '-') as external, coalesce(d.ref, '-') as ref, (
       select string_agg(case l.product_id when $2 then 'C25' else 'C16' end || ':' || g.quantity, ' ' order by l.position)
       from order_shipment_line g join order_line l on l.id = g.line_id where g.shipment_id = s.id) as goods
     from order_shipment s left join order_document_of_1c d on d.shipment_id = s.id
     where s.order_id = $1 order by s.number`,
    id,
    breaker25,
  );
  return found.map(({ state, external, ref, goods }) => `${state} ${external} ${ref} ${goods}`);
}

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

let ids = 0;
/** The id of a new document of 1C. */
const newId = () => `real-${++ids}`;

/** An «Отпуск товара» based on an order, with breakers of 25 A and of 16 A. */
function shipment(
  id: string,
  basis: string,
  [c25, c16]: readonly [number, number],
  more: { number?: string; requisites?: Record<string, string>; rest?: string } = {},
): string {
  const { breaker25, breaker16 } = api.cast.products;
  const goods = [
    ...(c25 > 0 ? [{ ref: `guid-${breaker25}`, quantity: c25, price: 260 }] : []),
    ...(c16 > 0 ? [{ ref: `guid-${breaker16}`, quantity: c16, price: 220 }] : []),
  ];
  return goodsDocument({
    operation: 'Отпуск товара',
    id,
    basis,
    goods,
    number: `РТ-${id}`,
    day: TODAY,
    ...more,
  });
}

test('shipments of 1C hand over their goods, each once by its id, and the last one ships the order (IN-15)', async () => {
  const { id, number } = await placed();
  const [a, b] = [newId(), newId()];
  const { uuid } = (await row('select uuid from shop_order where id = $1', id))[0];
  const first = shipment(a, number, [2, 4]);
  expect((await oneC.send(first)).summary).toBe('оплат, отгрузок и других документов принято 1');
  expect(await stateOf(id)).toBe('confirmed');
  expect((await oneC.send(first)).summary).toBe('без изменений 1');
  await oneC.send(shipment(a, number, [2, 4], { rest: '<НомерВерсии>2</НомерВерсии>' }));
  expect(await shipments(id)).toEqual([`handed_over РТ-${a} ${a} C25:2 C16:4`]);
  await oneC.send(shipment(b, uuid, [4, 0]));
  expect(await shipments(id)).toEqual([
    `handed_over РТ-${a} ${a} C25:2 C16:4`,
    `handed_over РТ-${b} ${b} C25:4`,
  ]);
  expect(await stateOf(id)).toBe('shipped');
  expect(await tasks()).toEqual([]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('the details of a shipment that 1C has reported in one word take its place, in any order (IN-15)', async () => {
  const { id, number } = await placed();
  const [a, b, c] = [newId(), newId(), newId()];
  await oneC.send(await oneC.returned(id, SHIPPED), shipment(b, number, [3, 0]));
  expect(await shipments(id)).toEqual(['handed_over РТ-3 - C25:3 C16:4', `handed_over РТ-${b} ${b} C25:3`]);
  await oneC.send(shipment(a, number, [1, 4]), shipment(c, number, [2, 0]));
  expect((await shipments(id)).sort()).toEqual([
    `handed_over РТ-${a} ${a} C25:1 C16:4`,
    `handed_over РТ-${b} ${b} C25:3`,
    `handed_over РТ-${c} ${c} C25:2`,
  ]);
  // 1C goes on repeating the number of the last one.
  await oneC.send(await oneC.returned(id, { ...SHIPPED, Проведен: 'true' }));
  expect(await shipments(id)).toHaveLength(3);
  expect(await stateOf(id)).toBe('shipped');
  await oneC.send(shipment(newId(), number, [1, 0]));
  expect(await tasks()).toEqual([expect.stringContaining('отгружать нечего')]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('one document may be the details of several shipments that 1C has reported in one word (IN-15)', async () => {
  const { id, number } = await placed();
  const lines = (await row('select id from order_line where order_id = $1 order by position', id)).map(
    (each) => each.id,
  );
  await staffRuns(api, 'state', number, 'confirmed');
  await addedByHand(id, lines[0], 2, 'packed');
  await oneC.send(await oneC.returned(id, SHIPPED));
  expect(await shipments(id)).toEqual(['handed_over - - C25:2', 'handed_over РТ-3 - C25:4 C16:4']);
  const [a, b] = [newId(), newId()];
  await oneC.send(shipment(a, number, [5, 0]));
  const detailed = [
    `handed_over РТ-${a} ${a} C25:2`,
    'handed_over РТ-3 - C25:1 C16:4',
    'handed_over - - C25:3',
  ];
  expect([await tasks(), await shipments(id)]).toEqual([[], detailed]);
  expect(
    (await oneC.send(shipment(a, number, [5, 0], { rest: '<Комментарий>ещё раз</Комментарий>' }))).summary,
  ).toBe('без изменений 1');
  await oneC.send(shipment(a, number, [4, 0]));
  expect(await tasks()).toEqual([expect.stringMatching(/на сайте передано: [^,]* — 5/)]);
  await oneC.send(shipment(b, number, [1, 4]));
  expect((await shipments(id))[1]).toBe(`handed_over РТ-${b} ${b} C25:1 C16:4`);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('the only document of a shipped order is the details of all its shipments, with one track (IN-15)', async () => {
  const { id, number } = await placed();
  const lines = (await row('select id from order_line where order_id = $1 order by position', id)).map(
    (each) => each.id,
  );
  await staffRuns(api, 'state', number, 'confirmed');
  await addedByHand(id, lines[0], 2, 'packed');
  const a = newId();
  await oneC.send(
    await oneC.returned(id, SHIPPED),
    shipment(a, number, [6, 4], { requisites: { 'Трек-номер': 'ТК-7' } }),
  );
  expect([await tasks(), await stateOf(id)]).toEqual([[], 'shipped']);
  expect(await row('select track from order_shipment where order_id = $1', id)).toEqual([
    { track: 'ТК-7' },
    { track: 'ТК-7' },
  ]);
  await oneC.send(shipment(newId(), number, [1, 0]));
  expect(await tasks()).toEqual([expect.stringContaining('отгружать нечего')]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('what 1C reports as shipped after some details is the rest (IN-15)', async () => {
  const { id, number } = await placed();
  const a = newId();
  await oneC.send(shipment(a, number, [1, 1]));
  await oneC.send(await oneC.returned(id, SHIPPED));
  expect(await shipments(id)).toEqual([
    `handed_over РТ-${a} ${a} C25:1 C16:1`,
    'handed_over РТ-3 - C25:5 C16:3',
  ]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('more than the order has left is a task, nothing of it is applied, and a version that fits ends it (IN-15, R7)', async () => {
  const { id, number } = await placed();
  const a = newId();
  expect((await oneC.send(shipment(a, number, [7, 0]))).summary).toBe('ждут решения 1');
  expect([await shipments(id), await stateOf(id)]).toEqual([[], 'new']);
  expect(await tasks()).toEqual([
    expect.stringMatching(new RegExp(`№ РТ-${a}: Отпуск товара по заказу ${number}: .*осталось отгрузить 6`)),
  ]);
  await oneC.send(shipment(a, number, [6, 0]));
  expect(await shipments(id)).toEqual([`handed_over РТ-${a} ${a} C25:6`]);
  expect(await tasks()).toEqual([]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a shipment that 1C changes or deletes after the goods have left is a task, and what left stays (IN-15)', async () => {
  const { id, number } = await placed();
  const a = newId();
  await oneC.send(shipment(a, number, [2, 0]));
  await oneC.send(shipment(a, number, [3, 0]));
  expect(await tasks()).toEqual([
    expect.stringMatching(/В 1С отгрузка изменена, а на сайте передано: .* — 2/),
  ]);
  await oneC.send(shipment(a, number, [2, 0], { rest: '<ПометкаУдаления>true</ПометкаУдаления>' }));
  expect(await tasks()).toEqual([expect.stringContaining('оформите возврат')]);
  await oneC.send(shipment(a, number, [2, 0], { requisites: { Проведен: 'true' } }));
  expect(await tasks()).toEqual([]);
  expect(await shipments(id)).toEqual([`handed_over РТ-${a} ${a} C25:2`]);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

test('a shipment that is deleted or not posted hands over nothing, until it is posted (IN-15)', async () => {
  const { id, number } = await placed();
  const [a, b] = [newId(), newId()];
  await oneC.send(
    shipment(a, number, [2, 0], { requisites: { Проведен: 'false' } }),
    shipment(b, number, [2, 0], { requisites: { Отменен: 'true' } }),
  );
  expect([await shipments(id), await tasks(), await stateOf(id)]).toEqual([[], [], 'new']);
  await oneC.send(shipment(a, number, [2, 0], { requisites: { Проведен: 'true' } }));
  expect(await shipments(id)).toEqual([`handed_over РТ-${a} ${a} C25:2`]);
});

test('a shipment of the shop with the same goods is the one of 1C, another one by hand is a task (IN-15)', async () => {
  const { id, number } = await placed();
  const [line25, line16] = (
    await row('select id from order_line where order_id = $1 order by position', id)
  ).map((each) => each.id);
  await staffRuns(api, 'state', number, 'confirmed');
  for (const [line, quantity, state] of [
    [line25, 4, 'handed_over'],
    [line16, 4, 'packed'],
  ] as const)
    await addedByHand(id, line, quantity, state);
  const [a, b, c] = [newId(), newId(), newId()];
  await oneC.send(shipment(a, number, [4, 0]), shipment(b, number, [0, 4]));
  expect(await shipments(id)).toEqual([`handed_over РТ-${a} ${a} C25:4`, `handed_over РТ-${b} ${b} C16:4`]);
  await addedByHand(id, line25, 1, 'handed_over');
  await oneC.send(shipment(c, number, [2, 0]));
  expect(await tasks()).toEqual([expect.stringContaining('Проверьте, та же ли это отгрузка')]);
  expect(await shipments(id)).toHaveLength(3);
  expect(await brokenRules(api.pool)).toEqual(whole);
});

async function addedByHand(order: number, line: number, quantity: number, state: 'packed' | 'handed_over') {
  await inTransaction(api.db, async (tx) => {
    await lockState(tx, order);
    await addShipment(tx, { orderId: order, state, lines: [{ line, quantity }] }, CLI);
  });
}

test('goods that nobody ordered or knows, parts of units, no goods and no id are tasks (IN-15)', async () => {
  const { number, id } = await placed();
  const { cable = 0 } = api.cast.products as Record<string, number>;
  expect(cable).toBeGreaterThan(0);
  const of = (ref: string, quantity = 1) =>
    goodsDocument({
      operation: 'Отпуск товара',
      id: newId(),
      basis: number,
      number: 'РТ-9',
      day: TODAY,
      goods: ref === '' ? [] : [{ ref, quantity, price: 10 }],
    });
  await oneC.send(
    of(`guid-${cable}`),
    of('nobody'),
    of(`guid-${api.cast.products.breaker25}`, 1.5),
    of(''),
    shipment('', number, [1, 0]),
    shipment(newId(), '999999999', [1, 0]),
  );
  expect(await tasks()).toEqual([
    expect.stringContaining('такого товара в заказе нет'),
    expect.stringContaining('неизвестный товар'),
    expect.stringContaining('целыми единицами'),
    expect.stringContaining('в документе нет товаров'),
    expect.stringContaining('нет Ид'),
    expect.stringContaining('такого заказа на сайте нет'),
  ]);
  expect(await shipments(id)).toEqual([]);
});

test('a shipment finds its order by its own number, or by the order in its container (IN-15)', async () => {
  const [one, other] = [await placed(), await placed()];
  const [a, b] = [newId(), newId()];
  const track = { 'Идентификатор отправления': 'ТК-55' };
  await oneC.send(shipment(a, '', [1, 0], { number: one.number, requisites: track }));
  expect(await row('select track from order_shipment where order_id = $1', one.id)).toEqual([
    { track: 'ТК-55' },
  ]);
  await oneC.send(`<Контейнер>${await oneC.returned(other.id)}${shipment(b, '', [1, 0])}</Контейнер>`);
  expect(await shipments(other.id)).toEqual([`handed_over РТ-${b} ${b} C25:1`]);
  await oneC.send(shipment(b, one.number, [1, 0]));
  expect(await tasks()).toEqual([expect.stringContaining(`уже записан по заказу ${other.number}`)]);
});

test('goods that are collected leave by 1C only when they are paid (IN-15, SHP-3)', async () => {
  const shop = api.cast.shops.malysheva;
  const { id, number } = await placedOrder(api, [[api.cast.products.breaker25, 2, 260]], {
    delivery_type: 'pickup',
    shop,
    address: undefined,
  });
  const a = newId();
  await oneC.send(shipment(a, number, [2, 0]));
  expect(await tasks()).toEqual([expect.stringContaining('Заказ не оплачен')]);
  expect([await shipments(id), await stateOf(id)]).toEqual([[], 'new']);
  await oneC.send(
    await oneC.returned(id, { 'Номер оплаты по 1С': 'ПП-1', 'Дата оплаты по 1С': TODAY }),
    shipment(a, number, [2, 0]),
  );
  expect([await tasks(), await stateOf(id)]).toEqual([[], 'done']);
  expect(await brokenRules(api.pool)).toEqual(whole);
});
