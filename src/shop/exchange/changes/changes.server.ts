import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import {
  computeDigest,
  forgetDigest,
  noteChanges,
  noteFirst,
  readDigest,
  readIsFirst,
  setRecording,
  storeDigest,
} from './changes.queries.ts';
import { type Digest, isSameDigest } from './changes.ts';

export {
  computeDigest,
  deleteOldChanges,
  endFirst,
  lockSource,
  readDigest,
  readIsFirst,
  storeDigest,
} from './changes.queries.ts';

/**
 * Records what a transaction writes as the change set of a run, so that the run can be undone (EX-32). The first load of a
 * source records nothing: there is nothing to go back to.
 * @param session of the files that are loaded together; undefined: the import stands for itself
 * @param runId undefined: the import is no run, and cannot be undone
 * @returns what to call when everything is written, before the commit
 */
export async function recordChanges(
  tx: Tx,
  source: string,
  session: string | undefined,
  runId: number | undefined,
): Promise<() => Promise<void>> {
  const isFirst = await readIsFirst(tx, source, session);
  if (isFirst && session !== undefined) await noteFirst(tx, source, session);
  if (isFirst || runId === undefined) await forgetDigest(tx, source);
  if (runId === undefined) return async () => {};
  if (!isFirst) await setRecording(tx, runId);
  return async () => {
    await setRecording(tx, null);
    await noteChanges(tx, { id: runId, source, changes: isFirst ? 'first' : 'recorded' });
  };
}

/**
 * Computes the digest of a source in full and compares it with the one that its change sets have moved. The first time there is
 * nothing to compare with, and it is stored.
 */
export async function checkDigest(
  db: Kysely<DB>,
  source: string,
): Promise<{ stored: Digest | undefined; computed: Digest; isSame: boolean }> {
  // One snapshot, so that an import that commits meanwhile makes no difference.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const stored = await readDigest(tx, source);
      const computed = await computeDigest(tx, source);
      if (!stored) await storeDigest(tx, source, computed);
      return { stored, computed, isSame: stored !== undefined && isSameDigest(stored, computed) };
    });
}
