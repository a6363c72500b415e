import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { ClamdAddress } from '../config/outside-addresses.server.ts';

/** Scanning a file of 20 MB on a busy machine takes less than this. */
const TIMEOUT_MS = 30_000;
const LONGEST_ANSWER = 4096;

/**
 * Lets clamd scan bytes (INSTREAM: each chunk preceded by its length, an empty one at the end).
 * @returns the name of the virus; undefined if it found none
 * @throws if clamd is unavailable, does not answer in time or answers anything unexpected
 */
export async function askClamd(
  address: ClamdAddress,
  bytes: Readable,
  timeoutMs = TIMEOUT_MS,
): Promise<string | undefined> {
  const answer = await talk(address, bytes, timeoutMs);
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found) return found[1];
  if (answer !== 'stream: OK') throw new Error(`clamd: ${answer.slice(0, 200) || 'no answer'}`);
  return undefined;
}

function talk(address: ClamdAddress, bytes: Readable, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address as { path: string });
    let answer = '';
    const fail = (error: Error) => {
      socket.destroy();
      bytes.destroy();
      reject(error);
    };
    socket.setTimeout(timeoutMs, () => fail(new Error('clamd: silent')));
    socket.on('error', fail);
    socket.on('data', (part) => {
      answer += part;
      if (answer.length > LONGEST_ANSWER) fail(new Error('clamd: too long an answer'));
    });
    socket.on('close', () => resolve(answer.replace(/[\0\r\n]+$/, '')));
    socket.once('connect', () => {
      // Clamd may answer and close before everything is sent, if its size limit is exceeded.
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
