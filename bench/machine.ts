import { cpus, loadavg, totalmem } from 'node:os';
import type { Pool } from '../src/core/db.server.ts';

/** What the figures were taken on: goes beside them into the results, so that nobody compares machines. */
export async function describeMachine(pool: Pool): Promise<Record<string, string | number>> {
  const processors = cpus();
  const postgres = (await pool.query('show server_version')).rows[0].server_version;
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres,
    /** Of the minute before the run: above the cores, others were at work beside it. */
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
  };
}
