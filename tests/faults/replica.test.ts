import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, type PublicDb } from '../../src/platform/database/db.server.ts';
import { migrate } from '../../src/platform/database/migrate.server.ts';
import { Replica, type ReplicaFacts } from '../../src/platform/database/replica.server.ts';
import type { MadeFeed } from '../../src/shop/feeds/yml/yml.queries.ts';
import { makeYmlFeed, ymlBytes } from '../../src/shop/feeds/yml/yml.server.ts';
import { guestWith, openSeller, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { openSqlSearch } from '../../src/shop/search/listing.server.ts';
import {
  buildIndex,
  buildOnReplica,
  type IndexImage,
} from '../../src/shop/search/memory/build-index.server.ts';
import { openMemorySearch } from '../../src/shop/search/memory/memory.server.ts';
import { popularFirst } from '../../src/shop/search/popular.ts';
import { refreshListing } from '../../src/shop/search/search.server.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { type Cast, seedCast } from '../support/cast.ts';
import { staffAt } from '../support/desk.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { startShop } from '../support/shop-process.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/standby.ts';

/** What a replica is used for reads these, and nothing that is somebody's (REL-90). */
const OF_NOBODY = `product product_override product_document visible_product shown_brand shown_product_image
  shown_product_attribute attribute attribute_override attribute_value shown_product_tag shown_tag shown_product_relation
  shown_product_category category category_override price price_type stock stock_reserved
  warehouse city_warehouse held_price stale_source external_id`.split(/\s+/);

let servers: ReplicatedPostgres;
let cast: Cast;
let replica: Replica;
let api: TestApi;
const changes: boolean[] = [];
beforeAll(async () => {
  servers = await startReplicatedPostgres({ isAwaited: false });
  await migrate(servers.primary);
  cast = await seedCast(openDb(servers.primary));
  await openSeller({ pool: servers.primary });
  replica = new Replica({
    url: servers.standbyUrl,
    primary: servers.primary,
    onChange: ({ isIn }: ReplicaFacts) => changes.push(isIn),
  });
  api = await startApi({}, { beside: { url: servers.url, cast } as TestApi, replica });
  await bringIn(replica);
});
afterAll(async () => {
  await api?.close();
  await replica?.stop();
  await servers?.stop();
});

/** Looks at a replica until it may answer: the primary may write between a look at it and one at the replica. */
async function bringIn(given: Replica): Promise<void> {
  for (let at = 0; !given.facts.isIn; at += 20_000) {
    await servers.caughtUp();
    await given.look(at);
  }
}

/** The replica as a role that may read `OF_NOBODY` alone. */
function asReader(): Replica {
  const url = new URL(servers.standbyUrl);
  [url.username, url.password] = ['reader', 'reader'];
  return new Replica({ url: url.href, primary: servers.primary });
}

const healthOfReplica = async () => {
  const { browser } = await staffAt(api, 'admin');
  const { checks } = (await browser.get('staff/health/')).body;
  return checks.find(({ code }: { code: string }) => code === 'replica').state;
};

/** How many readings of `work` the replica has answered, and how many the primary. */
async function answeredIn(work: () => Promise<unknown>) {
  const before = replica.facts.answered;
  await work();
  const { answered } = replica.facts;
  return { replica: answered.replica - before.replica, primary: answered.primary - before.primary };
}

const priceOf = async (id: number) => {
  const { status, body } = await api.get(`catalog/product/${id}/`);
  expect(status).toBe(200);
  return body.prices[0].price;
};
const setPrice = (id: number, kopecks: number) =>
  servers.primary.query(
    'update price set kopecks = $2, old_kopecks = null where product_id = $1 and min_quantity = 1',
    [id, kopecks],
  );

test('a replica that shows everything answers product pages and lists, and reads nothing that is somebody’s', async () => {
  const { breaker16, ...others } = cast.products;
  await servers.primary.query(`create role reader login password 'reader'`);
  await servers.primary.query(`grant select on ${OF_NOBODY.join(', ')} to reader`);
  await servers.caughtUp();
  const limited = asReader();
  const beside = await startApi({}, { beside: { url: servers.url, cast } as TestApi, replica: limited });
  try {
    const ids = [breaker16, ...Object.values(others)].slice(0, 6);
    for (const path of [
      `catalog/product/${breaker16}/`,
      `catalog/product/${breaker16}/availability/`,
      `catalog/cards/?ids=${ids.join(',')}`,
      'catalog/products/',
    ]) {
      // The primary answers whatever the replica does not show yet: the path is read until the replica has answered it, and a change
      // before each try has it read at all.
      for (let turn = 0, isRead = false; !isRead; turn++) {
        await bringIn(limited);
        await servers.primary.query('update product set description = $1', [`${path} ${turn}`]);
        await servers.caughtUp();
        const before = limited.facts.answered;
        expect([path, (await beside.get(path)).status]).toEqual([path, 200]);
        const { answered, failed } = limited.facts;
        expect([path, failed]).toEqual([path, 0]);
        isRead = answered.replica > before.replica && answered.primary === before.primary;
      }
    }
    const buyer = await guestWith(beside, [breaker16, 1]);
    expect((await buyer.get('cart/page/')).status).toBe(200);
    expect(limited.facts.failed).toBe(0);
  } finally {
    await beside.close();
    await limited.stop();
  }
});

test('a handle of the replica fits no function that reads what is somebody’s', () => {
  const readsCarts = (db: Db) => db;
  const readsGoods = (db: PublicDb) => db;
  // @ts-expect-error: a cart could be read from a replica
  const wrong = (db: PublicDb) => readsCarts(db);
  const right = (db: Db) => readsGoods(db);
  expect([wrong, right]).toHaveLength(2);
});

test('an index built on the replica is that of the primary, and takes up what was under way meanwhile', async () => {
  const { primary, standby } = servers;
  const { breaker16 } = cast.products;
  const { ekaterinburg } = cast.cities;
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = openDb(primary)
    .transaction()
    .execute(async (tx) => {
      await sql`update product set name = 'Бумеранг складной' where id = ${breaker16}`.execute(tx);
      await refreshListing(tx, [breaker16]);
      begun.resolve();
      await held.promise;
    });
  await begun.promise;
  await servers.caughtUp();
  const connections = await Promise.all([primary, primary, standby, standby].map((each) => each.connect()));
  const [one, two, three, four] = connections as [PoolClient, PoolClient, PoolClient, PoolClient];
  const there = await buildOnReplica(one, three, four);
  const here = await buildIndex(one, two);
  for (const each of connections) each.release();
  expect(there?.snapshot).toBe(here.snapshot);
  const rows = ({ base, texts }: IndexImage) => [base, texts.index, texts.hashes];
  expect(rows(there as IndexImage)).toEqual(rows(here));

  const db = openDb(primary);
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const search = openMemorySearch(openSqlSearch(db), {
    pool: primary,
    db,
    dataDir: undefined,
    asksLog: true,
    onError,
    replicaUrl: servers.standbyUrl,
  });
  await search.ready();
  const found = async () =>
    (
      await search.search({
        ...popularFirst(ekaterinburg, cast.priceTypes.retail, 10),
        isExact: false,
        text: 'бумеранг',
      })
    ).ids;
  expect(await found()).toEqual([]);
  held.resolve();
  await slow;
  await search.refresh();
  expect(await found()).toEqual([breaker16]);
  await search.stop();
  expect(faults).toEqual([]);
});

test('a feed made from the replica is that of the primary', async () => {
  const context = {
    origin: 'https://polka.example',
    pictureOf: (src: string) => src,
    db: openDb(servers.primary),
  };
  const slug = 'ekaterinburg';
  const bytesOf = async (feed: MadeFeed | undefined) => buffer(ymlBytes(context.db, feed as MadeFeed));
  // Its head names the second in which it was made.
  const offersIn = async (feed: MadeFeed | undefined) =>
    gunzipSync(await bytesOf(feed))
      .toString()
      .replace(/<yml_catalog[^>]*>/, '');
  const expected = await offersIn(await makeYmlFeed(context, slug));
  await servers.caughtUp();
  const counts = await answeredIn(async () => {
    const there = await makeYmlFeed({ ...context, replica }, slug);
    const offers = await offersIn(there);
    expect(offers).toBe(expected);
    expect(offers).toContain('<offer ');
  });
  expect(counts).toEqual({ replica: 1, primary: 0 });

  // This one may read the head of a feed, but not all of its goods.
  await servers.primary.query('grant select on shop_setting, seller to reader');
  await servers.caughtUp();
  const limited = asReader();
  const third = await makeYmlFeed({ ...context, replica: limited }, slug);
  await limited.stop();
  expect([await offersIn(third), limited.facts.failed]).toEqual([expected, 1]);
});

test('a started shop reads from its replica, says so in its metrics, and ends as usual', async () => {
  const dataDir = temporaryDataDir();
  const shop = await startShop({
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: servers.standbyUrl,
    DATA_DIR: dataDir.path,
    DEMO: '0',
  });
  try {
    const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();
    await expect.poll(metrics, { timeout: 60_000 }).toContain('vitrina_replica_in_use 1');
    const ids = Object.values(cast.products);
    const answered = async () => {
      await servers.caughtUp();
      await fetch(`${shop.url}/api/v1/catalog/cards/?ids=${ids.pop()}`);
      return metrics();
    };
    await expect
      .poll(answered, { timeout: 60_000 })
      .toMatch(/^vitrina_replica_reads_total\{from="replica"\} [1-9]/m);
  } finally {
    expect(await shop.stop()).toBe(0);
    dataDir.remove();
  }
});

test('a frozen replica fails no request', async () => {
  const { breaker16 } = cast.products;
  await setPrice(breaker16, 25_000);
  await servers.caughtUp();
  await priceOf(breaker16);
  const { rows } = await servers.standby.query(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of rows) process.kill(pid, name);
  };
  signal('SIGSTOP');
  try {
    // The description and the place of the product are read anew, too.
    await servers.primary.query(`update product set description = 'Новое' where id = $1`, [breaker16]);
    expect(await priceOf(breaker16)).toBe(250);
    expect(replica.facts.isIn).toBe(false);
  } finally {
    signal('SIGCONT');
  }
  for (const at of [0, 1, 11]) await replica.look(30_000 + at * 1_000);
  expect(replica.facts.isIn).toBe(true);
});

