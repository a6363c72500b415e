import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHolder, tryLockFolder } from './folder-lock.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A process that takes the lock and holds it until it ends. */
async function holder() {
  const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.server.ts'));
  const script = `const { tryLockFolder } = await import(${module});
    globalThis.lock = tryLockFolder(${JSON.stringify(folder)}, 'import');
    process.stdout.write('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  return child;
}

test('a folder has one holder, whose name can be read, and a kill releases it', async () => {
  const child = await holder();
  expect(tryLockFolder(folder, 'start')).toBeUndefined();
  expect(readHolder(folder)).toEqual({ pid: child.pid, command: 'import' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(readHolder(folder)).toBeUndefined();
  const lock = tryLockFolder(folder, 'start');
  expect(lock).toBeDefined();
  expect(readHolder(folder)).toEqual({ pid: process.pid, command: 'start' });
  lock?.release();
  expect(readHolder(folder)).toBeUndefined();
});
