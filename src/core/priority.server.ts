import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';
import type { Pool } from './db.server.ts';

/** Work that may wait gets a tenth of what those get who serve visitors, and all of it when nobody comes. */
const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;
/** A third, for work that somebody waits for or that holds locks: under steady load it has to end, too. */
const HALF_BEHIND = BEHIND / 2;
/** Before anything is lowered: a shop whose own service stands behind others has its imports further behind. */
const STOOD = getPriority();

/**
 * This process, all its threads, stands behind others on this machine from here on; there is no way back. Where Linux shares
 * the processor out by session first (autogroup), behind those of its session.
 */
export function standBehind(): void {
  for (const thread of threads()) lower(thread, BEHIND, STOOD);
}

/** This thread alone stands half behind. Where a system knows priorities of whole processes only, it goes as the others do. */
export function standThreadHalfBehind(): void {
  if (process.platform === 'linux') lower(0, HALF_BEHIND, STOOD); // to Linux that is who asks
}

/**
 * What PostgreSQL does for the pool, over connections yet to be opened, stands half behind what it does for others: where it runs
 * on this machine and we may say so, as with our own server. Elsewhere it goes as it did.
 */
export function standHalfBehindOver(pool: Pool): void {
  pool.on('connect', standHalfBehindOn);
}

/** The same for what it does over one open connection. */
export function standHalfBehindOn(client: pg.ClientBase): void {
  const { processID, database = '' } = client as typeof client & { processID?: number; database?: string };
  if (!processID || !serves(processID, database)) return;
  lower(processID, HALF_BEHIND);
  lowerSession(processID);
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

/** @param stood from where; undefined: from where it stands now */
function lower(id: number, by: number, stood?: number): void {
  try {
    setPriority(id, Math.min((stood ?? getPriority(id)) + by, constants.priority.PRIORITY_LOW));
  } catch {
    // Not every system allows it, and a thread may have ended.
  }
}

/** PostgreSQL makes a session of each of its processes: where sessions share the processor out, one alone stands behind nobody. */
function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(HALF_BEHIND));
  } catch {
    // Not every Linux has them.
  }
}
