import { FileDamaged, openVerified } from '../http/send-file.server.ts';
import { hasRowOf, readStoredFilesAfter } from './stored-files.queries.ts';
import type { Files } from './stored-files.server.ts';

/** The differences between rows and the store. */
export interface CheckedFiles {
  rows: number;
  /** Rows whose bytes are lost or altered. */
  damaged: { id: number; name: string; sha256: string; what: 'lost' | 'altered' }[];
  /** Bytes without a row; uploads of the last hour may not have their row yet. */
  orphans: number;
}

const AT_ONCE = 500;

/** Reads every stored file and compares it with its row (INV-11, REL-39). @throws 503 if the store is unavailable */
export async function checkFiles(files: Files): Promise<CheckedFiles> {
  const checked: CheckedFiles = { rows: 0, damaged: [], orphans: 0 };
  for (let after = 0; ; ) {
    const rows = await readStoredFilesAfter(files.db, after, AT_ONCE);
    for (const row of rows) {
      checked.rows++;
      after = row.id;
      const { id, name } = row;
      const sha256 = row.sha256.toString('hex');
      const what = await damageOf(files, row);
      if (what) checked.damaged.push({ id, name, sha256, what });
    }
    if (rows.length < AT_ONCE) break;
  }
  for await (const { sha256 } of (await files.store()).list())
    if (!(await hasRowOf(files.db, sha256))) checked.orphans++;
  return checked;
}

async function damageOf(files: Files, row: Parameters<typeof openVerified>[1]) {
  try {
    (await openVerified(files, row)).destroy();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof FileDamaged)) throw thrown;
    return thrown.what;
  }
}
