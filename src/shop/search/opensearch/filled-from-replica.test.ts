import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCast } from '../../../../tests/support/cast.ts';
import { openSearchNode, type SearchNode, whyNoSearchNode } from '../../../../tests/support/search-node.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../../../tests/support/standby.ts';
import { openSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { type Db, openDb } from '../../../platform/database/db.server.ts';
import { migrate } from '../../../platform/database/migrate.server.ts';
import { refreshListing } from '../search.server.ts';
import { Cluster } from './cluster.server.ts';
import { readFeed } from './feed.server.ts';
import { listedIdsAfter } from './goods-index.server.ts';
import { startFeeder } from './opensearch.server.ts';

describe.skipIf(whyNoSearchNode)('an index of OpenSearch beside a replica of the database', () => {
  let node: SearchNode;
  let servers: ReplicatedPostgres;
  let standby: pg.Pool;
  let db: Db;
  const clusters: Cluster[] = [];
  beforeAll(async () => {
    node = await openSearchNode();
    servers = await startReplicatedPostgres({ isAwaited: false });
    await migrate(servers.primary);
    db = openDb(servers.primary);
    await seedCast(db);
    await servers.caughtUp();
    standby = new pg.Pool({ connectionString: servers.standbyUrl, max: 1 });
    standby.on('error', () => {});
  });
  afterAll(async () => {
    for (const cluster of clusters)
      for (const path of [`${cluster.alias}-feed`, `${cluster.alias}-m*`])
        await cluster.ask({ method: 'DELETE', path, timeout: 60_000 });
    await standby?.end();
    await servers?.stop();
    await node?.stop();
  });

  /** How often the standby has read the listing. */
  async function readings(): Promise<number> {
    const { rows } = await standby.query<{ read: number }>(
      `select (seq_scan + coalesce(idx_scan, 0))::int as read from pg_stat_user_tables where relname = 'listing'`,
    );
    return rows[0]?.read ?? 0;
  }

  /** Fills an index and returns the products in it, and the listed ones. */
  async function filledFrom(replicaUrl: string) {
    const errors: unknown[] = [];
    const address = {
      ...openSearchAddress(node.url),
      alias: `test-${randomBytes(6).toString('hex')}`,
    };
    const cluster = new Cluster(address);
    clusters.push(cluster);
    const feeder = startFeeder({
      pool: servers.primary,
      address,
      replicaUrl,
      onError: (error) => errors.push(error),
    });
    const goods = async () => {
      await feeder.feed();
      const { index = '' } = (await readFeed(cluster)) ?? {};
      const { rows } = await sql<{
        id: number;
      }>`select distinct product_id as id from listing order by 1`.execute(db);
      return {
        known: await listedIdsAfter(cluster, index, { after: 0, end: undefined }),
        listed: rows.map(({ id }) => id),
      };
    };
    const first = await goods();
    return { first, goods, errors, stop: () => feeder.stop() };
  }

  test('is filled from the replica, and takes up what was under way meanwhile', async () => {
    const before = await readings();
    const slow = await servers.primary.connect();
    await slow.query('begin');
    await slow.query('update product set hidden_at = now() where id = (select min(product_id) from listing)');
    const { first, goods, errors, stop } = await filledFrom(servers.standbyUrl);
    let isOver = false;
    try {
      expect(errors).toEqual([]);
      expect(first.known).toEqual(first.listed);
      await expect.poll(readings).toBeGreaterThan(before);
      await slow.query('commit');
      isOver = true;
      await db.transaction().execute((tx) => refreshListing(tx, first.listed.slice(0, 1)));
      const later = await goods();
      expect(later.listed).toEqual(first.listed.slice(1));
      expect([later.known, errors]).toEqual([later.listed, []]);
    } finally {
      if (!isOver) await slow.query('rollback');
      slow.release();
      await stop();
    }
  });

  test('is filled from the primary when the replica does not answer', async () => {
    const away = new URL(servers.standbyUrl);
    away.port = '9';
    const { first, errors, stop } = await filledFrom(away.href);
    await stop();
    expect(first.known).toEqual(first.listed);
    expect(errors).toHaveLength(1);
  });
});
