import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'vitrina-supervise-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function until(condition) {
  while (!condition()) await sleep(20);
}

let shops = 0;

/** Supervises a shop of these lines; each start of it adds its process id to a file. */
function watch(lines, flags = []) {
  const name = `shop-${++shops}`;
  const [script, starts] = [join(folder, `${name}.mjs`), join(folder, `${name}.starts`)];
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
    const open = () => new Promise((sent) => process.send({ kind: 'open' }, sent));
    const stay = () => setInterval(() => {}, 1_000);
    appendFileSync(${JSON.stringify(starts)}, process.pid + '\\n');
    ${lines}`,
  );
  const supervisor = `
    import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.mjs'))};
    process.exitCode = await supervise(${JSON.stringify({ node: process.execPath, argv: [...flags, script] })});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', supervisor], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return {
    child,
    output: () => output,
    started: () => (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').map(Number) : []),
    ended: once(child, 'close').then(([code]) => code),
  };
}

test.concurrent('a shop that dies again and again is restarted five times in a minute, then the supervisor gives up and says so', async () => {
  const { ended, started, output } = watch(`await open(); process.kill(process.pid, 'SIGKILL');`);
  expect(await ended).toBe(128 + 9);
  expect(started()).toHaveLength(6);
  expect(output()).toContain('Витрина упала (SIGKILL), перезапускаю: 1 из 5 за минуту');
  expect(output()).toMatch(/после 5 перезапусков за минуту и больше не перезапускается.*npm start\n$/);
});

test.concurrent('a shop that ends with a fault after it has opened is restarted', async () => {
  const shop = watch(`
    import { readFileSync } from 'node:fs';
    const isFirst = readFileSync(process.argv[1].replace('.mjs', '.starts'), 'utf8').split('\\n').length === 2;
    await open();
    if (isFirst) throw new Error('an accident');
    process.on('SIGTERM', () => process.exit(0));
    console.log('second is open');
    stay();`);
  await until(() => shop.output().includes('second is open'));
  expect(shop.output()).toContain('Витрина упала (код 1), перезапускаю');
  shop.child.kill('SIGTERM');
  expect([await shop.ended, shop.started().length]).toEqual([0, 2]);
});

test.concurrent('a shop out of memory is restarted', async () => {
  const shop = watch(
    `
    await open();
    const all = [];
    for (;;) all.push(new Array(1_000).fill({}).map(() => ({})));`,
    ['--max-old-space-size=20'],
  );
  await until(() => shop.started().length > 1);
  shop.child.kill('SIGTERM');
  await shop.ended;
});

test.concurrent.each([
  ['exits before its start is complete', 'process.exit(1);', 1],
  ['has a wrong setting', 'process.exit(2);', 2],
  ['ended by itself', 'await open(); process.exit(0);', 0],
  ['was ended by SIGTERM before it could listen to it', `process.kill(process.pid, 'SIGTERM');`, 128 + 15],
])('a shop that %s is not restarted', async (_name, lines, code) => {
  const { ended, started, output } = watch(lines);
  expect([await ended, started().length, output()]).toEqual([code, 1, '']);
});

test.concurrent('a wrong setting that comes with a restart ends it', async () => {
  const { ended, started } = watch(`
    import { readFileSync } from 'node:fs';
    const isFirst = readFileSync(process.argv[1].replace('.mjs', '.starts'), 'utf8').split('\\n').length === 2;
    if (!isFirst) process.exit(2);
    await open();
    process.kill(process.pid, 'SIGKILL');`);
  expect([await ended, started().length]).toEqual([2, 2]);
});

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'])(
  '%s is passed on, and the shop is not restarted',
  async (signal) => {
    const shop = watch(`
    process.on('${signal}', () => { console.log('stops'); process.exit(0); });
    await open(); console.log('open'); stay();`);
    await until(() => shop.output() === 'open\n');
    shop.child.kill(signal);
    expect([await shop.ended, shop.output(), shop.started().length]).toEqual([0, 'open\nstops\n', 1]);
  },
);

test.concurrent('a signal that comes between two starts ends the supervisor', async () => {
  const shop = watch(`await open(); process.kill(process.pid, 'SIGKILL');`);
  await until(() => shop.output().includes('перезапускаю'));
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

test.concurrent('SIGUSR2 is passed on and stops nothing', async () => {
  const shop = watch(`
    process.on('SIGUSR2', () => console.log('replaces'));
    process.on('SIGTERM', () => process.exit(0));
    await open(); console.log('open'); stay();`);
  await until(() => shop.output().includes('open'));
  shop.child.kill('SIGUSR2');
  await until(() => shop.output().includes('replaces'));
  shop.child.kill('SIGTERM');
  expect([await shop.ended, shop.started().length]).toEqual([0, 1]);
});
