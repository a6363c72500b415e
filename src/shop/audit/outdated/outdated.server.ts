import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { readEntriesSince } from './outdated.queries.ts';
import { changesOf } from './outdated.ts';

export { readEntriesSince };

const CHANGED = 'Пока вы смотрели, данные изменились. Посмотрите, что нового, и повторите.';

/**
 * Rejects a write that was made from an older version of its subject, which the caller has locked (STF-8).
 * @param subject its kind in the audit log, and its version now
 * @param read the version that the writer has seen
 * @throws 409 with the version now and what has changed since
 */
export async function requireVersion(
  tx: Tx,
  { kind, id, version }: { kind: string; id: number; version: number },
  read: number,
): Promise<void> {
  if (read === version) return;
  throw new ShopError('version', 409, CHANGED, {
    facts: { version, changed: changesOf(await readEntriesSince(tx, { kind, id, version: read })) },
  });
}

/**
 * The same for a write that merges: it is rejected only when it touches fields that were changed since (STF-52).
 * @param fields those that it writes
 * @throws 409 with the version now and what has changed since of these fields
 */
export async function requireUntouched(
  tx: Tx,
  { kind, id, version }: { kind: string; id: number; version: number },
  read: number,
  fields: readonly string[],
): Promise<void> {
  if (read === version) return;
  const changed = changesOf(await readEntriesSince(tx, { kind, id, version: read }));
  const touched = changed.filter(({ field }) => fields.includes(field));
  if (read < version && touched.length === 0) return;
  throw new ShopError('version', 409, CHANGED, { facts: { version, changed: touched } });
}
