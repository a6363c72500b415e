import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { connectionOf } from '../connections/connections.server.ts';
import { plainWord } from './returned-document.ts';
import { deleteStatus, readStatuses, writeStatus } from './status-map.queries.ts';
import type { MappedState, StatusMap } from './status-map.ts';

export { readStatuses } from './status-map.queries.ts';

const LONGEST = 100;

/** The map of a connection, to look states up in. */
export async function statusMapOf(db: Db, connectionId: number): Promise<StatusMap> {
  return new Map((await readStatuses(db, connectionId)).map(({ plain, state }) => [plain, state]));
}

/**
 * Says what a state of 1C means for the orders of a connection.
 * @param state null: it moves nothing; undefined: what was said of it is forgotten
 * @throws 404 for an unknown connection, or a state of which nothing was said; 400 at `status`
 */
export async function mapStatus(
  db: Kysely<DB>,
  {
    slug,
    status,
    state,
    by,
  }: { slug: string; status: string; state: MappedState | null | undefined; by: Actor },
): Promise<void> {
  const name = status.trim().replaceAll('\u0000', '');
  const plain = plainWord(name);
  if (plain === '' || name.length > LONGEST)
    throw badField('status', `Состояние 1С — от 1 до ${LONGEST} знаков, как его пишет 1С.`);
  await inTransaction(db, async (tx) => {
    const { id } = await connectionOf(tx, slug);
    if (state !== undefined) await writeStatus(tx, id, { plain, name, state });
    else if (!(await deleteStatus(tx, id, plain))) throw notFound(`О состоянии «${name}» ничего не сказано.`);
    await recordAudit(tx, {
      ...by,
      action: 'connection.status',
      subjectId: id,
      details: { status: name, state: state === undefined ? 'forgotten' : state },
    });
  });
}
