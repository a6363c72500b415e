import { createHash } from 'node:crypto';
import { chown, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from '../database/postgres-program.server.ts';
import { syncFolder } from '../files/atomic-file.server.ts';
import { BackupFault, type BackupManifest, DamagedBackup } from './backup.ts';
import type { TargetObject } from './backup-target.ts';
import type { FrameHead } from './copied-files.server.ts';
import { sentSince } from './retention.ts';
import { measured, opened, PartReader } from './sealed.server.ts';
import { listStored, readSealed, type Vault } from './vault.server.ts';

/** Where the parts of a backup go. */
export interface Places {
  /** The cluster's `data`. */
  readonly postgres: string;
  /** The data folder of the shop. */
  readonly data: string;
  /** Who runs the server; undefined: this user. */
  readonly account: Account | undefined;
}

const CHUNK_BYTES = 256 * 1024;
const HEAD_MOST = 64 * 1024;

/**
 * Writes the copied files of a backup and compares each with its SHA-256.
 * @throws DamagedBackup: something is missing or differs
 */
export async function restoreFiles(vault: Vault, manifest: BackupManifest, places: Places): Promise<void> {
  const reader = new PartReader(packsOf(vault, manifest));
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  try {
    for (let head = await readHead(reader); head; head = await readHead(reader)) {
      const path = placeOf(head.path, places);
      const owner = head.path.startsWith('postgres/') ? places.account : undefined;
      if (head.isFolder) {
        await mkdir(path, { recursive: true, mode: 0o700 });
        if (owner) await chown(path, owner.uid, owner.gid);
        continue;
      }
      const sha256 = await writeFrame(reader, path, head);
      if (owner) await chown(path, owner.uid, owner.gid);
      if (expected.get(head.path)?.sha256 !== sha256) throw new DamagedBackup(head.path);
      expected.delete(head.path);
    }
  } finally {
    await reader.close();
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new DamagedBackup(missing);
}

/** The packs one after the other, each compared with the manifest. */
async function* packsOf({ target, key }: Vault, { packs }: BackupManifest): AsyncGenerator<Uint8Array> {
  for (const { name, size, sha256 } of packs) {
    const bytes = await target.read(name);
    if (!bytes) throw new DamagedBackup(name);
    const read = measured(bytes);
    yield* opened(name, key, read.bytes);
    const end = read.end();
    if (end.size !== size || end.sha256 !== sha256) throw new DamagedBackup(name);
  }
}

async function readHead(reader: PartReader): Promise<FrameHead | undefined> {
  const length = await reader.take(4);
  if (!length) return undefined;
  const bytes = length.readUInt32BE() <= HEAD_MOST ? await reader.take(length.readUInt32BE()) : undefined;
  if (!bytes) throw new DamagedBackup('список файлов');
  return JSON.parse(bytes.toString());
}

async function writeFrame(reader: PartReader, path: string, { size, mode }: FrameHead): Promise<string> {
  const hash = createHash('sha256');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', mode);
  try {
    for await (const chunk of bytesOfFrame(reader, path, size)) {
      await file.writeFile(chunk);
      hash.update(chunk);
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/** Paths come from an encrypted object, but a restore never writes outside of its folder. */
function placeOf(path: string, { postgres, data }: Places): string {
  const [top = '', ...rest] = path.split('/');
  const isInside = rest.length > 0 && rest.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isInside || (top !== 'postgres' && top !== 'data')) throw new DamagedBackup(path);
  return join(top === 'postgres' ? postgres : data, ...rest);
}

/** The stored files of a restore. */
export interface ToRestore {
  readonly objects: readonly string[];
  /** About how many bytes those have that the backup does not name. */
  readonly newBytes: number;
}

/**
 * Lists the stored files of a restore: those that the backup names, and those that the target got after its beginning.
 * @throws DamagedBackup: one that the backup names is missing
 */
export async function listToRestore(vault: Vault, manifest: BackupManifest): Promise<ToRestore> {
  const present = new Map<string, TargetObject>();
  for await (const object of vault.target.list('files/')) present.set(object.name, object);
  const objects: string[] = [];
  for await (const { object, path } of listStored(vault, manifest)) {
    if (!present.delete(object)) throw new DamagedBackup(`${object} (${path})`);
    objects.push(object);
  }
  const since = sentSince(manifest);
  let newBytes = 0;
  for (const { name, size, changedAt } of present.values()) {
    if (changedAt < since) continue;
    objects.push(name);
    newBytes += size;
  }
  return { objects, newBytes };
}

/**
 * Writes stored files to the folder of the restored shop's files.
 * @param options.onDamagedFile called before the throw
 * @throws DamagedBackup
 */
export async function restoreStored(
  vault: Vault,
  objects: readonly string[],
  options: { filesDir: string; onDamagedFile?: ((object: string) => Promise<void>) | undefined },
): Promise<void> {
  const folders = new Set<string>();
  for (const object of objects)
    try {
      folders.add(dirname(await restoreObject(vault, object, options.filesDir)));
    } catch (fault) {
      if (fault instanceof DamagedBackup) await options.onDamagedFile?.(object);
      throw fault;
    }
  for (const folder of folders) await syncFolder(folder);
}

/** @returns where the file is */
function restoreObject(vault: Vault, object: string, filesDir: string): Promise<string> {
  return withFrame(vault, object, async (reader, head) => {
    const path = placeOf(`data/${head.path}`, { postgres: '', data: filesDir, account: undefined });
    await writeFrame(reader, path, head);
    return path;
  });
}

/** Reads a stored file of the target to its end, as a restore would. @returns its path and its SHA-256. @throws DamagedBackup */
export function readStored(vault: Vault, object: string): Promise<{ path: string; sha256: string }> {
  return withFrame(vault, object, async (reader, { path, size }) => {
    const hash = createHash('sha256');
    for await (const chunk of bytesOfFrame(reader, path, size)) hash.update(chunk);
    return { path, sha256: hash.digest('hex') };
  });
}

async function withFrame<T>(
  vault: Vault,
  object: string,
  use: (reader: PartReader, head: FrameHead) => Promise<T>,
): Promise<T> {
  const bytes = await readSealed(vault, object);
  if (!bytes) throw new DamagedBackup(object);
  const reader = new PartReader(bytes);
  try {
    const head = await readHead(reader);
    if (!head) throw new DamagedBackup(object);
    const used = await use(reader, head);
    // The last piece proves that nothing is missing.
    if (await reader.take(1)) throw new DamagedBackup(object);
    return used;
  } finally {
    await reader.close();
  }
}

async function* bytesOfFrame(reader: PartReader, path: string, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; ) {
    const chunk = await reader.upTo(Math.min(left, CHUNK_BYTES));
    if (!chunk) throw new DamagedBackup(path);
    left -= chunk.length;
    yield chunk;
  }
}

/** @throws BackupFault unless the folder is absent or empty */
export function requireEmpty(folder: string, names: readonly string[]): void {
  if (names.length > 0)
    throw new BackupFault(
      `Папка ${folder} не пуста (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}). Восстанавливают только в пустую: назовите другую, в этой ничего не тронуто.`,
    );
}

/** Deletes what a failed restore has written; the folder itself stays. */
export async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}
