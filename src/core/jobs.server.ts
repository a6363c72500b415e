import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { type Db, openPool, type Pool } from './db.server.ts';
import { DeadWorkers } from './dead-workers.server.ts';
import type { Log } from './log.server.ts';
import { prepared } from './prepared.server.ts';

/** What does the jobs of a kind: told their payload, it may throw and is then asked again later. */
export type Jobs = Record<string, (payload: unknown) => Promise<void>>;

/** Kinds of jobs that come by themselves, each with its times in UTC as crontab(5) writes them. */
export type Periodic = Record<string, string>;

/** Two days of tries, each about e times as long after the one before. */
const MOST_TRIES = 12;
const AT_ONCE = 2;
const PATIENCE_MS = 5_000;
/** The queue's own queries are short: one without an answer for so long has lost its server. */
const LONGEST_QUERY_MS = 30_000;
/** Before the queue is tried again after it failed as a whole. */
const PAUSE_MS = 5_000;

/** It would write on its own, past our log; what matters comes to us as errors. */
const silent = new Logger(() => () => {});

/** Brings the tables of the job queue to the newest schema; under the lock of our own migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

/**
 * Puts a job into the queue: inside a transaction it is there when, and only when, the transaction commits.
 * @param when.at not before this moment; nothing: at once
 * @param when.key one job of this key waits at a time: asked for again, it is not put there twice
 */
export async function addJob(
  db: Db,
  kind: string,
  payload: object,
  { at = null, key = null }: { at?: Date | null; key?: string | null } = {},
): Promise<void> {
  await tellJob(db, [kind, JSON.stringify(payload), at, MOST_TRIES, key]);
}

/** Puts a job of each kind into the queue, all with the same payload, to be done at once. */
export async function addJobs(db: Db, kinds: readonly string[], payload: object): Promise<void> {
  await tellJobs(db, [kinds, JSON.stringify(payload), MOST_TRIES]);
}

const tellJob = prepared(
  'add_job',
  `select 1 from graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int,
                                         job_key => $5::text)`,
);
const tellJobs = prepared(
  'add_jobs',
  `select 1 from unnest($1::text[]) as kind,
                 lateral graphile_worker.add_job(kind, $2::json, max_attempts => $3::int)`,
);

/** What does jobs in this process. */
export interface Worker {
  /** Takes no job more; resolves when those under way are done. */
  stop(): Promise<void>;
}

/**
 * Does jobs until stopped; several processes share them. What was under way when a process died is done again by another,
 * or at the next start, within half a minute; while the database is away it is waited for.
 */
export function openWorker(given: {
  databaseUrl: string;
  jobs: Jobs;
  log: Log;
  /** However many processes there are, each time comes once. */
  periodic?: Periodic;
  /** How often dead processes are looked for, ms; absent: as often as the shop does. */
  lookEvery?: number;
}): Worker {
  const { databaseUrl, log, periodic = {}, lookEvery } = given;
  // A pool of ours: a connection that the server drops does not end the process.
  const pgPool = openPool(databaseUrl, AT_ONCE + 2, PATIENCE_MS, LONGEST_QUERY_MS);
  const dead = new DeadWorkers(pgPool, lookEvery);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => dead.lives(workerPool.id)); // the name that its jobs are locked by
  const taskList = taskListOf(given.jobs, log);
  const crontab = Object.entries(periodic)
    .map(([kind, times]) => `${times} ${kind}`)
    .join('\n');
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner = await run({
          ...{
            pgPool,
            taskList,
            crontab,
            concurrency: AT_ONCE,
            noHandleSignals: true,
            logger: silent,
            events,
          },
          // Results are written down by a part that waits and tries again; without it a connection cut just then is a
          // rejection nobody handles, which ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'the queue of jobs stopped and begins anew');
      }
      runner = undefined;
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = work();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await ended;
      await dead.stop();
      await pgPool.end();
    },
  };
}

function taskListOf(jobs: Jobs, log: Log): TaskList {
  const tasks = Object.entries(jobs).map(([kind, work]) => {
    const task = async (payload: unknown) => {
      try {
        await work(payload);
      } catch (err) {
        log.error({ err, job: kind }, 'a job failed and will be tried again');
        throw err;
      }
    };
    return [kind, task] as const;
  });
  return Object.fromEntries(tasks);
}

/** A job that has failed so far. */
export interface FailedJob {
  kind: string;
  tries: number;
  /** It is not tried again. */
  isGivenUp: boolean;
  /** What was thrown last, its first line. */
  error: string;
}

/** Jobs that failed and were not done since, the latest first; at most a hundred. */
export async function failedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select task_identifier as kind, attempts::int as tries, attempts >= max_attempts as "isGivenUp",
           split_part(last_error, chr(10), 1) as error
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit 100
  `.execute(db);
  return rows;
}

/** How the queue stands. */
export interface JobCounts {
  due: number;
  later: number;
  running: number;
  /** Tried for the last time. */
  failed: number;
  oldestDueSeconds: number;
}

/** Counts the jobs of all processes. */
export async function countJobs(db: Db): Promise<JobCounts | undefined> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where is_open and run_at <= now())::int as due,
           count(*) filter (where is_open and run_at > now())::int as later,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where is_open and run_at <= now())), 0)::float8
             as "oldestDueSeconds"
    from (select *, locked_at is null and attempts < max_attempts as is_open from graphile_worker.jobs) as job
  `.execute(db);
  return rows[0];
}
