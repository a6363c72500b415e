import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { canonicalJson } from '../../../../platform/text/canonical-json.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { requireVersion } from '../../../audit/outdated/outdated.server.ts';
import { lockList, raiseListVersion, readListVersion } from './site-lists.queries.ts';

/** A list that the staff changes as a whole (STF-67). */
export type SiteList = 'menu' | 'home';

/** The version of a list. */
export function listVersion(db: Db, list: SiteList): Promise<number> {
  return readListVersion(db, list);
}

interface Replacement<T> {
  list: SiteList;
  /** The version that the writer has seen. */
  version: number;
  read: (tx: Tx) => Promise<T>;
  write: (tx: Tx) => Promise<void>;
}

/** Replaces a list by a new one, unless it has changed since it was read. @throws 409 with `changed` */
export async function replaceList<T>(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { list, version, read, write }: Replacement<T>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const current = await lockList(tx, list);
    await requireVersion(tx, { kind: list, id: 0, version: current }, version);
    const was = await read(tx);
    await write(tx);
    const now = await read(tx);
    if (canonicalJson(was) === canonicalJson(now)) return;
    await raiseListVersion(tx, list);
    await recordAudit(tx, {
      ...staffActor(staff),
      action: `${list}.changed`,
      subjectId: 0,
      details: { changed: [{ field: list, was, now }] },
    });
  });
}
