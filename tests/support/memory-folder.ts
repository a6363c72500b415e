import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
/** A whole run needs less than half of it; a container often has only 64 MB there. */
const LEAST_BYTES = 6 * 1024 ** 3;

/**
 * Moves the temporary files of this process and its children into memory if there is room. Creating and dropping hundreds of
 * databases on a disk takes minutes, whatever PostgreSQL's settings are.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  try {
    accessSync(MEMORY, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= LEAST_BYTES;
}
