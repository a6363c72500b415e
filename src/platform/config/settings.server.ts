import { cached } from '../cache/cached.server.ts';
import type { ChangeKind } from '../changes/changes.queries.ts';
import type { PublicDb } from '../database/db.server.ts';
import { readSetting } from './settings.queries.ts';

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/** A cached setting of the shop (`cli company`); undefined if it is empty or not set. */
export async function shopSetting(db: PublicDb, name: string): Promise<string | undefined> {
  return (await cached(db, `setting ${name}`, texts, () => readSetting(db, name))) || undefined;
}
