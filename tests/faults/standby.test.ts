import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cached, openFollowedDb } from '../../src/platform/cache/cached.server.ts';
import { readPlace } from '../../src/platform/changes/changes.queries.ts';
import { readChanges } from '../../src/platform/changes/changes.server.ts';
import { isDatabaseAway } from '../../src/platform/database/database-away.server.ts';
import { openDb, openPool, type Pool } from '../../src/platform/database/db.server.ts';
import { migrate } from '../../src/platform/database/migrate.server.ts';
import { inTransaction } from '../../src/platform/database/transaction.server.ts';
import { onceForKey } from '../../src/platform/http/idempotency.server.ts';
import { readEvents } from '../../src/shop/accounts/desk-events/desk-events.queries.ts';
import { makeYmlFeed } from '../../src/shop/feeds/yml/yml.server.ts';
import { guestWith, openSeller, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { openSqlSearch } from '../../src/shop/search/listing.server.ts';
import { buildIndex } from '../../src/shop/search/memory/build-index.server.ts';
import { openMemorySearch } from '../../src/shop/search/memory/memory.server.ts';
import { openSession, prolongSession } from '../../src/shop/session/session.server.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { type Cast, seedCast } from '../support/cast.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/standby.ts';
import { untilSomebodyWaits } from '../support/waiting.ts';

let servers: ReplicatedPostgres;
let cast: Cast;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await migrate(servers.primary);
  cast = await seedCast(openDb(servers.primary));
  await openSeller({ pool: servers.primary });
});
afterAll(() => servers.stop());

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error) => error,
  );
const everything = [{ kind: 'everything', subjectId: null }];
const cancel = (pid: number) => servers.primary.query('select pg_cancel_backend($1)', [pid]);

test('caches, desks and the index are refused by a standby, whose snapshots leave out transactions under way', async () => {
  const db = openDb(servers.primary);
  const { cursor } = await readChanges(db);
  const { place } = await readEvents(db, null, () => null);
  const behind = openDb(servers.standby);
  const client = await servers.standby.connect();
  const refusals = [
    await thrownBy(readChanges(behind)),
    await thrownBy(readChanges(behind, cursor)),
    await thrownBy(readEvents(behind, null, () => null)),
    await thrownBy(readEvents(behind, place, () => null)),
    await thrownBy(buildIndex(client, client)),
  ];
  client.release();
  expect(refusals.map(String)).toEqual(Array(5).fill(expect.stringContaining('never read on a standby')));
  expect(refusals.map(isDatabaseAway)).toEqual(Array(5).fill(true));
});

test('a commit whose wait for the standby is cancelled has an unknown outcome, in a transaction and without one', async () => {
  const db = openDb(servers.primary);
  await servers.primary.query('create table written (id int)');
  await servers.detach();
  const inOne = thrownBy(
    inTransaction(db, (tx) => tx.insertInto('catalog_change').values({ kind: 'content' }).execute()),
  );
  await cancel(await servers.waitingCommit());
  const alone = thrownBy(inOne.then(() => servers.primary.query('insert into written values (1)')));
  await inOne;
  await cancel(await servers.waitingCommit());
  const faults = [await inOne, await alone];
  await servers.attach();
  expect(faults).toEqual([
    expect.objectContaining({ code: '08007' }),
    expect.objectContaining({ code: '08007' }),
  ]);
  expect(faults.map(isDatabaseAway)).toEqual([true, true]);
  expect((await servers.primary.query('select id from written')).rows).toEqual([{ id: 1 }]);
});

test('the same key gets its answer only when the standby has what the first request wrote', async () => {
  onTestFinished(() => servers.attach());
  let work = 0;
  const send = () =>
    inTransaction(openDb(servers.primary), (tx) =>
      onceForKey(tx, { scope: 'order', owner: 7, key: 'key-1234', body: {} }, async () => ({
        number: ++work,
      })),
    );
  await servers.detach();
  const first = thrownBy(send());
  await cancel(await servers.waitingCommit());
  expect(await first).toSatisfy(isDatabaseAway);
  let isAnswered = false;
  const second = send().finally(() => {
    isAnswered = true;
  });
  await Promise.race([servers.waitingCommit(), second]);
  expect(isAnswered).toBe(false);
  await servers.attach();
  expect(await second).toEqual({ answer: { number: 1 }, isRepeated: true });
});

