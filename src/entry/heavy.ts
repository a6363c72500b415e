// The process of heavy jobs: it gets one after another from its parent, runs at low priority and ends with its parent.
import { readConfig, readEnvironment } from '../platform/config/config.server.ts';
import { openDb, openPool } from '../platform/database/db.server.ts';
import { lowerPoolPriority, lowerPriority } from '../platform/database/priority.server.ts';
import type { HeavyAnswer, HeavyJob } from '../platform/jobs/heavy.server.ts';
import { HEAVY_EXCHANGE_JOBS } from '../shop/exchange/runs/runs.jobs.ts';

/** The kinds of jobs that run in a process of their own. */
export const HEAVY_JOBS = { ...HEAVY_EXCHANGE_JOBS };

function serve(): void {
  lowerPriority();
  const config = readConfig(readEnvironment());
  const pool = openPool(config.databaseUrl ?? '');
  lowerPoolPriority(pool);
  const context = { pool, db: openDb(pool), config };
  process.on('message', async ({ kind, payload }: HeavyJob) => {
    let answer: HeavyAnswer = {};
    try {
      const work = HEAVY_JOBS[kind];
      if (!work) throw new Error(`unknown heavy job ${kind}`);
      await work(context, payload);
    } catch (error) {
      answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    process.send?.(answer);
  });
  process.once('disconnect', () => process.exit(0));
}

if (import.meta.main) serve();
