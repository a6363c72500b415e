import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import type { Run } from './runs.ts';

/** The job that carries out a run in a process of its own: `{ run }`. */
export const RUN_JOB = 'exchange-run';
/** Imports hold one lock, so one queue for all of them leaves the other places of the workers free. */
const QUEUE = 'exchange';

/** Has a run carried out. */
export async function queue(tx: Tx, { id }: Pick<Run, 'id'>): Promise<void> {
  await addJob(tx, RUN_JOB, { run: id }, { key: `exchange ${id}`, queue: QUEUE });
}

/** Takes up a run again after a while, because another import holds the lock. */
export async function postpone(db: Db, { id }: Pick<Run, 'id'>, ms: number): Promise<void> {
  const at = new Date(Date.now() + ms);
  await addJob(db, RUN_JOB, { run: id }, { at, key: `exchange ${id}`, queue: QUEUE });
}
