import type { ChangeKind } from './changes.server.ts';
import type { Db } from './db.server.ts';
import { kept } from './kept.server.ts';
import { readSetting } from './settings.queries.ts';

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/** What the shop says of itself under a name (`cli company`), kept until it says otherwise; undefined: nothing. */
export async function shopSetting(db: Db, name: string): Promise<string | undefined> {
  return (await kept(db, `setting ${name}`, texts, () => readSetting(db, name))) || undefined;
}
