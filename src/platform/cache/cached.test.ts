import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { ChangeKind } from '../changes/changes.queries.ts';
import type { Db } from '../database/db.server.ts';
import { type CacheFamily, cached, cachedAnswer, cachedEach, openFollowedDb } from './cached.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const layout: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The value of a setting, cached as a slice caches it. */
async function setting(db: Db): Promise<string | undefined> {
  return cached(db, 'setting', layout, async () => {
    const row = await db
      .selectFrom('shop_setting')
      .select('value')
      .where('name', '=', 'slogan')
      .executeTakeFirst();
    return row?.value;
  });
}

const write = (value: string) =>
  database.pool.query(
    "insert into shop_setting (name, value) values ('slogan', $1) on conflict (name) do update set value = $1",
    [value],
  );

test('a request sees everything committed before it; one under way continues with what it has read', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  for (const value of ['first', 'second', 'third']) {
    const before = await setting(db);
    await write(value);
    expect(await setting(db)).toBe(before);
    await refresh();
    expect(await setting(db)).toBe(value);
  }
});

test('requests that arrive while the log is being read get a reading that began after their arrival', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  await setting(db);
  const early = refresh();
  await write('late');
  await Promise.all([refresh(), refresh()]);
  expect(await setting(db)).toBe('late');
  await early;
});

test('a queued request reuses a reading that began after its arrival', async () => {
  const { refresh } = openFollowedDb(database.pool);
  await refresh();
  const came = performance.now();
  await refresh();
  const query = vi.spyOn(database.pool, 'query');
  await refresh(came);
  expect(query).not.toHaveBeenCalled();
  await refresh(performance.now());
  expect(query).toHaveBeenCalled();
  query.mockRestore();
});

test('a queued request does not reuse a reading that began before its arrival, however late it ends', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  await setting(db);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const ask = database.pool.query.bind(database.pool) as (...asked: unknown[]) => Promise<unknown>;
  const reading = Promise.withResolvers<void>();
  const query = vi.spyOn(database.pool, 'query').mockImplementationOnce((async (...asked: unknown[]) => {
    const found = await ask(...asked);
    reading.resolve();
    await mayEnd;
    return found;
  }) as never);
  const early = refresh();
  await reading.promise;
  await write('while the log was being read');
  const came = performance.now();
  end();
  await early;
  await refresh(came);
  expect(await setting(db)).toBe('while the log was being read');
  query.mockRestore();
});

test('a request that may be late reads nothing if the log was read a moment ago, and then gets every later change', async () => {
  const { db, refresh, refreshLately } = openFollowedDb(database.pool);
  await refresh();
  const before = await setting(db);
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await refresh();
    await write('a moment later');
    await refreshLately();
    expect(await setting(db)).toBe(before);
    vi.advanceTimersByTime(300);
    await refreshLately();
    expect(await setting(db)).toBe('a moment later');
  } finally {
    vi.useRealTimers();
  }
});

test('a transaction and any other handle read the current state', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  await setting(db);
  await write('now');
  expect(await setting(database.db)).toBe('now');
  expect(await db.transaction().execute((tx) => setting(tx))).toBe('now');
});

