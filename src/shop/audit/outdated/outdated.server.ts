import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { readEntriesSince } from './outdated.queries.ts';
import { changesOf } from './outdated.ts';

export { readEntriesSince };

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
  throw new ShopError(
    'version',
    409,
    'Пока вы смотрели, здесь кое-что изменилось. Посмотрите, что нового, и повторите.',
    { facts: { version, changed: changesOf(await readEntriesSince(tx, { kind, id, version: read })) } },
  );
}
