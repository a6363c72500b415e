import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { OneCClient } from '../../../../tests/support/one-c/client.ts';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { createLog } from '../../../platform/log/log.server.ts';
import { openSeller } from '../../orders/fixtures/checkout.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { addConnection } from '../connections/connections.server.ts';
import { MAIN } from '../fixtures/connection.ts';
import { linkGoods } from '../fixtures/orders-out.ts';
import { registerExchange } from './http.api.ts';

let api: TestApi;
let app: FastifyInstance;
let client: () => OneCClient;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await linkGoods(api);
  const { db } = api;
  app = fastify();
  registerExchange(app, { db, files: openFiles(api.config, db), log: createLog('error') });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const secret = await addConnection(db, MAIN);
  client = () => new OneCClient(`${origin}/exchange/1c/main`, '1c', secret);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

async function loggedIn(): Promise<OneCClient> {
  const one = client();
  await one.checkAuth('sale');
  return one;
}

const query = (one: OneCClient) => one.request({ type: 'sale', mode: 'query' });
const numbersIn = (text: string) =>
  [...text.matchAll(/<Документ>[\s\S]*?<Номер>(\d+)</g)].map(([, number]) => number);

test('orders come without init, once in a session, again in the next one, and no more after success', async () => {
  const { number } = await placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);
  const one = await loggedIn();
  const first = await query(one);
  expect(first.status).toBe(200);
  expect(first.type).toMatch(/^application\/xml; charset=windows-1251$/);
  expect(first.bytes.subarray(0, 5).toString('latin1')).toBe('<?xml');
  expect(numbersIn(first.text)).toEqual([String(number)]);
  expect(numbersIn((await query(one)).text)).toEqual([]);
  const other = await loggedIn();
  expect(numbersIn((await query(other)).text)).toEqual([String(number)]);
  expect((await other.request({ type: 'sale', mode: 'success' })).text).toBe('success');
  expect((await other.request({ type: 'sale', mode: 'success' })).text).toBe('success');
  expect(numbersIn((await query(await loggedIn())).text)).toEqual([]);
  const { rows } = await api.pool.query('select state from shop_order where number = $1', [number]);
  expect(rows).toEqual([{ state: 'confirmed' }]);
});

test('a `query` that a gateway repeats because it has lost the answer gets the same orders, so 1C confirms what it has (OUT-2)', async () => {
  const { number } = await placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);
  const one = await loggedIn();
  const ask = (id: string) =>
    one.request({ type: 'sale', mode: 'query' }, { headers: { 'x-request-id': id } });
  for (let n = 0; n < 3; n++) expect(numbersIn((await ask('first')).text)).toEqual([String(number)]);
  expect(numbersIn((await ask('second')).text)).toEqual([]);
  expect(numbersIn((await ask('second')).text)).toEqual([]);
  await one.request({ type: 'sale', mode: 'success' });
  expect(numbersIn((await query(await loggedIn())).text)).toEqual([]);
});

test('orders are given to an exchange of orders only', async () => {
  const one = await loggedIn();
  for (const mode of ['query', 'success', 'info'])
    expect((await one.request({ type: 'catalog', mode })).state).toBe('failure');
});

test('info lists the states of orders with the Latin letter that 1C expects', async () => {
  const answer = await (await loggedIn()).request({ type: 'sale', mode: 'info' });
  expect(answer.type).toContain('windows-1251');
  expect(answer.text).toContain('<Cтатусы>');
});

test('a file of documents is answered with one word, and its import waits for its run', async () => {
  const one = await loggedIn();
  await one.init('sale');
  const query = { type: 'sale', filename: 'documents.xml' };
  const body = '<КоммерческаяИнформация/>';
  const answer = await one.request({ ...query, mode: 'file' }, { body });
  expect([answer.status, answer.text]).toEqual([200, 'success']);
  await writeSetting(api.db, 'exchange_import_ms', '0');
  expect((await one.request({ ...query, mode: 'import' })).state).toBe('progress');
  const { rows } = await api.pool.query('select kind from exchange_run');
  expect(rows).toEqual([{ kind: 'documents' }]);
});
