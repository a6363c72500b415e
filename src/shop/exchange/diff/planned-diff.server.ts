import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import {
  type Files,
  insertPart,
  type ReceivedFile,
  storeBytes,
} from '../../../platform/files/stored-files.server.ts';
import { receiveRaw } from '../../../platform/http/upload.server.ts';
import { readDiff, readLines } from './diff.queries.ts';
import { type DiffLine, MOST_LINES } from './diff.ts';
import { type PlannedDiff, readLinesFile, writePlanned } from './planned-diff.queries.ts';

/** The stored lines of one diff: 64 MB are about 300,000 lines. */
const MOST_BYTES = 64 * 1024 ** 2;

/** What a file would change, read before its import is rolled back. All its lines are in a temporary file. */
export interface MadePlan {
  planned: PlannedDiff;
  file: ReceivedFile;
  isCut: boolean;
}

/**
 * Reads what the import of a file has changed, in its transaction, which the caller then rolls back (EX-70). The caller deletes the
 * temporary file.
 * @param afterRun the last run that has changed the source
 */
export async function makePlan(
  tx: Tx,
  files: Files,
  { runId, afterRun }: { runId: number; afterRun: number | null },
): Promise<MadePlan> {
  const planned = { ...(await readDiff(tx, runId, MOST_LINES)), afterRun };
  return { planned, ...(await writeLines(files, readLines(tx, runId), MOST_BYTES)) };
}

/** Makes the lines of a plan durable. `write` it then in the transaction that lets the file wait. */
export async function storePlan(files: Files, { file }: MadePlan): Promise<void> {
  await storeBytes(files, file);
}

/** Writes a plan whose lines are stored (`storePlan`). */
export async function insertPlan(
  tx: Tx,
  files: Files,
  runId: number,
  { planned, file, isCut }: MadePlan,
): Promise<void> {
  await writePlanned(tx, runId, { ...planned, isCut, fileId: await insertPart(tx, files, file) });
}

/** Writes lines as JSON, one a line, compressed. @param mostBytes of them before they are compressed */
export async function writeLines(
  files: Pick<Files, 'tempDir'>,
  lines: AsyncIterable<DiffLine> | Iterable<DiffLine>,
  mostBytes: number,
): Promise<{ file: ReceivedFile; isCut: boolean }> {
  let isCut = false;
  async function* json() {
    let bytes = 0;
    for await (const line of lines) {
      const text = `${JSON.stringify(line)}\n`;
      bytes += Buffer.byteLength(text);
      isCut = bytes > mostBytes;
      if (isCut) return;
      yield text;
    }
  }
  const packed = createGzip();
  pipeline(Readable.from(json()), packed, () => {}); // an error of the lines is that of `packed` too
  const received = await receiveRaw(files, packed, { mostBytes });
  return { file: { ...received, mediaType: 'application/gzip', name: 'diff.jsonl.gz' }, isCut };
}

/**
 * All lines of the planned diff of a run.
 * @returns undefined when they are not stored
 */
export async function readPlannedLines(files: Files, db: Db, runId: number): Promise<DiffLine[] | undefined> {
  const stored = await readLinesFile(db, runId);
  const bytes = stored && (await (await files.store()).read(stored.sha256));
  if (!bytes) return undefined;
  const plain = createGunzip();
  pipeline(bytes, plain, () => {});
  const lines: DiffLine[] = [];
  for await (const line of createInterface({ input: plain })) lines.push(JSON.parse(line) as DiffLine);
  return lines;
}
