import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { breakCycles } from '../cycles/cycles.server.ts';
import { requestStop } from './run-decisions.queries.ts';
import { readRun } from './runs.queries.ts';

/**
 * Stops the import of a file or of released goods: it ends as rejected and changes nothing (EX-81). One that is under way ends before
 * its next step; its export goes on without the file.
 * @throws ShopError 400 without a note, 404, 409 `not_stoppable` when it has ended, or is not an import
 */
export async function stop(db: Kysely<DB>, id: number, given: string, by: Actor): Promise<void> {
  const note = given.trim();
  if (note === '') throw badField('note', 'Напишите, почему загрузка остановлена.');
  await inTransaction(db, async (tx) => {
    const run = await readRun(tx, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    if (!(await requestStop(tx, id, note)))
      throw new ShopError('not_stoppable', 409, `Загрузка № ${id} уже кончилась или её нельзя остановить.`);
    const { connectionId } = run;
    if (connectionId !== null) await breakCycles(tx, { connectionId, sessionId: null, madeAt: '' });
    await recordAudit(tx, { ...by, action: 'run.stopped', subjectId: id, details: {} });
  });
}
