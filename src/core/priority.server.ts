import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Pool } from './db.server.ts';

/** Work that may wait gets a tenth of what those get who serve visitors, and all of it when nobody comes. */
const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * This process, all its threads, stands behind others on this machine from here on; there is no way back. Where Linux shares
 * the processor out by session first (autogroup), behind those of its session.
 */
export function standBehind(): void {
  for (const thread of threads()) lower(thread);
}

/**
 * So does what PostgreSQL does for the pool, over connections yet to be opened, behind what it does for others: where it runs on
 * this machine and we may say so, as with our own server. Elsewhere it goes as it did.
 */
export function standBehindOver(pool: Pool): void {
  pool.on('connect', (client) => {
    const { processID, database = '' } = client as typeof client & { processID?: number };
    if (processID && serves(processID, database)) lower(processID);
  });
}

/** On Linux every thread has a priority of its own, and those of the engine are there before us. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

/** A database behind a tunnel or in a container has numbers that are others' here: the process has to call itself what it is. */
function serves(pid: number, database: string): boolean {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return title.startsWith('postgres:') && title.split(' ').includes(database);
  } catch {
    return false;
  }
}

function lower(id: number): void {
  try {
    setPriority(id, BEHIND);
  } catch {
    // Not every system allows it, and a thread may have ended.
  }
}
