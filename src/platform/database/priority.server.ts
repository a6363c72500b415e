import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';
import type { Pool } from './db.server.ts';

/** Low-priority work gets a tenth of the processor time of a process that serves visitors, and all of it when idle. */
const LOW = constants.priority.PRIORITY_BELOW_NORMAL;
/** Gets a third: for work that someone waits for or that holds locks, which has to end under steady load too. */
const MEDIUM = LOW / 2;
/** The priority at start: if the whole service already runs at low priority, its imports run lower still. */
const AT_START = getPriority();

/**
 * Lowers the priority of this process with all its threads; it cannot be raised again. Where Linux divides the processor
 * by session first (autogroup), this works only among the processes of one session.
 */
export function lowerPriority(): void {
  for (const thread of threads()) lower(thread, LOW, AT_START);
}

/** Lowers the priority of this thread by half as much. Does nothing where a system has priorities of whole processes only. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') lower(0, MEDIUM, AT_START); // on Linux 0 means the calling thread
}

/**
 * Lowers the priority of the PostgreSQL processes that serve future connections of the pool. Works where PostgreSQL runs on
 * this machine and its processes may be changed, as with the embedded server; elsewhere it does nothing.
 */
export function lowerPoolPriority(pool: Pool): void {
  pool.options.onConnect = lowerSessionPriority;
}

/** The same for the PostgreSQL process of one open connection. */
export async function lowerSessionPriority(client: pg.ClientBase): Promise<void> {
  const { processID, database = '' } = client as typeof client & { processID?: number; database?: string };
  if (!processID || !serves(processID, database)) return;
  lower(processID, MEDIUM);
  lowerSession(processID);
  // Parallel workers are started by the server, at its own priority.
  await client.query('set max_parallel_workers_per_gather = 0');
}

/** On Linux every thread has its own priority, and the threads of Node exist before this code runs. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

/** A database behind a tunnel or in a container reports a pid that may belong to another process here: check its title. */
function serves(pid: number, database: string): boolean {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return title.startsWith('postgres:') && title.split(' ').includes(database);
  } catch {
    return false;
  }
}

/** @param from the priority to start from; undefined: the current one */
function lower(id: number, by: number, from?: number): void {
  try {
    setPriority(id, Math.min((from ?? getPriority(id)) + by, constants.priority.PRIORITY_LOW));
  } catch {
    // Not every system allows it, and a thread may have ended.
  }
}

/** PostgreSQL starts each process in its own session. Where Linux divides the processor by session, the session needs the priority. */
function lowerSession(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(MEDIUM));
  } catch {
    // Not every Linux has them.
  }
}
