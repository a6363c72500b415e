import { connect, type Socket } from 'node:net';

/** What 32 connections that ask without a pause are answered. */
export interface Load {
  perSecond: number;
  /** Processor of the asked process, microseconds an answer. */
  processor: number;
  failures: number;
}

/** What browsers of today take: a kept page comes as brotli, one of a single visitor as zstd. */
export const BROWSERS_TAKE = 'gzip, deflate, br, zstd';
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Asks one loopback address over and over, after a warm-up. Of an answer nothing is read but its status and its length:
 * a client that takes headers apart works longer on a page of the shop than the shop does, and is measured in its place.
 * @param processor tells what the asked process has used until now, microseconds
 */
export async function load(
  url: string,
  seconds: number,
  processor: () => Promise<number>,
  headers: Record<string, string> = {},
): Promise<Load> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, 'accept-encoding': BROWSERS_TAKE, ...headers });
  const head = `GET ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const run = async (duration: number) => {
    const end = performance.now() + duration * 1000;
    const counts = { answers: 0, failures: 0 };
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        askUntil(end, connect(Number(port), hostname), Buffer.from(head), counts),
      ),
    );
    return { ...counts, perSecond: (counts.answers * 1000) / (performance.now() - started) };
  };
  await run(WARM_UP_SECONDS);
  const before = await processor();
  const { answers, failures, perSecond } = await run(seconds);
  return { perSecond, failures, processor: ((await processor()) - before) / answers };
}

/** @throws Error when the connection fails or an answer has no length */
function askUntil(
  end: number,
  socket: Socket,
  question: Buffer,
  counts: { answers: number; failures: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    let head = '';
    let begun: Buffer | undefined;
    const ask = () => {
      if (performance.now() > end) socket.end();
      else socket.write(question);
    };
    const take = (part: Buffer) => {
      let chunk = part;
      if (missing === 0) {
        chunk = begun ? Buffer.concat([begun, chunk]) : chunk;
        const begin = chunk.indexOf('\r\n\r\n');
        begun = begin < 0 ? chunk : undefined;
        if (begin < 0) return;
        head = chunk.toString('latin1', 0, begin);
        const length = LENGTH.exec(head)?.[1];
        if (length === undefined) throw new Error(`an answer without a length: ${head.slice(0, 200)}`);
        missing = begin + 4 + Number(length);
      }
      missing -= chunk.length;
      if (missing > 0) return;
      counts.answers++;
      if (!head.startsWith('HTTP/1.1 200')) counts.failures++;
      ask();
    };
    socket.setNoDelay().once('connect', ask).once('close', resolve).once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (fault) {
        socket.destroy(fault as Error);
      }
    });
  });
}
