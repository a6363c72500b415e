import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Rows of these tables are deleted while the shop runs; rows of the others are never deleted, or only by hand. */
const DELETED = ['attribute_value', 'cart', 'session', 'stored_file', 'wishlist'];

test('foreign keys to rows that are deleted have an index, however large the table is', async () => {
  const { rows } = await database.pool.query(
    `select c.conrelid::regclass || '.' || a.attname as unfound
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = any($1::regclass[])
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
    [DELETED],
  );
  expect(rows).toEqual([]);
});
