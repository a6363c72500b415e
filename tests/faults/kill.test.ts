import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { type ShopProcess, startShop, untilPrinted } from '../support/shop-process.ts';

/** Writes one number after another; returns those whose commit was acknowledged before the kill. */
async function writeUntilKilled(url: string, from: number, begun: () => void): Promise<number> {
  let acknowledged = from;
  await withConnection(url, async (client) => {
    for (;;) {
      await client.query('insert into written (n) values ($1)', [acknowledged + 1]);
      acknowledged += 1;
      begun();
    }
  }).catch(() => {});
  return acknowledged;
}

/** A server that the shop was just restarting has another process id by now: then only the shop was killed. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
  }
}

async function kill(shop: ShopProcess, postmaster: number, victims: string): Promise<void> {
  if (victims !== 'the database') shop.child.kill('SIGKILL');
  if (victims !== 'the shop') end(postmaster);
  await sleep(0);
}

test('whatever is killed at any moment, the next start has everything that was acknowledged', async () => {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO: '0' };
  let shop = await startShop(env);
  try {
    await withConnection(embeddedServer(dataDir.path).url, (client) =>
      client.query('create table written (n int)'),
    );
    let acknowledged = 0;
    for (const victims of ['both', 'the shop', 'both', 'the shop', 'both']) {
      const { url, postmaster } = embeddedServer(dataDir.path);
      const before = acknowledged;
      let writing = Promise.resolve(before);
      await new Promise<void>((begun) => {
        writing = writeUntilKilled(url, before, begun);
        writing.then(() => begun());
      });
      await sleep(Math.random() * 350);
      await kill(shop, postmaster.pid, victims);
      if (victims === 'the shop') await sleep(100 + Math.random() * 300); // the orphaned server still accepts writes
      shop = await startShop(env);
      if (victims === 'the shop') end(embeddedServer(dataDir.path).postmaster.pid);
      acknowledged = await writing;
      await expect
        .poll(() => writtenIn(dataDir.path), { timeout: 90_000, message: shop.output() })
        .toBeGreaterThanOrEqual(acknowledged);
      acknowledged = await writtenIn(dataDir.path);
    }
    expect(acknowledged).toBeGreaterThan(5);
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  } finally {
    await shop.stop();
    dataDir.remove();
  }
});

/** How many numbers are stored, provided that none is missing in between; -1 while the server does not answer. */
async function writtenIn(dataDir: string): Promise<number> {
  try {
    return await withConnection(embeddedServer(dataDir).url, async (client) => {
      const { rows } = await client.query(
        'select count(distinct n)::int as count, coalesce(max(n), 0) as last from written',
      );
      expect(rows[0].count).toBe(rows[0].last);
      return rows[0].count;
    });
  } catch (cause) {
    if ((cause as Error).name === 'AssertionError') throw cause;
    return -1;
  }
}

test('a database server left running by a killed shop is adopted', async () => {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO: '0' };
  const first = await startShop(env);
  const { postmaster } = embeddedServer(dataDir.path);
  first.child.kill('SIGKILL');
  const second = await startShop(env);
  try {
    expect(embeddedServer(dataDir.path).postmaster.pid).toBe(postmaster.pid);
  } finally {
    expect(await second.stop()).toBe(0);
    expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
    dataDir.remove();
  }
});

test('a database killed under a running shop comes back without a restart', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  try {
    const visits = Array.from({ length: 50 }, () => fetch(`${shop.url}/api/v1/layout/`));
    process.kill(embeddedServer(dataDir.path).postmaster.pid, 'SIGKILL');
    for (const visit of visits) await (await visit).arrayBuffer(); // valid or not, each gets a response
    await untilPrinted(shop, /PostgreSQL снова работает/);
    await expect
      .poll(async () => (await fetch(`${shop.url}/health/ready`)).status, { timeout: 90_000 })
      .toBe(200);
    expect((await fetch(`${shop.url}/api/v1/layout/`)).status).toBe(200);
  } finally {
    expect(await shop.stop(), shop.output()).toBe(0);
    dataDir.remove();
  }
});
