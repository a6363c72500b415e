import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCommerceMl } from '../demo/commerceml.ts';
import { finished, runNode } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { type Latency, summary } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** Pages and calls at a steady pace, idle and during the import of a full 1C export of other goods. */
export interface ServingFigures {
  goods: number;
  importSeconds: number;
  kinds: { name: string; idle: Latency; meanwhile: Latency; p95ToIdle: number }[];
  /** Failed answers during the import, by status: a rejection under load is no server error. */
  failures: Record<string, number>;
}

/** Sends a request every so many milliseconds, whatever the last one does. */
const EVERY_MS = 40;
const IDLE_SECONDS = 10;

export async function measureServing(
  shop: BenchShop,
  env: Record<string, string>,
  goods: number,
  paths: Record<string, string>,
): Promise<ServingFigures> {
  const files = await mkdtemp(join(tmpdir(), 'vitrina-bench-export-'));
  try {
    await writeCommerceMl(files, goods, undefined, 1);
    const idle = await steady(shop, paths, (passed) => passed > IDLE_SECONDS);
    let isOver = false;
    const started = performance.now();
    const coming = finished(runNode(['src/entry/cli.ts', 'import', files], env)).finally(() => {
      isOver = true;
    });
    const meanwhile = await steady(shop, paths, () => isOver);
    await coming;
    const importSeconds = (performance.now() - started) / 1000;
    const kinds = Object.keys(paths).map((name) => {
      const [before, beside] = [summary(idle.times[name] ?? []), summary(meanwhile.times[name] ?? [])];
      return { name, idle: before, meanwhile: beside, p95ToIdle: beside.p95 / before.p95 };
    });
    return { goods, importSeconds, kinds, failures: meanwhile.failures };
  } finally {
    await rm(files, { recursive: true, force: true });
  }
}

export async function steady(
  shop: BenchShop,
  paths: Record<string, string>,
  isOver: (seconds: number) => boolean,
): Promise<Pick<ServingFigures, 'failures'> & { times: Record<string, number[]> }> {
  const names = Object.keys(paths);
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  const free: HttpConnection[] = [];
  const failures: Record<string, number> = {};
  const failed = (how: string | number) => {
    failures[how] = (failures[how] ?? 0) + 1;
  };
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let at = 0; !isOver((performance.now() - started) / 1000); at++) {
    const name = names[at % names.length] ?? '';
    running.push(
      (async () => {
        const asked = performance.now();
        try {
          const connection = takeOpen(free) ?? (await HttpConnection.open(shop.address));
          const { status } = await connection.ask('GET', paths[name] ?? '/', { 'accept-encoding': 'br' });
          free.push(connection);
          if (status === 200) times[name]?.push(performance.now() - asked);
          else failed(status);
        } catch {
          failed('no answer');
        }
      })(),
    );
    const next = started + (at + 1) * EVERY_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next)));
  }
  await Promise.all(running);
  for (const connection of free) connection.close();
  return { times, failures };
}

/** A connection that the shop has not closed while it was idle. */
function takeOpen(free: HttpConnection[]): HttpConnection | undefined {
  let connection = free.pop();
  while (connection && !connection.isOpen) connection = free.pop();
  return connection;
}
