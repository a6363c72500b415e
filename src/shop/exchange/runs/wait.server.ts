import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { readRun } from './runs.queries.ts';
import type { Run } from './runs.ts';

const LOOK_MS = 50;
/** An export in hundreds of portions waits this long after each file, so it is short. */
const LONGEST_PAUSE_MS = 150;

/** Waits until a run has ended, at most so long. @returns the run as it is then */
export async function waitForRun(db: Db, id: number, ms: number): Promise<Run> {
  const until = Date.now() + ms;
  for (let pause = LOOK_MS; ; pause = Math.min(pause * 1.2, LONGEST_PAUSE_MS)) {
    const run = await readRun(db, id);
    if (!run) throw notFound('Такой загрузки нет.');
    if ((run.state !== 'queued' && run.state !== 'running') || Date.now() >= until) return run;
    await sleep(Math.min(pause, Math.max(1, until - Date.now())));
  }
}
