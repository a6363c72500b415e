import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeller, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import type { TestApi } from '../support/api.ts';
import type { Cast } from '../support/cast.ts';
import { castDatabase, type TestDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

/** Only prevents hanging. */
const PATIENCE = { timeout: 60_000 };

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

let database: TestDatabase;
let cast: Cast;
let shop: ShopProcess | undefined;
const dataDir = temporaryDataDir();
beforeAll(async () => {
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
  await openSeller(database as unknown as TestApi);
});
afterEach(async () => {
  await shop?.stop();
});
afterAll(async () => {
  await database.drop();
  dataDir.remove();
});

/** A collector: takes spans by OTLP over HTTP. */
async function collector(): Promise<{ server: Server; url: string; spans: Sent[]; headers: unknown[] }> {
  const spans: Sent[] = [];
  const headers: unknown[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    headers.push(request.headers);
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, headers };
}

function open(otlp: string): Promise<ShopProcess> {
  return startShop({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir.path,
    DEMO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: otlp,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer canary',
  });
}

/** A visitor without a browser: a session, its cookies and its token. */
async function visitor(url: string) {
  const answer = await fetch(`${url}/api/v1/users/session/`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const jar = new Map(cookies.map((pair = '') => pair.split('=', 2) as [string, string]));
  const send = async (path: string, body: object, more: Record<string, string> = {}) => {
    const headers = {
      'content-type': 'application/json',
      cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      'x-csrftoken': jar.get('csrftoken') ?? '',
      ...more,
    };
    const sent = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    for (const line of sent.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      jar.set(name, value);
    }
    return sent;
  };
  return { send };
}

/** Not among the hundredth that is always sent. */
const TRACE = '4bf92f3577b34da6a3ce929dfe0e4736';
const CALLER = `00-${TRACE}-00f067aa0ba902b7-01`;

test('an order is sent to the collector with its statements, under the trace of its caller; an ordinary page is not', async () => {
  const { server, url, spans, headers } = await collector();
  shop = await open(url);
  const { send } = await visitor(shop.url);
  const line = { product: cast.products.breaker16, quantity: 1 };
  expect((await send('catalog/cart-items/', line)).status).toBe(201);
  await fetch(`${shop.url}/catalog`, {
    headers: { traceparent: CALLER.replace(TRACE, TRACE.replace('4b', '5b')) },
  });
  const order = await send('orders/order/', orderForm(250), {
    'idempotency-key': 'order-of-the-canary',
    traceparent: CALLER,
  });
  expect(order.status).toBe(201);
  await expect
    .poll(() => spans.some(({ name }) => name === 'POST /api/v1/orders/order/'), PATIENCE)
    .toBe(true);
  const [root] = spans.filter(({ name }) => name === 'POST /api/v1/orders/order/');
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
  expect(JSON.stringify(inside)).not.toMatch(/canary|Иван|\+7/);
  expect(spans.filter(({ traceId }) => traceId.startsWith('5b'))).toEqual([]);
  expect(headers[0]).toMatchObject({ authorization: 'Bearer canary' });
  server.close();
});

test('a failed answer is sent, and its line of the log names the same trace', async () => {
  const { server, url, spans } = await collector();
  shop = await open(url);
  const holder = await database.pool.connect();
  await holder.query('begin; lock table cart_item in access exclusive mode');
  const { send } = await visitor(shop.url);
  const failed = await send(
    'catalog/cart-items/',
    { product: cast.products.breaker16, quantity: 1 },
    { traceparent: CALLER.replace(TRACE, TRACE.replace('4b', '6b')) },
  );
  await holder.query('rollback');
  holder.release();
  expect(failed.status).toBe(503);
  const trace = TRACE.replace('4b', '6b');
  await expect.poll(() => spans.some(({ traceId }) => traceId === trace), PATIENCE).toBe(true);
  expect(spans.find(({ name }) => name === 'POST /api/v1/catalog/cart-items/')).toMatchObject({
    status: { code: 2 },
  });
  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.includes(trace))
    .map((line) => JSON.parse(line));
  expect(lines.find(({ status }) => status === 503)).toMatchObject({
    level: 'error',
    trace,
    route: '/api/v1/catalog/cart-items/',
    method: 'POST',
    request: expect.any(String),
    ms: expect.any(Number),
    machine: expect.any(String),
  });
  server.close();
});

test.each(['nobody', 'somebody who never answers'])(
  'the shop does not wait for a collector: %s listens',
  async (who) => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    if (who === 'nobody') silent.close();
    shop = await open(url);
    const { send } = await visitor(shop.url);
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await send('orders/order/', {}, { traceparent: CALLER })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect(await shop.stop()).toBe(0);
    silent.closeAllConnections();
    silent.close();
  },
);
