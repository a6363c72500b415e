import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storeFault } from './file-faults.server.ts';
import { openS3Store } from './file-store-s3.server.ts';
import { PDF } from './fixtures/sample-files.ts';

const SHA = 'ab'.repeat(32);
/** The time limit where no answer is expected; a server that answers may take as long as a busy machine needs. */
const IMPATIENT = { connectionTimeout: 300, requestTimeout: 300, socketTimeout: 300 };

let folder: string;
let server: Server | undefined;
const open = new Set<Socket>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-s3-'));
  await writeFile(join(folder, 'a'), PDF);
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  server?.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store behind a server that treats each connection as the test says. */
async function storeAt(treat: (socket: Socket) => void, timeouts?: typeof IMPATIENT) {
  server = createServer((socket) => {
    open.add(socket.on('error', () => {}));
    treat(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return storeOn((server.address() as { port: number }).port, timeouts);
}

function storeOn(port: number, timeouts?: typeof IMPATIENT) {
  return openS3Store(
    {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'b',
      prefix: '',
      accessKeyId: 'k',
      secretAccessKey: 's',
    },
    timeouts,
  );
}

/** The errors of an upload and of a download. */
async function outcomes(store: ReturnType<typeof storeOn>) {
  const put = await store.put(join(folder, 'a'), SHA, PDF.length).catch(storeFault);
  const read = await store
    .read(SHA)
    .then((bytes) => bytes && buffer(bytes))
    .catch(storeFault);
  return [put, read].map((each) => (each instanceof Error ? (each as { status?: number }).status : each));
}

test('a server that refuses connections is 503', async () => {
  expect(await outcomes(storeOn(1))).toEqual([503, 503]);
});

test('a server that does not answer times out', async () => {
  expect(await outcomes(await storeAt(() => {}, IMPATIENT))).toEqual([503, 503]);
});

test('a server that cuts the connection, at once or in the middle of the bytes, is 503', async () => {
  expect(await outcomes(await storeAt((socket) => socket.destroy()))).toEqual([503, 503]);
  const half = `HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n${PDF}`;
  const cut = await storeAt((socket) => socket.once('data', () => socket.end(half)));
  expect((await outcomes(cut))[1]).toBe(503);
});

test('a server that rejects the key, or is full, is not taken for a missing file', async () => {
  const answer = (status: string, code: string) => {
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
    const lines = [`HTTP/1.1 ${status}`, 'content-type: application/xml', `content-length: ${xml.length}`];
    return (socket: Socket) =>
      socket.on('data', () => socket.end([...lines, 'connection: close', '', xml].join('\r\n')));
  };
  expect(await outcomes(await storeAt(answer('403 Forbidden', 'AccessDenied')))).toEqual([503, 503]);
  expect(await outcomes(await storeAt(answer('404 Not Found', 'NoSuchBucket')))).toEqual([503, 503]);
  expect((await outcomes(await storeAt(answer('400 Bad Request', 'QuotaExceeded'))))[0]).toBe(507);
  expect((await outcomes(await storeAt(answer('404 Not Found', 'NoSuchKey'))))[1]).toBeUndefined();
});
