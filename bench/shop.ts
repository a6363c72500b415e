import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { opened, runNode, stop } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import type { InsideAnswer, InsideQuestion } from './inside.ts';

/** Arguments of a process that can report about itself. */
export const WATCHED = ['--expose-gc', '--import', join(import.meta.dirname, 'inside.ts')];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A running shop that can report about its process. */
export interface BenchShop {
  address: string;
  pid: number;
  inside<Kind extends InsideQuestion['kind']>(
    question: Extract<InsideQuestion, { kind: Kind }>,
  ): Promise<InsideAnswer<Kind>>;
  stop(): Promise<void>;
}

/** Starts the shop as people do, one process, and waits until it answers from memory. */
export async function openShop(env: Record<string, string>): Promise<BenchShop> {
  const child = runNode([...WATCHED, 'src/entry/start.ts'], {
    TRUST_PROXY: '127.0.0.1', // the benchmark uses many addresses, because each has a limit of orders
    ...env,
  });
  const address = await opened(child);
  const shop: BenchShop = {
    address,
    pid: child.pid ?? 0,
    inside: (question) => askInside(child, question),
    stop: () => stop(child),
  };
  const connection = await HttpConnection.open(address);
  while (!(await connection.ask('GET', '/health/ready')).body.includes('"memory"')) await pause(200);
  connection.close();
  return shop;
}

async function askInside<Kind extends InsideQuestion['kind']>(
  child: ChildProcess,
  question: Extract<InsideQuestion, { kind: Kind }>,
): Promise<InsideAnswer<Kind>> {
  child.send(question);
  // The shop itself sends messages to its launcher, too, and one that nobody has received waits for the first listener.
  for await (const [message] of on(child, 'message')) if ('inside' in message) return message.inside;
  throw new Error('the shop has closed its channel');
}

/** The processor time that the process has used so far, microseconds. */
export async function processorOf(child: ChildProcess): Promise<number> {
  return (await askInside(child, { kind: 'processor' })).microseconds;
}

/** The processor time of the shop's process per one of `times` pieces of work, microseconds. */
export async function processorPerWork(
  shop: BenchShop,
  times: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number> {
  const before = await shop.inside({ kind: 'processor' });
  for (let turn = 0; turn < times; turn++) await work(turn);
  const after = await shop.inside({ kind: 'processor' });
  return (after.microseconds - before.microseconds) / times;
}