test('with the replica ten seconds behind, a product page shows a new price, and a buyer his own cart and order', async () => {
  const { breaker16 } = cast.products;
  await servers.delay(10_000);
  const before = await priceOf(breaker16);
  const counts = await answeredIn(async () => {
    await setPrice(breaker16, 31_700);
    expect([before, await priceOf(breaker16)]).toEqual([250, 317]);
    const buyer = await guestWith(api, [breaker16, 2]);
    const cart = await buyer.get('catalog/cart/');
    expect(cart.body.results[0]).toMatchObject({ quantity: 2 });
    const placed = await order(buyer, orderForm(634));
    expect(placed.status).toBe(201);
    expect((await buyer.get('catalog/cart/')).body.results).toEqual([]);
    const { id, token } = placed.body;
    expect((await buyer.get(`orders/order/${id}/status/?token=${token}`)).status).toBe(200);
  });
  expect(counts.replica).toBe(0);
  expect(counts.primary).toBeGreaterThan(0);
});

test('a replica that stays behind is left out within ten seconds, and used again when it has caught up for ten', async () => {
  let at = 60_000;
  const look = async () => {
    at += 1_000;
    await replica.look(at);
    return replica.facts.isIn;
  };
  const seen: boolean[] = [];
  for (let second = 0; second < 10; second++) seen.push(await look());
  expect(seen.at(-1)).toBe(false);
  expect(replica.facts.lagMs).toBeGreaterThan(5_000);
  await servers.delay(0);
  await servers.caughtUp();
  const back: boolean[] = [];
  for (let second = 0; second < 12; second++) back.push(await look());
  expect([back[0], back.at(-1)]).toEqual([false, true]);
  expect(changes.slice(-2)).toEqual([false, true]);
  expect(await healthOfReplica()).toBe('good');
});