test('a failed read is tried again', async () => {
  const { db } = openFollowedDb(database.pool);
  const failing = () => cached(db, 'broken', layout, () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  expect(await cached(db, 'broken', layout, async () => 'back')).toBe('back');
});

const GOODS: CacheFamily = {
  name: 'goods',
  most: 8,
  ofSubject: new Set(['price']),
  ofAll: new Set(['layout']),
};

/** Looks up products; returns the ids that had to be read from the database. */
async function asker(family = GOODS) {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const asked: number[] = [];
  const ask = async (ids: readonly number[], variant = '') =>
    [
      ...(await cachedEach(db, family, variant, ids, async (missing) => {
        asked.push(...missing);
        return new Map(missing.filter((id) => id < 100).map((id) => [id, `${variant}${id}`]));
      })),
    ].map(([, value]) => value);
  return { refresh, ask, read: () => asked.splice(0) };
}
const publish = (kind: ChangeKind, subject: number | null) =>
  database.pool.query('insert into catalog_change (kind, subject_id) values ($1, $2)', [kind, subject]);

test('only goods named by a change are read again, and all of them if it names none', async () => {
  const { ask, read, refresh } = await asker();
  expect(await ask([2, 1, 2])).toEqual(['2', '1']);
  expect(await ask([1, 2, 3], 'в Томске ')).toEqual(['в Томске 1', 'в Томске 2', 'в Томске 3']);
  expect(read()).toEqual([2, 1, 1, 2, 3]);
  await publish('price', 2);
  await publish('stock', 1);
  await refresh();
  await ask([1, 2]);
  await ask([1, 2], 'в Томске ');
  expect(read()).toEqual([2, 2]);
  for (const [kind, subject] of [
    ['price', null],
    ['layout', null],
    ['everything', null],
  ] as const) {
    await publish(kind, subject);
    await refresh();
    await ask([1, 2]);
    expect(read()).toEqual([1, 2]);
  }
});

test('a missing product is looked up once, and the least used entry is dropped first', async () => {
  const { ask, read } = await asker();
  expect(await ask([100, 1])).toEqual(['1']);
  expect(await ask([100])).toEqual([]);
  expect(read()).toEqual([100, 1]);
  for (const id of [2, 3, 1, 4, 5, 6, 1, 7, 8, 9]) await ask([id]);
  read();
  await ask([1, 9]);
  expect(read()).toEqual([]);
  await ask([2]);
  expect(read()).toEqual([2]);
});

test('simultaneous requests for goods share a reading; a change meanwhile makes the next one read again', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const readings: ((value: string) => void)[] = [];
  const ask = () =>
    cachedEach<string>(
      db,
      GOODS,
      '',
      [5],
      () => new Promise((answer) => readings.push((value) => answer(new Map([[5, value]])))),
    );
  const first = ask();
  const shared = ask();
  expect(readings.length).toBe(1);
  await publish('price', 5);
  await refresh();
  const after = ask();
  expect(readings.length).toBe(2);
  readings[1]?.('new');
  readings[0]?.('old');
  expect([(await first).get(5), (await shared).get(5), (await after).get(5)]).toEqual(['old', 'old', 'new']);
  expect((await ask()).get(5)).toBe('new');
});

test('goods whose reading failed are read by the next request', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const ask = (read: () => Promise<ReadonlyMap<number, string>>) => cachedEach(db, GOODS, '', [1, 2], read);
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([...(await ask(async () => new Map([[2, 'back']])))]).toEqual([[2, 'back']]);
});

test('a list is made once for simultaneous requests, and again after a change of a product in it', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const makings: (() => void)[] = [];
  const ask = () =>
    cachedAnswer(db, GOODS, 'list', {
      make: () => new Promise<{ ids: number[] }>((done) => makings.push(() => done({ ids: [5, 6] }))),
      subjectsOf: ({ ids }) => ids,
    });
  const both = [ask(), ask()];
  await vi.waitFor(() => expect(makings.length).toBe(1));
  makings[0]?.();
  expect(new Set(await Promise.all(both)).size).toBe(1);
  await publish('price', 7);
  await refresh();
  await ask();
  expect(makings.length).toBe(1);
  await publish('price', 6);
  await refresh();
  const next = ask();
  await vi.waitFor(() => expect(makings.length).toBe(2));
  makings[1]?.();
  expect(await next).not.toBe(await both[0]);
});

test('a list whose product changed while it was made is answered but not cached', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  let made = 0;
  const ask = (meanwhile: () => Promise<unknown>) =>
    cachedAnswer(db, GOODS, 'list', {
      make: async () => {
        made++;
        await meanwhile();
        return [5, 6];
      },
      subjectsOf: (ids) => ids,
    });
  await ask(async () => {
    await publish('price', 6);
    await refresh();
  });
  await ask(async () => {
    await publish('price', 7);
    await refresh();
  });
  expect(made).toBe(2);
  await ask(async () => {});
  expect(made).toBe(2);
});
