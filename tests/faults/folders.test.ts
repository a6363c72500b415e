import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';

test('a folder too deep for a unix socket is served over a port, also after a kill', async () => {
  const dataDir = temporaryDataDir();
  const deep = join(dataDir.path, 'очень-глубокая-папка-'.repeat(4));
  const env = { DATA_DIR: deep, DEMO: '0' };
  let shop = await startShop(env);
  try {
    const { postmaster } = embeddedServer(deep);
    expect(postmaster.port).toBeGreaterThan(0);
    shop.child.kill('SIGKILL');
    shop = await startShop(env);
    expect(embeddedServer(deep).postmaster).toEqual(postmaster);
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  } finally {
    expect(await shop.stop()).toBe(0);
    dataDir.remove();
  }
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'root with a closed folder: the database is where its user can reach it, and the shop says where',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'vitrina-closed-'));
    chmodSync(closed, 0o700);
    const env = { DATA_DIR: join(closed, 'data'), DEMO: '0' };
    let shop = await startShop(env);
    const { cluster } = embeddedServer(env.DATA_DIR);
    try {
      expect(cluster.folder).toMatch(/^\/var\/lib\/vitrina\//);
      expect(shop.output()).toContain(`база данных лежит в ${cluster.folder}`);
      await withConnection(embeddedServer(env.DATA_DIR).url, (client) =>
        client.query('create table kept (n int)'),
      );
      expect(await shop.stop()).toBe(0);
      chmodSync(closed, 0o755); // the folder is readable for all now, and the database is found where it was created
      shop = await startShop(env);
      const { url } = embeddedServer(env.DATA_DIR);
      expect(
        await withConnection(url, async (client) => (await client.query('select * from kept')).rows),
      ).toEqual([]);
    } finally {
      expect(await shop.stop()).toBe(0);
      rmSync(closed, { recursive: true });
      rmSync(cluster.folder, { recursive: true });
    }
  },
);

test('other users can read neither the database nor its password', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  try {
    const { cluster, url } = embeddedServer(dataDir.path);
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(join(dataDir.path, 'postgres.json'))).toBe('600');
    expect(mode(join(cluster.folder, 'data'))).toBe('700');
    expect(mode(join(cluster.folder, 'run'))).toBe('700');
    expect(existsSync(join(cluster.folder, 'run/password'))).toBe(false);
    const wrong = url.replace(cluster.password, 'wrong');
    await expect(withConnection(wrong, (client) => client.query('select 1'))).rejects.toThrow('password');
    expect(readFileSync(join(cluster.folder, 'postgres.log'), 'utf8')).not.toContain(cluster.password);
  } finally {
    await shop.stop();
    dataDir.remove();
  }
});

test('a database whose password was removed is not overwritten', async () => {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO: '0' };
  expect(await (await startShop(env)).stop()).toBe(0);
  rmSync(join(dataDir.path, 'postgres.json'));
  await expect(startShop(env)).rejects.toThrow('верните файл или уберите папку');
  expect(existsSync(join(dataDir.path, 'postgres/data/PG_VERSION'))).toBe(true);
  dataDir.remove();
});
