import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder } from '../../src/platform/database/postgres-cluster.server.ts';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { launchShop, type ShopProcess, startShop, untilPrinted } from '../support/shop-process.ts';

const dataDir = temporaryDataDir();
const env = { DATA_DIR: dataDir.path, DEMO: '0' };
let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop(env);
});
afterAll(async () => {
  await shop.stop();
  dataDir.remove();
});

test('a second start on the same DATA_DIR names the running shop and leaves it alone', async () => {
  const second = await launchShop(env);
  const [code] = await once(second.child, 'close');
  expect(code).toBe(1);
  expect(second.output()).toContain(
    `В папке ${dataDir.path} уже работает Витрина (процесс ${shop.child.pid}, start)`,
  );
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
});

test('a command uses the database of the running shop and leaves it running', async () => {
  const cli = join(import.meta.dirname, '../../src/entry/cli.ts');
  const child = spawn(process.execPath, [cli, 'migrate'], { env: { PATH: process.env.PATH, ...env } });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  expect({ code, output }).toEqual({ code: 0, output: 'Схема базы данных уже обновлена.\n' });
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
});

test('a shop of one process that gets SIGUSR2 says that it cannot replace itself, and goes on', async () => {
  shop.child.kill('SIGUSR2');
  await untilPrinted(shop, /SIGUSR2 .* нужен перезапуск/);
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
});

test('a pid file with the pid of another program does not prevent a start', async () => {
  const { cluster } = embeddedServer(dataDir.path);
  await withConnection(embeddedServer(dataDir.path).url, (client) =>
    client.query('create table kept (n int)'),
  );
  expect(await shop.stop()).toBe(0);
  const pidFile = join(dataFolder(cluster), 'postmaster.pid');
  writeFileSync(
    pidFile,
    `${process.pid}\n${dataFolder(cluster)}\n1\n5432\n${cluster.folder}/run\n\n1 1\nready\n`,
  );
  shop = await startShop(env);
  const { rows } = await withConnection(embeddedServer(dataDir.path).url, (client) =>
    client.query('select * from kept'),
  );
  expect(rows).toEqual([]);
});
