import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFact } from './backup.ts';

/** What one file is in the stream of a backup: this as JSON after its length, then `size` bytes. */
export interface FrameHead {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  readonly isFolder?: true;
}

/** A folder whose files are copied. */
export interface CopiedFolder {
  /** The first part of the paths in the backup. */
  readonly as: 'postgres' | 'data';
  readonly folder: string;
  /** Whether a path relative to the folder is copied; for a folder that is not, only its empty self. */
  takes(path: string): boolean;
}

/** Folders of a cluster whose content belongs to the running server. */
const EMPTIED =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)|^pg_wal\/(archive_status|summaries)\//;
/** Files that a restored server must not find: they belong to a running server, to a session, or to another backup. */
const LEFT_OUT =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+(_\w+)?(\.\d+)?)$|^(postmaster\.(pid|opts)|current_logfiles(\.tmp)?|postgresql\.auto\.conf\.tmp|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|recovery\.signal|standby\.signal)$/;
const CONTROL = 'global/pg_control';

/** Whether a file of a running cluster is copied. */
export function isOfCluster(path: string): boolean {
  return !EMPTIED.test(path) && !LEFT_OUT.test(path);
}

/**
 * The files of folders as one stream of frames. Files may grow, shrink and vanish meanwhile: each has the size of its beginning,
 * and the log of the database repairs the rest.
 * @param facts gets path, size and SHA-256 of each file
 */
export async function* framesOf(
  folders: readonly CopiedFolder[],
  facts: FileFact[],
): AsyncGenerator<Uint8Array> {
  for (const copied of folders) {
    yield* framesUnder(copied, '', facts);
    // Last: its checkpoint must not be newer than the copied files.
    if (copied.as === 'postgres') yield* frameOfControl(copied.folder, facts);
  }
}

async function* framesUnder(
  copied: CopiedFolder,
  under: string,
  facts: FileFact[],
): AsyncGenerator<Uint8Array> {
  const entries = await readdir(join(copied.folder, under), { withFileTypes: true }).catch(ifVanished);
  for (const entry of entries ?? []) {
    const path = `${under}${entry.name}`;
    if (path === CONTROL || !copied.takes(path)) continue;
    if (entry.isDirectory()) {
      yield frameHead({ path: `${copied.as}/${path}`, size: 0, mode: 0o700, isFolder: true });
      yield* framesUnder(copied, `${path}/`, facts);
    } else if (entry.isFile()) yield* frameOfFile(copied, path, facts);
    else if (!entry.isSocket()) throw new Error(`a link or device in a folder to back up: ${path}`);
  }
}

async function* frameOfFile({ as, folder }: CopiedFolder, path: string, facts: FileFact[]) {
  const file = await open(join(folder, path)).catch(ifVanished);
  if (!file) return;
  try {
    const { size, mode } = await file.stat();
    yield frameHead({ path: `${as}/${path}`, size, mode: mode & 0o777 });
    const hash = createHash('sha256');
    let left = size;
    while (left > 0) {
      const buffer = Buffer.allocUnsafe(Math.min(left, CHUNK_BYTES));
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      // Cut short meanwhile: zeros take the place, and the log cuts the restored file, too.
      const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer.fill(0);
      left -= chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    facts.push({ path: `${as}/${path}`, size, sha256: hash.digest('hex') });
  } finally {
    await file.close();
  }
}

async function* frameOfControl(folder: string, facts: FileFact[]) {
  const path = join(folder, CONTROL);
  // The server overwrites it in place: two equal readings are a whole one.
  let bytes = await readFile(path);
  for (let again = await readFile(path); !again.equals(bytes); again = await readFile(path)) bytes = again;
  yield frameHead({ path: `postgres/${CONTROL}`, size: bytes.length, mode: 0o600 });
  yield bytes;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  facts.push({ path: `postgres/${CONTROL}`, size: bytes.length, sha256 });
}

/** A single file as a frame, for an object of its own. */
export async function* frameOf(
  path: string,
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array> {
  yield frameHead({ path, size, mode: 0o600 });
  yield* source;
}

const CHUNK_BYTES = 256 * 1024;

function frameHead(head: FrameHead): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

/** The bytes of files that will be copied, for a comparison with free space. */
export async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ifVanished)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await bytesUnder(path);
    else bytes += (await stat(path).catch(ifVanished))?.size ?? 0;
  }
  return bytes;
}

function ifVanished(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
