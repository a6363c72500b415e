import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages } from '../support/built-pages.ts';
import { embeddedServer, temporaryDataDir } from '../support/shop-database.ts';
import { freePort } from '../support/shop-process.ts';

const LAUNCHER = join(import.meta.dirname, '../../launcher/launch.mjs');

/** The command of `npm start`, on a free port. */
async function npmStart(env: Record<string, string>) {
  await builtPages();
  const port = String(await freePort());
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', LOG_LEVEL: 'warn', PORT: port, ...env },
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const opened = (times: number) =>
    expect.poll(() => output.match(/Витрина открыта/g)?.length ?? 0, { timeout: 120_000 }).toBe(times);
  return { child, output: () => output, url: `http://127.0.0.1:${port}`, opened };
}

/** The process of the shop, below its launcher. */
function shopUnder(launcher: number | undefined): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const found = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .find(([, parent]) => parent === launcher);
  return found?.[0] as number;
}

async function isGone(url: string): Promise<boolean> {
  return fetch(`${url}/health/live`).then(
    () => false,
    () => true,
  );
}

test('a shop ended by kill -9 opens again automatically; SIGTERM to the launcher then ends everything and says so', async () => {
  const dataDir = temporaryDataDir();
  const { child, output, url, opened } = await npmStart({ DATA_DIR: dataDir.path });
  await opened(1);
  const first = shopUnder(child.pid);
  process.kill(first, 'SIGKILL');
  await opened(2);
  expect(output()).toContain('Витрина упала (SIGKILL), перезапускаю: 1 из 5 за минуту');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(shopUnder(child.pid)).not.toBe(first);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(output()).toMatch(/Останавливаюсь \(SIGTERM\)\nВитрина остановлена\n$/);
  expect(await isGone(url)).toBe(true);
  expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
  dataDir.remove();
});

test('a launcher ended by kill -9 leaves no shop behind', async () => {
  const dataDir = temporaryDataDir();
  const { child, output, url, opened } = await npmStart({ DATA_DIR: dataDir.path });
  await opened(1);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(output()).toMatch(/Останавливаюсь \(npm start закончился\)\nВитрина остановлена\n$/);
  expect(await isGone(url)).toBe(true);
  expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
  dataDir.remove();
});

test('a start that stops with an error is not repeated', async () => {
  const { child, output } = await npmStart({ PORT: 'восемь' });
  expect((await once(child, 'close'))[0]).toBe(2);
  expect(output()).toBe('Настройка PORT: «восемь» — нужно целое число от 0 до 65535\n');
});
