import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-lock-'));
  writeFileSync(join(folder, 'log'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const log = () => readFileSync(join(folder, 'log'), 'utf8');

/** A process that writes «<» when it has the lock and «>» before it releases it. */
function launch(holdMs) {
  const lock = JSON.stringify(join(import.meta.dirname, 'lock.mjs'));
  const file = JSON.stringify(join(folder, 'log'));
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const { withLock } = await import(${lock});
    await withLock(${JSON.stringify(folder)}, async () => {
      appendFileSync(${file}, '<'); await sleep(${holdMs}); appendFileSync(${file}, '>');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  return { child, ended: once(child, 'close') };
}

test('of many launches at once one works and the others wait', async () => {
  const ended = await Promise.all(Array.from({ length: 6 }, () => launch(50).ended));
  expect(ended.map(([code]) => code)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(log()).toBe('<>'.repeat(6));
});

test('a launch killed with kill -9 keeps nobody waiting', async () => {
  writeFileSync(join(folder, 'log'), '');
  const first = launch(60_000);
  while (log() !== '<') await sleep(20);
  const second = launch(0);
  first.child.kill('SIGKILL');
  await second.ended;
  expect(log()).toBe('<<>');
});

test('a foreign program on the port is passed by', async () => {
  const { createHash } = await import('node:crypto');
  const port =
    20_000 + (Number.parseInt(createHash('sha256').update(folder).digest('hex').slice(-8), 16) % 10_000);
  const foreign = createServer((socket) => socket.end('220 mail.example.ru\r\n')).listen(port, '127.0.0.1');
  await once(foreign, 'listening');
  writeFileSync(join(folder, 'log'), '');
  expect((await launch(0).ended)[0]).toBe(0);
  foreign.close();
  expect(log()).toBe('<>');
});
