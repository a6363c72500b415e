import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../src/core/db.server.ts';

/** Resolves when somebody in the database waits for a lock of somebody else. */
export async function untilSomebodyWaits(pool: Pool): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0) await sleep(10);
}
