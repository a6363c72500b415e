import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreCommand } from './wal-feed.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrina-feed-of-o'brien-100%-"));
  for (const part of ['wants', 'has']) mkdirSync(join(folder, part));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as PostgreSQL does, which replaces the signs after %. */
function start(feeder: number, name: string) {
  const placed: Record<string, string> = { '%f': name, '%p': join(folder, `placed-${name}`), '%%': '%' };
  const command = restoreCommand(folder, feeder).replace(/%[fp%]/g, (sign) => placed[sign] ?? sign);
  return spawn('sh', ['-c', command], { stdio: 'ignore' });
}

test('a server in recovery waits for its log as long as the process that gives it lives, and no longer', async () => {
  const waiting = start(process.pid, 'first');
  await expect.poll(() => existsSync(join(folder, 'wants/first'))).toBe(true);
  expect(waiting.exitCode).toBe(null);
  writeFileSync(join(folder, 'has/first.ok'), 'the log');
  expect(await once(waiting, 'exit')).toEqual([0, null]);
  expect(readFileSync(join(folder, 'placed-first'), 'utf8')).toBe('the log');

  const { pid } = spawnSync('true');
  expect(await once(start(pid, 'second'), 'exit')).toEqual([126, null]);
});
