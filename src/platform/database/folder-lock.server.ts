import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The process that holds the lock of a folder. */
export interface LockHolder {
  readonly pid: number;
  /** `start` is a running shop; any other name is a command that ends soon. */
  readonly command: string;
}

/** A held lock. The kernel releases it when the process ends, in whatever way. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock of a folder, creating the folder if it is missing.
 *
 * The lock is a POSIX record lock on `<folder>/lock`, taken through the SQLite inside Node (Node itself has no
 * flock): the kernel releases it on kill -9, a reused pid cannot fake it, a child process does not inherit it and
 * it holds across containers that share the folder. A file with a pid has none of these properties.
 * @returns the lock, or undefined when another process holds it
 */
export function tryLockFolder(folder: string, command: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw cause;
  }
  const note = join(folder, 'lock.json');
  writeFileSync(note, JSON.stringify({ pid: process.pid, command }));
  return {
    release() {
      if (!file.isOpen) return;
      rmSync(note, { force: true });
      file.close();
    },
  };
}

const SQLITE_BUSY = 5;

/** The holder of the lock; undefined if the note is missing or its process has ended. */
export function readHolder(folder: string): LockHolder | undefined {
  try {
    const { pid, command } = JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'));
    process.kill(pid, 0);
    return { pid, command: String(command) };
  } catch (cause) {
    const notOurs = (cause as { code?: string }).code === 'EPERM';
    return notOurs ? { pid: 0, command: 'другого пользователя' } : undefined;
  }
}