test('a place of another timeline, and a server that is no replica, are answered by the primary', async () => {
  const ask = (of: Replica, timeline: string) =>
    of.read(
      { lsn: '0/0', timeline },
      async () => 'replica',
      async () => 'primary',
    );
  expect([await ask(replica, '00000001'), await ask(replica, '00000002')]).toEqual(['replica', 'primary']);
  const itself = new Replica({ url: servers.url, primary: servers.primary });
  await itself.look();
  const much = await itself.readMuch(
    { lsn: '0/0', timeline: '00000001' },
    async () => 'replica',
    async () => 'primary',
  );
  expect([itself.facts.isIn, await ask(itself, '00000001'), much]).toEqual([false, 'primary', 'primary']);
  await itself.stop();
});

test('a replica that dies among requests, while a feed is made or before, fails none of them', async () => {
  const ids = Object.values(cast.products);
  const { breaker16 } = cast.products;
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    await setPrice(breaker16, 20_000 + turn * 100);
    const asked = ids.slice(0, 8).map((id) => api.get(`catalog/cards/?ids=${id},${breaker16}`));
    const dying = turn === 4 ? servers.killStandby() : undefined;
    for (const { status } of await Promise.all(asked)) statuses.push(status);
    await dying;
    expect(await priceOf(breaker16)).toBe(200 + turn);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(replica.facts.isIn).toBe(false);
  expect(await healthOfReplica()).toBe('bad');
  const context = {
    origin: 'https://polka.example',
    pictureOf: (src: string) => src,
    db: openDb(servers.primary),
  };
  expect(await makeYmlFeed({ ...context, replica }, 'ekaterinburg')).toBeDefined();
});
