import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findPostgres } from '../../src/platform/database/postgres-program.server.ts';
import { temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { freePort, startShop } from '../support/shop-process.ts';

/** The newest PostgreSQL that Debian's packages have installed on this machine. */
function debianPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

const bin = debianPostgres();
if (!bin)
  console.warn(`
  ############################################################################
  #  Пакета postgresql на машине нет: работа с чужим PostgreSQL НЕ ПРОВЕРЕНА.
  #  Поставьте его (apt-get install postgresql) и повторите npm test.
  ############################################################################`);

test.skipIf(!bin)(
  'the same shop runs on a PostgreSQL of Debian through DATABASE_URL, by an ordinary role',
  async () => {
    const server = await startDebianPostgres(bin!);
    const dataDir = temporaryDataDir();
    try {
      await withConnection(server.url('postgres', 'owner'), async (client) => {
        await client.query('create role shop login');
        await client.query("create database shop owner shop encoding 'UTF8' template template0 locale 'C'");
      });
      const shop = await startShop({ DATA_DIR: dataDir.path, DATABASE_URL: server.url('shop'), DEMO: '0' });
      try {
        expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
        expect((await fetch(`${shop.url}/`)).status).toBe(200);
        expect(await (await fetch(`${shop.url}/api/v1/layout/`)).json()).toHaveProperty('cities');
        expect(await (await fetch(`${shop.url}/api/v1/catalog/products/`)).json()).toMatchObject({
          count: 0,
        });
        expect(existsSync(join(dataDir.path, 'postgres'))).toBe(false);
      } finally {
        expect(await shop.stop()).toBe(0);
      }
    } finally {
      await server.stop();
      dataDir.remove();
    }
  },
);

/** A separate server in a temporary folder, run by the same unprivileged user as the embedded one. */
async function startDebianPostgres(
  bin: string,
): Promise<{ url(database: string, role?: string): string; stop(): Promise<void> }> {
  const { account } = findPostgres(console.error);
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-debian-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data);
  if (account) chownSync(data, account.uid, account.gid);
  const options = { uid: account?.uid, gid: account?.gid, cwd: data, env: { PATH: process.env.PATH } };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'owner', '-A', 'trust', '--no-sync'],
    options,
  );
  if (made.status !== 0) throw new Error(String(made.stderr));

  const port = await freePort();
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings, '-c', 'fsync=off'], {
    ...options,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const url = (database: string, role = 'shop') => `postgres://${role}@127.0.0.1:${port}/${database}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const ready = await withConnection(url('postgres', 'owner'), (client) => client.query('select 1')).catch(
      () => undefined,
    );
    if (ready) break;
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
