import { createHmac } from 'node:crypto';
import { cached } from '../cache/cached.server.ts';
import type { ChangeKind } from '../changes/changes.queries.ts';
import type { Db } from '../database/db.server.ts';
import { readAppSecret } from '../database/secrets.queries.ts';
import { equalInConstantTime } from '../text/same-text.server.ts';
import { badField } from './errors.ts';

/** A page of a long list. The next one is found by the last row of this one, so every page costs the same (API-20). */
export interface CursorPage<T> {
  results: T[];
  /** The address of the next page; null: this is the last one. */
  next: string | null;
  count: number;
  /** There are more than `count`. */
  count_is_capped: boolean;
}

/** Up to this number rows are counted. */
export const MOST_COUNTED = 10_000;

/** The key never changes on its own. A new key publishes `everything`, which empties every cache. */
const never: ReadonlySet<ChangeKind> = new Set();

/**
 * Reads the id that a cursor names; undefined without a cursor.
 * @param list the name of the list: a cursor is valid for one list only
 * @throws 400 at `cursor` for anything that `toCursorPage` has not made
 */
export async function idOfCursor(
  db: Db,
  list: string,
  cursor: string | undefined,
): Promise<number | undefined> {
  const key = await keyOfCursor(db, list, cursor);
  return key === undefined ? undefined : Number(key);
}

/** The same for a list that is read by another key. @throws 400 at `cursor` for anything that `addressAfter` has not made */
export async function keyOfCursor(
  db: Db,
  list: string,
  cursor: string | undefined,
): Promise<string | undefined> {
  if (cursor === undefined) return undefined;
  const at = cursor.lastIndexOf('.');
  const [key, signature] = [cursor.slice(0, Math.max(at, 0)), cursor.slice(at + 1)];
  if (!equalInConstantTime(signature, await sign(db, list, key)))
    throw badField('cursor', 'Эта страница списка не найдена: откройте список заново.');
  return key;
}

/**
 * Makes a page of a list that is read newest first.
 * @param rows one more than `limit`, if there are so many
 * @param url path and query of the call
 */
export async function toCursorPage<Row extends { id: number }, T>(
  db: Db,
  list: string,
  { rows, counted, limit, url }: { rows: readonly Row[]; counted: number; limit: number; url: string },
  view: (row: Row) => T,
): Promise<CursorPage<T>> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map(view),
    next: last && rows.length > limit ? await addressAfter(db, list, String(last.id), url) : null,
    count: Math.min(counted, MOST_COUNTED),
    count_is_capped: counted > MOST_COUNTED,
  };
}

/**
 * The address of the page that begins after a row.
 * @param key names the row
 * @param url path and query of the call
 */
export async function addressAfter(db: Db, list: string, key: string, url: string): Promise<string> {
  const [path = '', query = ''] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', `${key}.${await sign(db, list, key)}`);
  return `${path}?${parameters}`;
}

async function sign(db: Db, list: string, key: string): Promise<string> {
  const secret = await cached(db, 'list cursor secret', never, () => readAppSecret(db, 'list-cursor'));
  return createHmac('sha256', secret).update(`${list} ${key}`).digest('base64url');
}
