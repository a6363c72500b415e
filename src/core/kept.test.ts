import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts';
import type { ChangeKind } from './changes.server.ts';
import type { Db } from './db.server.ts';
import { type KeptFamily, kept, keptEach, openFollowedDb } from './kept.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const layout: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The value of a setting as a slice keeps it. */
async function setting(db: Db): Promise<string | undefined> {
  return kept(db, 'setting', layout, async () => {
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

test('a request sees what was committed before it, one that has begun goes on with what it knew', async () => {
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

test('those who ask while the log is being read get a reading that began after they asked', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  await setting(db);
  const early = refresh();
  await write('late');
  await Promise.all([refresh(), refresh()]);
  expect(await setting(db)).toBe('late');
  await early;
});

test('who waited for his turn asks nothing when a reading has begun since he came', async () => {
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

test('a reading that began before he came is not enough for him, however late it ends', async () => {
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

test('who may be late asks nothing while the log was read a moment ago, and is told of everything after it', async () => {
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

test('a transaction and any other handle read what is there', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  await setting(db);
  await write('now');
  expect(await setting(database.db)).toBe('now');
  expect(await db.transaction().execute((tx) => setting(tx))).toBe('now');
});

test('a read that failed is tried again', async () => {
  const { db } = openFollowedDb(database.pool);
  const failing = () => kept(db, 'broken', layout, () => Promise.reject(new Error('away')));
  await expect(failing()).rejects.toThrow('away');
  expect(await kept(db, 'broken', layout, async () => 'back')).toBe('back');
});

const GOODS: KeptFamily = { most: 8, ofSubject: new Set(['price']), ofAll: new Set(['layout']) };

/** Asks for numbers of goods; tells which of them had to be read. */
async function asker(family = GOODS) {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const asked: number[] = [];
  const ask = async (ids: readonly number[], variant = '') =>
    [
      ...(await keptEach(db, family, variant, ids, async (missing) => {
        asked.push(...missing);
        return new Map(missing.filter((id) => id < 100).map((id) => [id, `${variant}${id}`]));
      })),
    ].map(([, value]) => value);
  return { refresh, ask, read: () => asked.splice(0) };
}
const tell = (kind: ChangeKind, subject: number | null) =>
  database.pool.query('insert into catalog_change (kind, subject_id) values ($1, $2)', [kind, subject]);

test('of goods only those are read again that a change names, all of them when it names none', async () => {
  const { ask, read, refresh } = await asker();
  expect(await ask([2, 1, 2])).toEqual(['2', '1']);
  expect(await ask([1, 2, 3], 'в Томске ')).toEqual(['в Томске 1', 'в Томске 2', 'в Томске 3']);
  expect(read()).toEqual([2, 1, 1, 2, 3]);
  await tell('price', 2);
  await tell('stock', 1);
  await refresh();
  await ask([1, 2]);
  await ask([1, 2], 'в Томске ');
  expect(read()).toEqual([2, 2]);
  for (const [kind, subject] of [
    ['price', null],
    ['layout', null],
    ['everything', null],
  ] as const) {
    await tell(kind, subject);
    await refresh();
    await ask([1, 2]);
    expect(read()).toEqual([1, 2]);
  }
});

test('what is no product is asked for once, and the least asked for goes first', async () => {
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

test('who asks while goods are being read shares the reading; a change meanwhile makes the next one read again', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const readings: ((value: string) => void)[] = [];
  const ask = () =>
    keptEach<string>(
      db,
      GOODS,
      '',
      [5],
      () => new Promise((answer) => readings.push((value) => answer(new Map([[5, value]])))),
    );
  const first = ask();
  const shared = ask();
  expect(readings.length).toBe(1);
  await tell('price', 5);
  await refresh();
  const after = ask();
  expect(readings.length).toBe(2);
  readings[1]?.('new');
  readings[0]?.('old');
  expect([(await first).get(5), (await shared).get(5), (await after).get(5)]).toEqual(['old', 'old', 'new']);
  expect((await ask()).get(5)).toBe('new');
});

test('goods that could not be read are read by the next who asks', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const ask = (read: () => Promise<ReadonlyMap<number, string>>) => keptEach(db, GOODS, '', [1, 2], read);
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect([...(await ask(async () => new Map([[2, 'back']])))]).toEqual([[2, 'back']]);
});
