import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../src/platform/database/db.server.ts';

/** Resolves when a database session waits for a lock of another one. */
export async function untilSomebodyWaits(pool: Pool): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await pool.query(waiting)).rowCount === 0) await sleep(10);
}
