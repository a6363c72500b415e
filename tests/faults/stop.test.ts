import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { startShop, untilSaid } from '../support/shop-process.ts';

test('SIGTERM: readiness goes off, who is inside gets his answer, the process ends with 0', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({ DATA_DIR: dataDir.path, DEMO: '0' });
  const answer = await withConnection(embeddedServer(dataDir.path).url, async (client) => {
    await client.query('begin; lock table menu_item in access exclusive mode');
    const inside = fetch(`${shop.url}/api/v1/layout/`);
    await expect.poll(() => waitsForLock(client), { timeout: 60_000 }).toBe(true);
    shop.child.kill('SIGTERM');
    await untilSaid(shop, /Останавливаюсь/);
    expect((await fetch(`${shop.url}/health/ready`)).status).toBe(503);
    await sleep(700); // past the notice: the listener is closed, only the one inside is left
    await expect(fetch(`${shop.url}/health/live`)).rejects.toThrow();
    await client.query('commit');
    return inside;
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toHaveProperty('menu');
  expect(await shop.stop()).toBe(0);
  expect(() => embeddedServer(dataDir.path)).toThrow('no live PostgreSQL');
  dataDir.remove();
});

async function waitsForLock(client: {
  query(sql: string): Promise<{ rows: { waiting: boolean }[] }>;
}): Promise<boolean> {
  const { rows } = await client.query('select exists (select from pg_locks where not granted) as waiting');
  return rows[0]?.waiting ?? false;
}
