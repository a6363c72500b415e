import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { ClamdAddress } from './config.server.ts';

/** It is silent for as long as it looks at a file of 20 MB on a busy machine, and not longer. */
const PATIENCE_MS = 30_000;
const LONGEST_ANSWER = 4096;

/**
 * Asks clamd about bytes (INSTREAM: each part with its length before it, an empty one at the end).
 * @returns the name of what it found; undefined: nothing
 * @throws when it is away, silent, or says anything but yes and no
 */
export async function askClamd(
  address: ClamdAddress,
  bytes: Readable,
  patienceMs = PATIENCE_MS,
): Promise<string | undefined> {
  const answer = await talk(address, bytes, patienceMs);
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found) return found[1];
  if (answer !== 'stream: OK') throw new Error(`clamd: ${answer.slice(0, 200) || 'no answer'}`);
  return undefined;
}

function talk(address: ClamdAddress, bytes: Readable, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address as { path: string });
    let answer = '';
    const fail = (error: Error) => {
      socket.destroy();
      bytes.destroy();
      reject(error);
    };
    socket.setTimeout(patienceMs, () => fail(new Error('clamd: silent')));
    socket.on('error', fail);
    socket.on('data', (part) => {
      answer += part;
      if (answer.length > LONGEST_ANSWER) fail(new Error('clamd: too long an answer'));
    });
    socket.on('close', () => resolve(answer.replace(/[\0\r\n]+$/, '')));
    socket.once('connect', () => {
      // It may answer, and close, before everything is sent: its limit was passed.
      Readable.from(packets(bytes)).on('error', fail).pipe(socket, { end: false });
    });
  });
}

async function* packets(bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield Buffer.concat([length, chunk]);
  }
  yield Buffer.alloc(4);
}
