import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/config.server.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { deleteOldChanges } from '../changes/changes.server.ts';
import { deleteOldSessions } from '../connections/connections.server.ts';
import { readSilentConnections } from '../cycles/cycles.server.ts';
import { deleteOldPlanned } from '../diff/diff.server.ts';
import { attachLateFiles } from '../documents/documents.server.ts';
import {
  deleteOldFolders,
  deleteOldJournal,
  deleteOldPersonal,
  readSilentFolders,
  type UploadContext,
} from '../uploads/uploads.server.ts';
import { exchangeWait } from '../waits.server.ts';
import { executeRun } from './execute.server.ts';
import type { RunContext } from './run-context.ts';
import { importNeverAsked, RUN_JOB, requestClosing, requeueLost } from './runs.server.ts';

export { executeRun };

/** Imports what 1C uploaded and never asked for, and closes exports after a silence. */
const WATCH_JOB = 'exchange-watch';
/** Deletes old uploads, change sets and journal. */
export const SWEEP_JOB = 'exchange-upload-sweep';

export const exchangeTimes: Periodic = { [WATCH_JOB]: '* * * * *', [SWEEP_JOB]: '37 * * * *' };

/** How long uploads can be imported again (EX-26), and documents of orders be read (EX-74); of both together at most 20 GB. */
const RETENTION = { days: 90, mostBytes: 20 * 1024 ** 3 };
/** How long files with contractors stay (EX-75). */
const PERSONAL_DAYS = 30;
/** How long a run can be undone (EX-32). */
const CHANGES_DAYS = 60;
/** Assembled files are made again when they are needed. */
const ASSEMBLED_MS = 86_400_000;

/** The light jobs of the exchange. */
export function exchangeJobs({ db, files, config }: UploadContext & { config: Config }): Jobs {
  return {
    [WATCH_JOB]: () => watchExchange({ db, files }),
    async [SWEEP_JOB]() {
      const sweeps: ((tx: Tx) => Promise<number | boolean>)[] = [
        (tx) => deleteOldFolders(tx, RETENTION),
        (tx) => deleteOldJournal(tx, RETENTION),
        (tx) => deleteOldPersonal(tx, PERSONAL_DAYS),
        (tx) => deleteOldChanges(tx, CHANGES_DAYS),
        (tx) => deleteOldPlanned(tx, CHANGES_DAYS),
      ];
      for (const deleteOld of sweeps) while (await inTransaction(db, deleteOld));
      await deleteOldSessions(db, RETENTION.days);
      await sweepAssembled(join(config.dataDir, 'exchange'));
    },
  };
}

/** The job that is too heavy for a process that serves visitors. */
export const HEAVY_EXCHANGE_JOBS: Readonly<
  Record<string, (context: RunContext, payload: unknown) => Promise<void>>
> = {
  [RUN_JOB]: (context, payload) => executeRun(context, (payload as { run: number }).run),
};

/** What the passing of time causes: files of silent folders are imported, and silent exports close. */
export async function watchExchange(context: UploadContext): Promise<void> {
  const { db } = context;
  await requeueLost(db);
  const silence = await exchangeWait(db, 'exchange_silence_ms');
  await importNeverAsked(context, await readSilentFolders(db, silence));
  const cycleSilence = await exchangeWait(db, 'exchange_cycle_ms');
  for (const connectionId of await readSilentConnections(db, cycleSilence))
    await requestClosing(db, connectionId, 'тишина');
  await attachLateFiles(context, silence);
}

async function sweepAssembled(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ASSEMBLED_MS) await rm(path, { recursive: true, force: true });
  }
}
