import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClamdAddress } from '../config/outside-addresses.server.ts';
import type { Tx } from '../database/db.server.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { openVerified } from '../http/send-file.server.ts';
import type { Jobs, Periodic } from '../jobs/jobs.server.ts';
import type { Log } from '../log/log.server.ts';
import { askClamd } from './clamd.server.ts';
import type { StoredBytes } from './file-store.server.ts';
import { sweepStoredFiles } from './files.server.ts';
import { hasRowOf, readFileOf, updateScan } from './stored-files.queries.ts';
import { type Files, lockBytes, SCAN_JOB } from './stored-files.server.ts';

/** The job that deletes stored bytes without a row. */
const SWEEP_JOB = 'file-sweep';

/** Hourly, at a minute when few other jobs run. */
export const fileTimes: Periodic = { [SWEEP_JOB]: '23 * * * *' };

/** How long an upload may exist before its row (INV-11). */
const ORPHAN_MS = 3_600_000;

interface Given {
  files: Files;
  /** Folder of public files, such as images. */
  filesDir: string;
  clamd: ClamdAddress | undefined;
  log: Log;
  /** Records in the transaction that a virus was found in a file. */
  onInfected(tx: Tx, fileId: number, found: string): Promise<void>;
}

/** The jobs that scan new files and delete stored bytes without a row. */
export function fileJobs({ files, filesDir, clamd, log, onInfected }: Given): Jobs {
  return {
    async [SCAN_JOB](payload) {
      const { sha256 } = payload as { sha256: string };
      const row = await readFileOf(files.db, sha256);
      if (row?.scan !== 'waiting') return;
      // Without CLAMD_URL, removed since the upload, the file counts as clean.
      const found = clamd && (await askClamd(clamd, await openVerified(files, row)));
      await inTransaction(files.db, async (tx) => {
        for (const id of await updateScan(tx, row.sha256, found ? 'infected' : 'clean'))
          if (found) await onInfected(tx, id, found);
      });
      if (found) log.warn({ file: row.id, found }, 'clamd found a virus in a file');
    },
    async [SWEEP_JOB]() {
      const removed = await sweepFiles(files);
      await sweepStoredFiles(filesDir);
      if (removed > 0) log.info({ removed }, 'files without a row were deleted');
    },
  };
}

/** Deletes stored bytes without a row and unfinished uploads, both older than an hour. @returns how many stored files */
export async function sweepFiles(files: Files, now = Date.now()): Promise<number> {
  const store = await files.store();
  const isOld = ({ putAt }: StoredBytes) => now - putAt.getTime() > ORPHAN_MS;
  let removed = 0;
  for await (const file of store.list()) {
    if (!isOld(file) || (await hasRowOf(files.db, file.sha256))) continue;
    const isGone = await inTransaction(files.db, async (tx) => {
      await lockBytes(tx, file.sha256);
      if (await hasRowOf(tx, file.sha256)) return false;
      await store.remove(file.sha256);
      return true;
    });
    if (isGone) removed++;
  }
  for (const name of await readdir(files.tempDir).catch(() => [])) {
    const path = join(files.tempDir, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ORPHAN_MS) await rm(path, { force: true });
  }
  return removed;
}
