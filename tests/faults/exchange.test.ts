import { expect, test } from 'vitest';
import { openDb, openPool } from '../../src/platform/database/db.server.ts';
import { addConnection } from '../../src/shop/exchange/connections/connections.server.ts';
import { MAIN } from '../../src/shop/exchange/fixtures/connection.ts';
import { goodsXml, goodXml } from '../../src/shop/exchange/fixtures/read.ts';
import { OneCClient } from '../support/one-c/client.ts';
import { embeddedServer, temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

/** A shop without goods in a process of its own, with the connection `main`. */
async function openShop() {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO: '0' };
  let shop = await startShop(env);
  const { url } = embeddedServer(dataDir.path);
  const pool = openPool(url);
  const secret = await addConnection(openDb(pool), MAIN);
  await pool.end();
  return {
    client: () => new OneCClient(`${shop.url}/exchange/1c/main`, '1c', secret),
    shop: (): ShopProcess => shop,
    rows: async (query: string) =>
      withConnection(embeddedServer(dataDir.path).url, async (db) => (await db.query(query)).rows),
    async startAgain() {
      shop = await startShop(env);
    },
    async close() {
      await shop.stop();
      dataDir.remove();
    },
  };
}

const goods = (count: number) => goodsXml(Array.from({ length: count }, (_, n) => goodXml(`g${n}`)).join(''));

test('a started shop imports what 1C sends over HTTP, in a process of its own', async () => {
  const { client, rows, shop, close } = await openShop();
  const [answer] = await client().export({ 'import0_1.xml': goods(30) });
  expect(answer?.text).toBe('success\nтоваров добавлено 30');
  expect(await rows('select count(*)::int as n from product')).toEqual([{ n: 30 }]);
  expect(shop().output()).not.toContain('level');
  await close();
});

test('a shop killed in the middle of an import over HTTP imports the file once after its restart', {
  tags: ['nightly'],
}, async () => {
  const { client, rows, shop, startAgain, close } = await openShop();
  const one = client();
  await one.checkAuth();
  await one.init();
  await one.upload('import0_1.xml', Buffer.from(goods(30_000)));
  const importing = one
    .request({ type: 'catalog', mode: 'import', filename: 'import0_1.xml' })
    .catch(() => {});
  await expect
    .poll(() => rows(`select from exchange_run where state = 'running'`), { timeout: 60_000 })
    .toHaveLength(1);
  shop().child.kill('SIGKILL');
  await importing;
  await startAgain();
  const again = client();
  again.cookie = one.cookie;
  expect((await again.import('import0_1.xml')).text).toBe('success\nтоваров добавлено 30000');
  expect(await rows('select count(*)::int as n from product')).toEqual([{ n: 30_000 }]);
  expect(await rows('select from exchange_run')).toHaveLength(1);
  await close();
});
