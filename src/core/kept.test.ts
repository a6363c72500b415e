import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../tests/support/database.ts';
import type { ChangeKind } from './changes.server.ts';
import type { Db } from './db.server.ts';
import { kept, openFollowedDb } from './kept.server.ts';

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

test('who may be late asks nothing while the log was read a moment ago, and is told of everything after it', async () => {
  const { db, refresh, refreshLately } = openFollowedDb(database.pool);
  await refresh();
  const before = await setting(db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    await refresh();
    await write('a moment later');
    await refreshLately();
    expect(await setting(db)).toBe(before);
    vi.setSystemTime(Date.now() + 300);
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
