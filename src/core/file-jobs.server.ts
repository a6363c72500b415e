import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { askClamd } from './clamd.server.ts';
import type { ClamdAddress } from './config.server.ts';
import type { Tx } from './db.server.ts';
import type { KeptFile } from './file-store.server.ts';
import { sweepStoredFiles } from './files.server.ts';
import type { Jobs, Periodic } from './jobs.server.ts';
import type { Log } from './log.server.ts';
import { openVerified } from './send-file.server.ts';
import { hasRowOf, readFileOf, updateScan } from './stored-files.queries.ts';
import { type Files, lockBytes, SCAN_JOB } from './stored-files.server.ts';
import { inTransaction } from './transaction.server.ts';

/** The job that takes away what belongs to no row. */
const SWEEP_JOB = 'file-sweep';

/** Every hour, when it is not full for everybody else. */
export const fileTimes: Periodic = { [SWEEP_JOB]: '23 * * * *' };

/** So long may an upload be on its way to its row (RELIABILITY I11). */
const ORPHAN_MS = 3_600_000;

interface Given {
  files: Files;
  /** Folder of public files, such as pictures. */
  filesDir: string;
  clamd: ClamdAddress | undefined;
  log: Log;
  /** Writes down, in the transaction, that a file was refused. */
  onInfected(tx: Tx, fileId: number, found: string): Promise<void>;
}

/** Looks at new files and takes away bytes that nothing names. */
export function fileJobs({ files, filesDir, clamd, log, onInfected }: Given): Jobs {
  return {
    async [SCAN_JOB](payload) {
      const { sha256 } = payload as { sha256: string };
      const row = await readFileOf(files.db, sha256);
      if (row?.scan !== 'waiting') return;
      // CLAMD_URL was taken away meanwhile: nobody is asked any more.
      const found = clamd && (await askClamd(clamd, await openVerified(files, row)));
      await inTransaction(files.db, async (tx) => {
        for (const id of await updateScan(tx, row.sha256, found ? 'infected' : 'clean'))
          if (found) await onInfected(tx, id, found);
      });
      if (found) log.warn({ file: row.id, found }, 'clamd refused a file');
    },
    async [SWEEP_JOB]() {
      const removed = await sweepFiles(files);
      await sweepStoredFiles(filesDir);
      if (removed > 0) log.info({ removed }, 'files without a row were taken away');
    },
  };
}

/** Takes away bytes older than an hour that no row names, and what uploads left half-way. @returns how many */
export async function sweepFiles(files: Files, now = Date.now()): Promise<number> {
  const store = await files.store();
  const isOld = ({ putAt }: KeptFile) => now - putAt.getTime() > ORPHAN_MS;
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
