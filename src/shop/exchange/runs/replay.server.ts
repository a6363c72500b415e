import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { filesOf } from '../uploads/uploads.server.ts';
import { queue } from './queue.server.ts';
import { insertRun, readRun } from './runs.queries.ts';

/**
 * Imports the stored file of a run again, as a new run.
 * @returns the id of the new run
 * @throws ShopError 404; 409 `no_file` when the run has no file, or it was deleted (EX-26)
 */
export async function replay(db: Kysely<DB>, id: number, by: Actor): Promise<number> {
  return inTransaction(db, async (tx) => {
    const run = await readRun(tx, id);
    if (!run) throw notFound(`Загрузки № ${id} нет.`);
    const { connectionId, folderId, kind, name } = run;
    if (connectionId === null || (kind !== 'file' && kind !== 'documents'))
      throw noFile(`У загрузки № ${id} нет файла в хранилище. Загрузите его снова командой import.`);
    if (folderId === null || (await filesOf(tx, folderId)).size === 0)
      throw noFile(`Файл загрузки № ${id} уже удалён: файлы хранятся 90 дней.`);
    const stored = tx.selectFrom('exchange_run').select('digest').where('id', '=', id);
    const { digest } = await stored.executeTakeFirstOrThrow();
    const again = await insertRun(tx, { connectionId, folderId, kind, name, digest });
    if (again === undefined) throw new ShopError('run_waits', 409, `Файл ${name} уже ждёт загрузки.`);
    await queue(tx, { id: again });
    await recordAudit(tx, { ...by, action: 'run.replayed', subjectId: id, details: { run: again } });
    return again;
  });
}

function noFile(text: string): ShopError {
  return new ShopError('no_file', 409, text);
}
