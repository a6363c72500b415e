import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { readSetting } from './content.queries.ts';

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/** A setting of the shop, kept until one changes; undefined: never set. */
export function shopSetting(db: Db, name: string): Promise<string | undefined> {
  return kept(db, `setting ${name}`, texts, () => readSetting(db, name));
}
