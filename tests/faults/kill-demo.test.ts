import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { launchShop, startShop, untilPrinted } from '../support/shop-process.ts';

const GOODS = 300;

test('a first start killed while it fills in the demo shop is completed by the next one, and not repeated after that', {
  tags: ['nightly'],
}, async () => {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO_PRODUCTS: String(GOODS) };
  try {
    for (const moment of [/Создаю базу данных/, /Наполняю/, /Товары \d+ из/]) {
      const shop = await launchShop(env);
      await untilPrinted(shop, moment);
      await sleep(Math.random() * 1_000);
      shop.child.kill('SIGKILL');
      try {
        process.kill(embeddedServer(dataDir.path).postmaster.pid, 'SIGKILL');
      } catch {
        // not started yet
      }
    }

    const shop = await startShop(env);
    const { rows } = await withConnection(embeddedServer(dataDir.path).url, (client) =>
      client.query('select count(*)::int as goods from product'),
    );
    expect(rows).toEqual([{ goods: GOODS }]);
    expect((await fetch(`${shop.url}/`)).status).toBe(200);
    expect(await shop.stop()).toBe(0);

    const next = await startShop(env);
    expect(next.output()).not.toContain('Наполняю');
    expect(await next.stop()).toBe(0);
  } finally {
    dataDir.remove();
  }
});
