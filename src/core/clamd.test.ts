import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { askClamd } from './clamd.server.ts';
import { EICAR, PDF } from './fixtures/sample-files.ts';

let server: Server | undefined;
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  server?.close();
});

/** A server that speaks INSTREAM as clamd does; `answer` is told all the bytes. */
async function clamd(answer: (bytes: Buffer) => string | undefined) {
  server = createServer((socket) => {
    open.add(socket.on('error', () => {}));
    let said: Buffer = Buffer.alloc(0);
    socket.on('data', (part: Buffer) => {
      said = Buffer.concat([said, part]);
      const bytes = instream(said);
      const words = bytes && answer(bytes);
      if (words !== undefined) socket.end(`${words}\0`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: '127.0.0.1', port: (server.address() as { port: number }).port };
}

/** The bytes of a whole INSTREAM; undefined: there is more to come. */
function instream(said: Buffer): Buffer | undefined {
  const start = 'zINSTREAM\0';
  if (said.toString('latin1', 0, start.length) !== start) return undefined;
  const parts: Buffer[] = [];
  for (let at = start.length; at + 4 <= said.length; ) {
    const length = said.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(said.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const verdict = (bytes: Buffer) =>
  bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK';

test('a clean file is clean, one with a virus is named, whatever pieces it comes in', async () => {
  const address = await clamd(verdict);
  const pieces = [PDF, Buffer.alloc(300_000, 'x'), Buffer.from(EICAR)];
  expect(await askClamd(address, Readable.from([PDF]))).toBeUndefined();
  expect(await askClamd(address, Readable.from(pieces))).toBe('Win.Test.EICAR_HDB-1');
});

test('a clamd that is away, silent, cut off or answers anything else has said nothing of the file', async () => {
  const ask = (address: { host: string; port: number }) => askClamd(address, Readable.from([PDF]), 300);
  await expect(ask({ host: '127.0.0.1', port: 1 })).rejects.toThrow('ECONNREFUSED');
  await expect(ask(await clamd(() => undefined))).rejects.toThrow('clamd: silent');
  await expect(ask(await clamd(() => ''))).rejects.toThrow('clamd: no answer');
  await expect(ask(await clamd(() => 'INSTREAM size limit exceeded. ERROR'))).rejects.toThrow('size limit');
});
