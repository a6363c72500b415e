import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../database/db.server.ts';
import { type Cluster, dataFolder } from '../database/postgres-cluster.server.ts';
import { halfOf, removeHalves, syncFolder } from '../files/atomic-file.server.ts';
import { BackupFault } from './backup.ts';
import { archiveFolder } from './embedded-server.server.ts';
import { measured, opened, sealed } from './sealed.server.ts';
import { requireMark, type Vault } from './vault.server.ts';
import { isArchived, isSegment } from './wal.ts';

/** With less free space than this the log that waits for an absent target is given up, before the shop has to stop. */
const LEAST_FREE_BYTES = 1024 ** 3;
/** A shorter failure is no reason to give the log up. */
const GIVE_UP_AFTER_MS = 5 * 60_000;
/** The waiting log has to be so much of what is missing: otherwise something else fills the disk, and deleting it helps nobody. */
const REAL_SHARE = 0.1;

export const walName = (name: string): string => `wal/${name}`;
export const partialName = (name: string): string => `partial/${name}`;

/** What sends the log of one cluster on. */
export interface WalSender {
  readonly cluster: Cluster;
  /** Folder of sealed files that wait for the target. */
  readonly outgoing: string;
  readonly key: Vault['key'];
}

/**
 * Seals what the server has archived, so that it takes little space while the target is away: a segment of a quiet minute
 * shrinks from 16 MB to some KB.
 */
export async function sealArchived({ cluster, outgoing, key }: WalSender): Promise<void> {
  const archive = archiveFolder(cluster);
  await mkdir(outgoing, { recursive: true, mode: 0o700 });
  await removeHalves(outgoing);
  for (const name of (await namesIn(archive)).filter(isArchived)) {
    const from = join(archive, name);
    const half = halfOf(join(outgoing, name));
    try {
      const file = await open(half, 'wx', 0o600);
      try {
        await file.writeFile(sealed(walName(name), key, createReadStream(from)));
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(half, join(outgoing, name));
    } catch (cause) {
      await rm(half, { force: true });
      throw cause;
    }
    await syncFolder(outgoing);
    await rm(from);
  }
}

/** Sends sealed files, the oldest first; each is deleted here after it is safe there. @returns how many */
export async function sendOutgoing({ outgoing }: WalSender, vault: Vault): Promise<number> {
  const names = (await namesIn(outgoing)).filter(isArchived).sort();
  if (names.length > 0) await requireMark(vault);
  const last = names.filter(isSegment).at(-1);
  if (last) await requireOwnTimeline(vault, last);
  for (const name of names) {
    const path = join(outgoing, name);
    if (!(await vault.target.find(walName(name))))
      await vault.target.put(walName(name), createReadStream(path));
    else await requireSame(vault, name, path);
    await rm(path);
  }
  return names.length;
}

/**
 * A shop that was restored from the backups of this target goes on in the next timeline. A restore follows the latest one, so
 * what the original sends after it would be lost silently.
 * @param segment the latest one of this shop
 */
async function requireOwnTimeline({ target }: Vault, segment: string): Promise<void> {
  const next = (Number.parseInt(segment.slice(0, 8), 16) + 1).toString(16).toUpperCase().padStart(8, '0');
  if (await target.find(walName(`${next}.history`)))
    throw new BackupFault(
      `В ${target.label} пишет магазин, восстановленный из этих копий. Если он заменил этот — закройте этот; если нет — закройте его, а здесь укажите другую папку в BACKUP_URL и выполните backup init.`,
    );
}

/** A segment that is there already was sent before a crash, or by another shop that began as a copy of this one. */
async function requireSame(vault: Vault, name: string, path: string): Promise<void> {
  const there = await vault.target.read(walName(name));
  const hashes = await Promise.all(
    [createReadStream(path), there].map((bytes) => bytes && hashOf(opened(walName(name), vault.key, bytes))),
  );
  if (hashes[0] !== hashes[1])
    throw new BackupFault(
      `В ${vault.target.label} уже есть другой журнал ${name}: туда пишет второй магазин, восстановленный из тех же копий. Закройте лишний или укажите ему другую папку в BACKUP_URL и выполните backup init.`,
    );
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const read = measured(bytes);
  for await (const _ of read.bytes);
  return read.end().sha256;
}

/** The end of the log that is in no finished segment yet. */
export interface Unfinished {
  /** The last sent one: position in the log. */
  readonly at: string;
  readonly segment: string;
}

/**
 * Sends the beginning of the segment that is written now, up to what is durable, if there is anything new: a machine that
 * dies loses seconds, not the minute that a segment may take.
 */
export async function sendUnfinished(
  { cluster }: WalSender,
  vault: Vault,
  { pool, last }: { pool: Pool; last: Unfinished | undefined },
): Promise<Unfinished | undefined> {
  const { rows } = await pool.query<{ at: string; segment: string; bytes: number }>(
    `select at::text, name.file_name as segment, name.file_offset as bytes
     from pg_current_wal_flush_lsn() at, pg_walfile_name_offset(at) name`,
  );
  const now = rows[0];
  if (!now || now.at === last?.at || now.bytes === 0) return last;
  const path = join(dataFolder(cluster), 'pg_wal', now.segment);
  const bytes = createReadStream(path, { end: now.bytes - 1 });
  const name = partialName(now.segment);
  await requireMark(vault);
  await vault.target.put(name, sealed(name, vault.key, bytes));
  if (last && last.segment !== now.segment) await removePartials(vault, now.segment);
  return now;
}

/** Beginnings of segments that have been sent whole are not needed any more. */
async function removePartials({ target }: Vault, current: string): Promise<void> {
  for await (const { name } of target.list('partial/')) {
    const segment = name.slice('partial/'.length);
    if (segment !== current && (await target.find(walName(segment)))) await target.remove(name);
  }
}

/** The oldest file that waits for the target: another one as long as the log moves on. Empty: none waits. */
export async function firstWaiting({
  cluster,
  outgoing,
}: Pick<WalSender, 'cluster' | 'outgoing'>): Promise<string> {
  const names = [...(await namesIn(archiveFolder(cluster))), ...(await namesIn(outgoing))];
  return names.filter(isArchived).sort()[0] ?? '';
}

/** What waits for the target. */
export async function waiting({ cluster, outgoing }: WalSender): Promise<{ files: number; bytes: number }> {
  let [files, bytes] = [0, 0];
  for (const folder of [archiveFolder(cluster), outgoing])
    for (const name of (await namesIn(folder)).filter(isArchived)) {
      files++;
      bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
    }
  return { files, bytes };
}

/**
 * Deletes the waiting log if the disk is nearly full and that helps. Restores to a moment then begin at the next backup.
 * @param failingMs how long nothing could be sent
 * @returns whether anything was deleted
 */
export async function giveUpIfFull(sender: WalSender, failingMs: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(sender.outgoing);
  const names = (await namesIn(sender.outgoing)).filter((name) => isSegment(name));
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(sender.outgoing, name))).size;
  if (!isWorthGivingUp({ freeBytes: bavail * bsize, waitingBytes: bytes, failingMs })) return false;
  for (const name of names) await rm(join(sender.outgoing, name));
  return names.length > 0;
}

/** Whether the waiting log is deleted so that the shop goes on. */
export function isWorthGivingUp(disk: {
  freeBytes: number;
  waitingBytes: number;
  failingMs: number;
}): boolean {
  const missing = LEAST_FREE_BYTES - disk.freeBytes;
  return missing > 0 && disk.failingMs >= GIVE_UP_AFTER_MS && disk.waitingBytes >= missing * REAL_SHARE;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
