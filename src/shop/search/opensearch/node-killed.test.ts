import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable, randomLists } from '../../../../tests/support/random-listings.ts';
import {
  type KillableNode,
  openSearchCluster,
  whyNoSearchCluster,
} from '../../../../tests/support/search-node.ts';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { type ContractShop, openContractShop } from '../contract/fixtures/shop.ts';
import type { MemorySearch } from '../memory/memory.server.ts';
import { Cluster } from './cluster.server.ts';
import { searchedAlias } from './goods-index.server.ts';
import { type Feeder, openOpenSearch, startFeeder } from './opensearch.server.ts';

const GOODS = 300;
/** How many visitors ask at once, and how often each before and after the loss. */
const VISITORS = 4;
const REQUESTS = 8;
/** Three nodes start at once, on a machine that is busy with other tests. */
const START_MS = 1_200_000;

describe.skipIf(whyNoSearchCluster)('a cluster of three nodes', () => {
  let nodes: KillableNode[] = [];
  let shop: ContractShop;
  let feeder: Feeder;
  let search: MemorySearch;
  const alias = `test-${randomBytes(6).toString('hex')}`;
  const errors: unknown[] = [];

  beforeAll(async () => {
    nodes = await openSearchCluster(['one', 'two', 'three']);
    shop = await openContractShop(GOODS);
    const address = { ...openSearchAddress(nodes.map(({ url }) => url).join(',')), alias };
    feeder = startFeeder({ pool: shop.pool, address, onError: (error) => errors.push(error) });
    search = openOpenSearch(shop.SQL, {
      address,
      client: shop.pool,
      onError: (error) => errors.push(error),
      onCaughtUp: () => {},
    });
    await search.ready();
    const name = searchedAlias(new Cluster(address));
    await new Cluster(address).ask({
      method: 'GET',
      path: `_cluster/health/${name}?wait_for_status=green&timeout=100s`,
      timeout: 120_000,
    });
  }, START_MS);
  afterAll(async () => {
    await feeder?.stop();
    await search?.stop();
    await shop?.close();
    for (const node of nodes) await node.stop();
  });

  /** Asks for lists and texts at random; each list must be right, wherever it comes from. */
  async function visit(times: number): Promise<void> {
    const requests = fc.sample(randomLists(shop.vocabulary), times);
    for (const [at, request] of requests.entries()) {
      const [ours, theirs] = await Promise.all([search.list(request), shop.SQL.list(request)]);
      expect(comparable(ours)).toEqual(comparable(theirs));
      const { id, article, name } = shop.goods[at % shop.goods.length]!;
      const found = await search.search({
        ...shop.everything,
        text: article,
        isExact: false,
        ordering: 'relevance',
        limit: 5,
      });
      expect([article, found.ids[0]]).toEqual([article, id]);
      await search.suggest({ text: name.slice(0, 4), cityId: shop.everything.cityId, pastQueries: [] });
    }
  }

  test('loses the node that is asked, under load, and no visitor notices; then answers again without a hand', async () => {
    expect(search.answersFrom()).toBe('opensearch');
    const visitors = Promise.all(Array.from({ length: VISITORS }, () => visit(REQUESTS)));
    await visit(2);
    await nodes[0]!.kill();
    await visitors;
    await expect
      .poll(
        async () => {
          await feeder.feed().catch(() => {});
          return search.answersFrom();
        },
        { timeout: 120_000 },
      )
      .toBe('opensearch');
    await visit(REQUESTS);
    await expect.poll(() => search.answersFrom(), { timeout: 120_000 }).toBe('opensearch');
  }, 600_000);
});
