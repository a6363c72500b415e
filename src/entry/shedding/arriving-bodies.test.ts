import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Admission } from './admission.ts';
import { ArrivingBodies, BODY_LIMITS, type BodyLimits } from './arriving-bodies.ts';
import { shedLoad } from './load-shedding.ts';

let app: FastifyInstance;
let bodies: ArrivingBodies;
let admission: Admission;
let port: number;
const clients: Socket[] = [];
afterEach(async () => {
  bodies.stop();
  for (const client of clients.splice(0)) client.destroy();
  app.server.closeAllConnections();
  await app.close();
});

const ORDER = '/api/v1/orders/order/';

/** A server that answers with what it received. The address of a client is its header `x-from`. */
async function open(limits: Partial<BodyLimits> = {}, isLoggedIn = async (_: IncomingMessage) => false) {
  app = Fastify({ bodyLimit: 2_000_000 });
  bodies = new ArrivingBodies({
    limits: { ...BODY_LIMITS, ...limits },
    headers: { 'x-content-type-options': 'nosniff' },
    addressOf: ({ headers }) => String(headers['x-from'] ?? '127.0.0.1'),
    isLoggedIn,
  });
  admission = new Admission();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/*', async ({ body }) => ({
    length: (body as Buffer | undefined)?.length ?? 0,
    inside: admission.counts.inside,
  }));
  shedLoad(app, {}, admission, bodies);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
}

/** Starts a request whose body does not arrive. */
function begin({ path = ORDER, length = 1_000, headers = '', sent = '{' } = {}): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  clients.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-length: ${length}\r\nconnection: close\r\n${headers}\r\n${sent}`,
  );
  return socket;
}

const FORM = 'content-type: multipart/form-data; boundary=x\r\n';
const post = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${ORDER}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

test('forty orders whose bodies do not arrive take no place from a complete one', async () => {
  await open();
  for (let at = 0; at < 40; at++) begin();
  await expect.poll(() => bodies.unfinished).toBe(40);
  expect(admission.counts).toEqual({ inside: 0, waiting: 0 });
  expect((await post('{"a":1}')).status).toBe(200);
});

test('slowly arriving files take no place either, and their requests wait for one once they are complete', async () => {
  await open({ filesOfNetwork: 40 });
  const slow = Array.from({ length: 30 }, () =>
    begin({ length: 200_000, headers: FORM, sent: 'x'.repeat(1_000) }),
  );
  await expect.poll(() => bodies.unfinished).toBe(30);
  expect((await post('{"a":1}')).status).toBe(200);
  expect(admission.counts).toEqual({ inside: 0, waiting: 0 });
  const [last] = slow as [Socket];
  last.write('x'.repeat(199_000));
  expect(await text(last)).toContain('"length":200000,"inside":1');
});

test.each([
  ['with its length', () => post('{"a":1}'), 7],
  ['of many packets', () => post('x'.repeat(400_000)), 400_000],
  ['longer than what is read ahead', () => post('x'.repeat(1_500_000)), 1_500_000],
  ['in chunks', () => post(new Blob(['ab', 'cd']).stream()), 4],
  [
    'in chunks, longer than what is read ahead',
    () => post(new Blob(['x'.repeat(1_500_000)]).stream()),
    1_500_000,
  ],
  ['in chunks, empty', () => post(new Blob([]).stream()), 0],
  ['that is none', () => post(undefined), 0],
  ['that is empty', () => post(''), 0],
])('a body %s reaches its route unchanged', async (_what, send, length) => {
  await open();
  const answer = await send();
  expect([answer.status, ((await answer.json()) as { length: number }).length]).toEqual([200, length]);
  expect([bodies.unfinished, bodies.heldBytes]).toEqual([0, 0]);
});

test('a client that waits for «100 Continue» gets it before it sends its body', async () => {
  await open();
  const sent = ask({
    port,
    path: ORDER,
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': 4 },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end('body');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({ length: 4 });
});

test('a slowly dripping body is cut off with 408 in the shape of its call', async () => {
  await open({ graceMs: 100, lookEveryMs: 20 });
  const answer = await text(begin());
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).toContain('{"detail":"Время ожидания истекло. Повторите запрос."}');
  expect(await text(begin({ path: '/contacts' }))).toContain('<h1>Время ожидания истекло</h1>');
  expect(await text(begin({ length: 200_000, headers: FORM }))).toMatch(/^HTTP\/1.1 408 /);
});

test('a body may take long only if its sender is logged in; a cookie alone does not count', async () => {
  const asked: string[] = [];
  await open({ mostMs: 100, lookEveryMs: 20, leastRate: 0 }, async ({ headers: { cookie = '' } }) => {
    asked.push(cookie);
    if (cookie === 'session=broken') throw new Error('the database is away');
    return cookie === 'session=real';
  });
  for (const cookie of ['a=b', 'session=made-up', 'session=broken'])
    expect(await text(begin({ headers: `cookie: ${cookie}\r\n` }))).toMatch(/^HTTP\/1.1 408 /);
  const real = begin({ headers: 'cookie: session=real\r\n', length: 4 });
  await expect.poll(() => asked).toContain('session=real');
  expect(await text(begin())).toMatch(/^HTTP\/1.1 408 /); // a whole time limit later
  real.write('abc');
  expect(await text(real)).toContain('"length":4');
  expect(asked.filter((cookie) => cookie === 'session=real')).toHaveLength(1);
});

test('of too many unfinished bodies of a network the slowest is cut off, and the next buyer behind that address is served', async () => {
  await open({ ofNetwork: 5, youngMs: 0 });
  const answers = Array.from({ length: 5 }, (_, at) =>
    text(begin({ headers: 'x-from: 10.0.0.1\r\n', sent: 'x'.repeat(10 + at * 100) })),
  );
  await expect.poll(() => bodies.unfinished).toBe(5);
  expect((await post('{"a":1}', { 'x-from': '10.0.0.1' })).status).toBe(200);
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1.1 408 /);
  expect(bodies.unfinished).toBe(4);
  for (let at = 0; at < 5; at++) begin({ headers: `x-from: 2001:db8:0:${at}::1\r\n` });
  await expect.poll(() => bodies.unfinished).toBe(9);
});

test('an IPv6 network is a /64', async () => {
  await open({ ofNetwork: 3, youngMs: 0 });
  for (let at = 0; at < 9; at++) begin({ headers: `x-from: 2001:db8::${at}\r\n` });
  await expect.poll(() => bodies.unfinished).toBe(3);
  await expect.poll(openConnections).toBe(3);
});

test('waiting bodies stay within their memory limit', async () => {
  await open({ heldBytes: 100_000, ofNetwork: 100 });
  const waiting = Array.from({ length: 4 }, () => begin({ length: 40_000, sent: 'x'.repeat(30_000) }));
  const rejected = await Promise.race(waiting.map((socket) => text(socket)));
  expect(rejected).toMatch(/^HTTP\/1.1 503 /);
  expect(bodies.heldBytes).toBeLessThanOrEqual(100_000);
  for (const socket of waiting) socket.destroy();
  await expect.poll(() => [bodies.heldBytes, bodies.unfinished]).toEqual([0, 0]);
});

test('a client that disconnects in the middle of its body leaves nothing behind', async () => {
  await open();
  const sockets = [begin(), begin({ length: 900_000, sent: 'x'.repeat(5_000) })];
  await expect.poll(() => bodies.unfinished).toBe(2);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => [bodies.unfinished, bodies.heldBytes]).toEqual([0, 0]);
});

test('an in-process call of our own pages does not wait', async () => {
  await open({ mostMs: 0, graceMs: 0, lookEveryMs: 5 });
  const answer = await app.inject({ method: 'POST', url: ORDER, payload: 'x'.repeat(600_000) });
  expect(answer.json()).toMatchObject({ length: 600_000 });
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((fault, count) => (fault ? reject(fault) : resolve(count))),
  );
}
