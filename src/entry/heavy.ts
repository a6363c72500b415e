// The process of one heavy job: `node heavy.ts <kind> <payload>`. It runs at low priority and ends with its parent.
import { readConfig, readEnvironment } from '../platform/config/config.server.ts';
import { openDb, openPool } from '../platform/database/db.server.ts';
import { lowerPoolPriority, lowerPriority } from '../platform/database/priority.server.ts';
import { HEAVY_EXCHANGE_JOBS } from '../shop/exchange/runs/runs.jobs.ts';

/** The kinds of jobs that run in a process of their own. */
export const HEAVY_JOBS = { ...HEAVY_EXCHANGE_JOBS };

async function run([kind = '', payload = 'null']: string[]): Promise<void> {
  const work = HEAVY_JOBS[kind];
  if (!work) throw new Error(`unknown heavy job ${kind}`);
  lowerPriority();
  const config = readConfig(readEnvironment());
  const pool = openPool(config.databaseUrl ?? '');
  lowerPoolPriority(pool);
  try {
    await work({ pool, db: openDb(pool), config }, JSON.parse(payload));
  } finally {
    await pool.end();
  }
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit(1));
  await run(process.argv.slice(2));
  process.exit(0); // the channel to the parent would keep this process alive
}
