import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { startShop, untilPrinted } from '../support/shop-process.ts';

test('SIGTERM: readiness turns negative, requests under way are answered, the process ends with 0', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  const answer = await withConnection(embeddedServer(dataDir.path).url, async (client) => {
    await client.query('begin; lock table menu_item in access exclusive mode');
    const inside = fetch(`${shop.url}/api/v1/layout/`);
    const ask = await halfAsked(shop.url, '/health/ready');
    await expect.poll(() => waitsForLock(client), { timeout: 60_000 }).toBe(true);
    shop.child.kill('SIGTERM');
    await untilPrinted(shop, /Останавливаюсь/);
    expect(await ask()).toMatch(/^HTTP\/1\.1 503 /);
    const knock = () =>
      fetch(`${shop.url}/health/live`, { headers: { connection: 'close' } }).then(
        () => 'open',
        () => 'closed',
      );
    await expect.poll(knock).toBe('closed'); // only the admitted one is left
    await client.query('commit');
    return inside;
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('menu');
  expect(await shop.stop()).toBe(0);
  expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
  dataDir.remove();
});

/**
 * Sends a request without its last characters, so that the test decides when it is complete.
 * @returns a function that completes it and reads the response
 */
async function halfAsked(origin: string, path: string): Promise<() => Promise<string>> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n`);
  return () => {
    socket.write('\r\n');
    return text(socket);
  };
}

async function waitsForLock(client: {
  query(sql: string): Promise<{ rows: { waiting: boolean }[] }>;
}): Promise<boolean> {
  const { rows } = await client.query('select exists (select from pg_locks where not granted) as waiting');
  return rows[0]?.waiting ?? false;
}

test('a shop whose output is closed goes on, and stops as it should', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  for (const words of [shop.child.stdout, shop.child.stderr]) words?.destroy();
  expect((await fetch(`${shop.url}/`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
  expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
  dataDir.remove();
});