test('what can be made again waits for no standby', async () => {
  onTestFinished(() => servers.attach());
  const db = openDb(servers.primary);
  const { id } = await openSession(db, 'Firefox');
  const waits = () => servers.waitingCommit().then(() => 'waits');
  await servers.detach();
  const prolonged = prolongSession(db, id).then(() => 'done');
  expect(await Promise.race([prolonged, waits()])).toBe('done');
  const context = { origin: 'https://polka.example', pictureOf: (src: string) => src, db };
  const made = makeYmlFeed(context, 'ekaterinburg').then(() => 'done');
  expect(await Promise.race([made, waits()])).toBe('done');
});

test('an order whose wait for the standby is cancelled is answered 503, and its key gives one order', async () => {
  const api = await startApi({}, { beside: { url: servers.url, cast } as TestApi });
  try {
    const { breaker16 } = cast.products;
    const buyer = await guestWith(api, [breaker16, 1]);
    // The order waits for its cart until the standby is away.
    const holder = await servers.primary.connect();
    await holder.query('begin');
    await holder.query('select from cart for update');
    const sent = order(buyer, orderForm(250), 'cancelled-wait');
    await untilSomebodyWaits(servers.primary);
    await servers.detach();
    await holder.query('rollback');
    holder.release();
    await cancel(await servers.waitingCommit());
    const { status, headers } = await sent;
    await servers.attach();
    expect([status, headers['retry-after']]).toEqual([503, '10']);
    const again = await order(buyer, orderForm(250), 'cancelled-wait');
    expect(again.status).toBe(201);
    const { rows } = await servers.standby.query('select id::text from shop_order');
    expect(rows).toEqual([{ id: String(again.body.id) }]);
  } finally {
    await api.close();
  }
});

test('after a standby has taken over every process starts anew once, although numbers of transactions are used again', async () => {
  const id = cast.products.breaker16;
  const rename = (client: Pick<Pool, 'query'>, name: string) =>
    client.query('update product set name = $1 where id = $2', [name, id]);
  const processes = [openProcess(), openProcess()];
  for (const each of processes) await each.search.ready();

  // What only the old primary has committed dies with it, and the processes have seen it.
  await servers.detach();
  const lost = await servers.primary.connect();
  await lost.query('set synchronous_commit = local');
  for (const name of ['Первое', 'Второе', 'Третье']) await rename(lost, name);
  lost.release();
  for (const each of processes) expect(await each.nameOf(id)).toBe('Третье');
  const db = openDb(servers.primary);
  const { cursor } = await readChanges(db);
  const { place: desk } = await readEvents(db, null, () => null);
  const before = await readPlace(db);
  const built = processes.map(({ search }) => search.index().built);

  await servers.failOver();
  const promoted = openDb(servers.standby);
  const xmax = ({ snapshot }: { snapshot: string }) => Number(snapshot.split(':')[1]);
  expect(xmax(await readPlace(promoted))).toBeLessThan(xmax(before));
  // The numbers of what was lost are used up again, so that the cursor alone looks like one of this server.
  do await rename(servers.standby, 'Новое');
  while (xmax(await readPlace(promoted)) <= xmax(before));
  expect(await readChanges(promoted, cursor)).toMatchObject({ changes: everything, isAnother: true });
  expect(await readEvents(promoted, desk, () => null)).toMatchObject({ isAnother: true });

  await Promise.all(
    processes.map(async (each, at) => {
      await expect.poll(() => each.isConnected()).toBe(true);
      expect(await each.nameOf(id)).toBe('Новое');
      await expect.poll(() => each.search.index().built).toBe((built[at] ?? 0) + 1);
      await each.search.ready();
      const before = [each.fills, each.search.index().built];
      expect(await each.nameOf(id)).toBe('Новое');
      await each.search.refresh();
      expect([each.fills, each.search.index().built]).toEqual(before);
      await each.stop();
    }),
  );
});

/** What a process has that follows the change log: a cache and the index. */
function openProcess() {
  const pool = openPool(servers.url, 5, 60_000);
  const { db, refresh } = openFollowedDb(pool);
  const options = { pool, db, dataDir: undefined, asksLog: true, onError: () => {} };
  const search = openMemorySearch(openSqlSearch(db), options);
  let fills = 0;
  return {
    search,
    get fills() {
      return fills;
    },
    isConnected: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    async nameOf(id: number) {
      await refresh();
      return cached(db, `name ${id}`, new Set(['product'] as const), async () => {
        fills++;
        const { rows } = await pool.query('select name from product where id = $1', [id]);
        return rows[0].name as string;
      });
    },
    async stop() {
      await search.stop();
      await pool.end();
    },
  };
}
