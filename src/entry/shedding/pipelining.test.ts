import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerInTurn } from './pipelining.ts';
import { cutSlowReaders } from './slow-readers.ts';

let app: FastifyInstance;
let port: number;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

/** A server with a page for each address; `/long` is larger than the buffers of the system. */
async function open(prepare: (app: FastifyInstance) => void) {
  app = Fastify();
  app.get('/long', async () => Buffer.alloc(16_000_000));
  app.get('/*', async ({ url }) => `page ${url}.`);
  app.post('/*', async ({ body }) => `took ${JSON.stringify(body)}.`);
  prepare(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
}

function come(): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  clients.push(socket);
  return socket;
}

/** Everything the server sends until it has sent this many responses, or closes. */
async function read(socket: Socket, answers = Number.POSITIVE_INFINITY): Promise<string[]> {
  let text = '';
  const bodies = () => text.match(/(?<=\r\n\r\n)(page|took)[^.]*/g) ?? [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (bodies().length >= answers) break;
  }
  return bodies();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`;
const post = (json: string) =>
  `POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`;

test('a client that pipelines its requests gets all answers in order', async () => {
  await open(answerInTurn);
  const paths = Array.from({ length: 300 }, (_, at) => `/${at}`);
  const socket = come();
  socket.write(paths.map(get).join(''));
  expect(await read(socket, 300)).toEqual(paths.map((path) => `page ${path}`));
});

test('more requests than fit into one packet are all answered, bodies included', async () => {
  await open(answerInTurn);
  const socket = come();
  const json = JSON.stringify({ text: 'x'.repeat(900) });
  const sent = Array.from({ length: 1_000 }, (_, at) => (at % 2 ? post(json) : get(`/${at}`)));
  socket.write(sent.join(''));
  const answers = await read(socket, 1_000);
  expect(answers).toHaveLength(1_000);
  expect(answers.filter((answer) => answer === `took ${json}`)).toHaveLength(500);
  expect(answers.at(-2)).toBe('page /998');
});

test('the next request of a connection is handled when the previous answer was read', async () => {
  const seen: string[] = [];
  await open((server) => {
    server.addHook('onRequest', async ({ url }) => void seen.push(url));
    answerInTurn(server);
  });
  const socket = come().pause();
  socket.write(get('/long') + get('/next').repeat(50));
  await expect.poll(() => seen).toEqual(['/long']);
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(200);
  expect(seen).toEqual(['/long', '/other']);
  expect(await read(socket, 50)).toHaveLength(50);
  expect(seen).toHaveLength(52);
});

test('a connection with too many waiting requests is closed, and the others are served', async () => {
  const seen: string[] = [];
  await open((server) => {
    server.addHook('onRequest', async ({ url }) => void seen.push(url));
    answerInTurn(server, { ofConnection: 20, ofAll: 30 });
  });
  const greedy = come();
  greedy.write(get('/long') + get('/').repeat(21));
  await once(greedy.resume(), 'close');
  await expect.poll(openConnections).toBe(0);
  const first = come().pause();
  first.write(get('/long') + get('/').repeat(19));
  await expect.poll(() => seen.filter((url) => url === '/long')).toHaveLength(2);
  const tooMany = come();
  tooMany.write(get('/long') + get('/').repeat(19));
  await once(tooMany.resume(), 'close');
  expect(await read(first, 19)).toHaveLength(19);
  // The places of the finished requests are free again.
  const last = come();
  last.write(get('/').repeat(20));
  expect(await read(last, 20)).toHaveLength(20);
});

const limits = { mostMs: 60_000, mostBytes: 100_000_000, leastMs: 0, lookEveryMs: 20 };

test('a client that never reads its answer is cut off', async () => {
  await open((server) => cutSlowReaders(server, { ...limits, mostMs: 200 }));
  const slow = come().pause();
  slow.write(get('/long'));
  const quick = come();
  quick.write(get('/'));
  expect(await read(quick, 1)).toEqual(['page /']);
  await expect.poll(openConnections).toBe(1);
  quick.write(get('/again'));
  expect(await read(quick, 1)).toEqual(['page /again']);
});

test('of clients that do not read the slowest are cut off when their answers take too much memory', async () => {
  await open((server) => cutSlowReaders(server, { ...limits, mostBytes: 20_000_000 }));
  const slow = Array.from({ length: 4 }, () => come().pause());
  for (const socket of slow) socket.write(get('/long'));
  await expect.poll(openConnections).toBe(1);
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((fault, count) => (fault ? reject(fault) : resolve(count))),
  );
}
