import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyNoSearchNode } from '../../../../tests/support/search-node.ts';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { refreshListing } from '../search.server.ts';
import { Cluster } from './cluster.server.ts';
import { readFeed } from './feed.server.ts';
import { openHeldNode } from './fixtures/held-node.ts';
import { openShopInOpenSearch, PATIENCE_MS, type ShopInOpenSearch } from './fixtures/shop.ts';
import { countListed, createIndex, searchedIndexes, swapAlias } from './goods-index.server.ts';
import { type FeederOptions, openOpenSearch, startFeeder } from './opensearch.server.ts';

const GOODS = 120;

describe.skipIf(whyNoSearchNode)('the feeder of OpenSearch', () => {
  let open: ShopInOpenSearch;
  const clusters: Cluster[] = [];
  beforeAll(async () => {
    open = await openShopInOpenSearch(GOODS);
  });
  afterAll(async () => {
    for (const cluster of clusters)
      for (const path of [`${cluster.alias}-feed`, `${cluster.alias}-m*`])
        await cluster.ask({ method: 'DELETE', path, timeout: PATIENCE_MS });
    await open?.close();
  });

  /** Another index of the same shop. */
  function otherIndex() {
    const alias = `test-${randomBytes(6).toString('hex')}`;
    const address = { ...openSearchAddress(open.node.url), alias };
    const cluster = new Cluster(address);
    clusters.push(cluster);
    const errors: unknown[] = [];
    const feeder = (more: Partial<FeederOptions> = {}) =>
      startFeeder({ pool: open.shop.pool, address, onError: (error) => errors.push(error), ...more });
    const indexes = async () =>
      Object.keys(
        await cluster.ask<object>({ method: 'GET', path: `${alias}-m*/_alias`, timeout: PATIENCE_MS }),
      ).sort();
    return { alias, address, cluster, errors, feeder, indexes };
  }

  async function changeStock(id: number): Promise<void> {
    await open.shop.db.transaction().execute(async (tx) => {
      await sql`update stock set on_hand = on_hand + 1 where product_id = ${id}`.execute(tx);
      await refreshListing(tx, [id]);
    });
  }

  test('an order makes pages forget the stock of its goods alone, and a price its product', async () => {
    const reported: Change[][] = [];
    const watching = openOpenSearch(open.shop.SQL, {
      address: open.address,
      client: open.shop.pool,
      onError: (error) => open.errors.push(error),
      onCaughtUp: (changes) => reported.push([...changes]),
    });
    try {
      await watching.ready();
      const [one, other] = open.shop.goods.map(({ id }) => id);
      await changeStock(one!);
      await open.feed();
      await watching.refresh();
      expect(reported.flat()).toEqual([{ kind: 'stock', subjectId: one }]);
      reported.length = 0;
      await open.shop.db.transaction().execute(async (tx) => {
        await sql`update price set kopecks = kopecks + 100, old_kopecks = null where product_id = ${other}`.execute(
          tx,
        );
        await refreshListing(tx, [other!]);
      });
      await open.feed();
      await watching.refresh();
      expect(reported.flat()).toEqual([{ kind: 'price', subjectId: other }]);
      expect(open.errors).toEqual([]);
    } finally {
      await watching.stop();
    }
  });

  test('one whose lock has gone unnoticed publishes nothing: lists and feed stay with the other', async () => {
    const { alias, address, cluster, errors, feeder } = otherIndex();
    const held = await openHeldNode(open.node.url, '/_aliases');
    const slow = feeder({ address: { ...address, origins: [held.url] } });
    await held.reached;
    // As after a cut network: the server has ended the session, and the process does not know.
    await open.shop.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and objsubid = 1
         and ((classid::int8 << 32) | objid::int8) = hashtextextended('vitrina search feeder ' || $1, 0)`,
      [alias],
    );
    const other = feeder();
    try {
      await other.feed();
      const published = await readFeed(cluster);
      held.release();
      await slow.feed().catch(() => {});
      await other.feed();
      const { index = '' } = (await readFeed(cluster)) ?? {};
      expect(index).toBe(published?.index);
      expect(await searchedIndexes(cluster)).toEqual([index]);
      expect(await countListed(cluster, index)).toBe(open.shop.goods.length);
      expect(errors.map(String).join()).toMatch('version conflict');
    } finally {
      held.close();
      await slow.stop();
      await other.stop();
    }
  });

  test('one that was cut short while it published leaves nothing behind, also in a shop that never rests', async () => {
    const { cluster, errors, feeder, indexes } = otherIndex();
    const first = feeder({ retiredAfter: 0 });
    await first.feed();
    await first.stop();
    // It has filled another index and led lists to it, and was killed before the feed said so.
    await swapAlias(cluster, await createIndex(cluster, 1));
    const second = feeder({ retiredAfter: 0 });
    try {
      await changeStock(open.shop.goods[0]!.id);
      await second.feed();
      const { index = '', words } = (await readFeed(cluster)) ?? {};
      expect(await searchedIndexes(cluster)).toEqual([index]);
      expect(await countListed(cluster, index)).toBe(open.shop.goods.length);
      expect(await indexes()).toEqual([index, words?.index]);
      expect(errors).toEqual([]);
    } finally {
      await second.stop();
    }
  });

  test('an index that was replaced goes after its time, although there is always something to bring', async () => {
    const { cluster, errors, feeder, indexes } = otherIndex();
    const first = feeder({ retiredAfter: 0 });
    await first.feed();
    await first.stop();
    const before = await readFeed(cluster);
    await cluster.ask({ method: 'DELETE', path: `${cluster.alias}-feed`, timeout: PATIENCE_MS });
    const second = feeder({ retiredAfter: 0 });
    try {
      for (const { id } of open.shop.goods.slice(0, 2)) {
        await changeStock(id);
        await second.feed();
      }
      const { index, words } = (await readFeed(cluster)) ?? {};
      expect(index).not.toBe(before?.index);
      expect(await indexes()).toEqual([index, words?.index]);
      expect(errors).toEqual([]);
    } finally {
      await second.stop();
    }
  });
});
