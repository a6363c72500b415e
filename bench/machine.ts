import { cpus, loadavg, totalmem } from 'node:os';
import type { Pool } from '../src/platform/database/db.server.ts';

/** The machine of the measurements. It is stored with the results, because results of two machines cannot be compared. */
export async function describeMachine(pool: Pool): Promise<Record<string, string | number>> {
  const processors = cpus();
  const postgres = (await pool.query('show server_version')).rows[0].server_version;
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres,
    /** The load of the minute before the run: above the number of cores other programs were running. */
    loadAverage: Number(loadavg()[0]?.toFixed(1)),
  };
}
