import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { broken, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { changeConnection } from '../connections/connections.server.ts';
import { openDocuments } from '../fixtures/documents-in.ts';
import { offersXml } from '../fixtures/read.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let product: number;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  product = api.cast.products.breaker25;
  await api.pool.query(
    `insert into external_id (source, kind, value, id) select '1c', 'warehouse', 'w-' || id, id from warehouse`,
  );
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});
afterEach(() => changeConnection(api.db, 'main', { takesOrders: true, stockMeaning: 'free' }));

/** The clock of 1C, in Moscow, so many minutes from now. */
function clock(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000);
  return at.toISOString().slice(0, -1);
}

/** An order of two breakers that 1C has taken by `success`. */
async function handed() {
  const placed = await placedOrder(api, [[product, 2, 260]]);
  const one = await oneC.client();
  const answer = await one.request({ type: 'sale', mode: 'query' });
  expect(answer.text).toContain(`<Номер>${placed.number}<`);
  expect((await one.request({ type: 'sale', mode: 'success' })).text).toBe('success');
  return placed;
}

/** 1C states its stock of the breaker, in a file made at a moment by its clock. */
async function states(quantity: number, madeAt: string): Promise<void> {
  const stores = await row('select warehouse_id as id from stock where product_id = $1 order by 1', product);
  const stock = stores.map(
    ({ id }, at) => `<Склад ИдСклада="w-${id}" КоличествоНаСкладе="${at === 0 ? quantity : 0}"/>`,
  );
  const offer = `<Предложение><Ид>guid-${product}</Ид><Наименование>Автомат</Наименование>${stock.join('')}</Предложение>`;
  const one = await oneC.client();
  await one.upload('rests.xml', Buffer.from(offersXml(offer, { madeAt })));
  await one.request({ type: 'catalog', mode: 'import', filename: 'rests.xml' });
  expect(await oneC.work()).toMatchObject({ state: 'applied' });
}

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

/** How many breakers others can order. */
async function free(): Promise<number> {
  const [{ n }] = await row(
    `select sum(s.on_hand - coalesce(r.reserved, 0))::float8 as n from stock s
     left join stock_reserved r using (product_id, warehouse_id) where s.product_id = $1`,
    product,
  );
  return n;
}

async function stateOf(id: number): Promise<string[]> {
  const found = await row(
    `select distinct r.state from reservation r join order_line l on l.id = r.order_line_id where l.order_id = $1`,
    id,
  );
  return found.map(({ state }) => state);
}

test('stock that 1C computed before it took the order and sends afterwards neither frees the goods nor subtracts them twice (ORD-7)', async () => {
  await states(100, clock(-30));
  const { id } = await handed();
  expect([await stateOf(id), await free()]).toEqual([['handed'], 98]);
  await states(100, clock(-1));
  expect([await stateOf(id), await free()]).toEqual([['handed'], 98]);
  await states(98, clock(0.1));
  expect([await stateOf(id), await free()]).toEqual([['taken'], 98]);
  await states(98, clock(0.2));
  expect(await free()).toBe(98);
  expect(await broken(api.pool)).toEqual(whole);
});

test('a clock of 1C that is ahead counts nothing in an export that began before the order was taken (ORD-7)', async () => {
  const ahead = clock(180);
  await states(99, ahead);
  const { id } = await handed();
  await states(100, ahead);
  expect([await stateOf(id), await free()]).toEqual([['handed'], 98]);
  await states(98, clock(181));
  expect([await stateOf(id), await free()]).toEqual([['taken'], 98]);
});

test('where 1C reserves when it posts an order, its stock counts only after a document has said so (ORD-7)', async () => {
  await changeConnection(api.db, 'main', { takesOrders: false });
  await states(100, clock(182));
  const { id } = await handed();
  await states(100, clock(183));
  expect([await stateOf(id), await free()]).toEqual([['handed'], 98]);
  await oneC.send(await oneC.returned(id));
  expect(await stateOf(id)).toEqual(['handed']);
  await states(98, clock(184));
  expect([await stateOf(id), await free()]).toEqual([['handed'], 96]);
  await oneC.send(await oneC.returned(id, { Проведен: 'true' }));
  expect([await stateOf(id), await free()]).toEqual([['taken'], 98]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('where the stock of 1C includes what it has reserved, goods are subtracted until they leave (ORD-7)', async () => {
  await changeConnection(api.db, 'main', { stockMeaning: 'on_hand' });
  await states(100, clock(185));
  const { id } = await handed();
  await oneC.send(await oneC.returned(id, { Проведен: 'true' }));
  await states(100, clock(186));
  expect([await stateOf(id), await free()]).toEqual([['handed'], 98]);
  const left = { 'Номер отгрузки по 1С': 'РТ-1', 'Дата отгрузки по 1С': clock(0).slice(0, 10) };
  await oneC.send(await oneC.returned(id, { Проведен: 'true', ...left }));
  expect(await stateOf(id)).toEqual(['taken']);
  await states(98, clock(187));
  expect(await free()).toBe(98);
  expect(await broken(api.pool)).toEqual(whole);
});
