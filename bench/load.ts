import { connect, type Socket } from 'node:net';
import { inTurns } from './measure.ts';

/** The throughput of 32 connections that send requests without pauses. */
export interface Load {
  perSecond: number;
  /** Processor time of the server process per answer, microseconds. */
  processor: number;
  failures: number;
}

/** Encodings of current browsers: a cached page is brotli, a private one zstd. */
export const BROWSERS_TAKE = 'gzip, deflate, br, zstd';
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** An address to request, and the process that answers. */
export interface Asked {
  url: string;
  headers?: Record<string, string>;
  /** The processor time that the server process has used so far, microseconds. */
  processor: () => Promise<number>;
}

/**
 * Requests several loopback addresses by turns for `seconds`, after a warm-up. It reads only the status and the length of an
 * answer: parsing headers would take the client longer than the shop needs for a page.
 */
export async function load<Sides extends Asked[]>(
  seconds: number,
  ...sides: Sides
): Promise<{ [Side in keyof Sides]: Load }> {
  const askers = sides.map(asker);
  for (const ask of askers) await ask(WARM_UP_SECONDS);
  const found = await inTurns<Turn[]>(seconds, askers);
  return found.map(whole) as { [Side in keyof Sides]: Load };
}

interface Turn {
  answers: number;
  failures: number;
  seconds: number;
  microseconds: number;
}

function asker({ url, headers, processor }: Asked) {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, 'accept-encoding': BROWSERS_TAKE, ...headers });
  const head = `GET ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return async (seconds: number): Promise<Turn> => {
    const counts = { answers: 0, failures: 0 };
    const used = await processor();
    const started = performance.now();
    const end = started + seconds * 1000;
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        askUntil(end, connect(Number(port), hostname), Buffer.from(head), counts),
      ),
    );
    const took = (performance.now() - started) / 1000;
    return { ...counts, seconds: took, microseconds: (await processor()) - used };
  };
}

function whole(turns: readonly Turn[]): Load {
  const sum = (of: keyof Turn) => turns.reduce((all, turn) => all + turn[of], 0);
  const answers = sum('answers');
  return {
    perSecond: answers / sum('seconds'),
    processor: sum('microseconds') / answers,
    failures: sum('failures'),
  };
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
