import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { type Db, openPool, type Pool } from '../database/db.server.ts';
import { COUNT_WORKERS, DeadWorkers } from '../database/dead-workers.server.ts';
import { prepared } from '../database/prepared.server.ts';
import type { Log } from '../log/log.server.ts';
import { duringJob } from '../tracing/tracing.server.ts';

/** Runs a job of one kind with its payload. If it throws, the job is repeated later. */
export type Jobs = Record<string, (payload: unknown) => Promise<void>>;

/** Periodic kinds of jobs with their times in UTC, in the format of crontab(5). */
export type Periodic = Record<string, string>;

/** Two days of tries; each pause is about e times as long as the one before. */
const MOST_TRIES = 12;
/** How many jobs of a worker run at a time by default. */
const AT_ONCE = 2;
const PATIENCE_MS = 5_000;
/** How often an idle worker looks for jobs that nobody announced to it. */
const POLL_MS = 2_000;
/** The queue's own queries are short: one without an answer for this long has lost its server. */
const LONGEST_QUERY_MS = 30_000;
/** The pause before the queue is restarted after a complete failure. */
const PAUSE_MS = 5_000;

/** The library would bypass the log of the shop; important events arrive as errors. */
const silent = new Logger(() => () => {});

/** Migrates the tables of the job queue, under the lock of the shop's migrations. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}

/**
 * Adds a job to the queue. Inside a transaction the job exists if and only if the transaction commits.
 * @param when.at the earliest time; absent: at once
 * @param when.key only one job with this key waits at a time; adding it again changes nothing
 * @param when.queue jobs of one queue run one after another, in all processes together
 */
export async function addJob(
  db: Db,
  kind: string,
  payload: object,
  when: { at?: Date | null; key?: string | null; queue?: string | null } = {},
): Promise<void> {
  const { at = null, key = null, queue = null } = when;
  await insertJob(db, [kind, JSON.stringify(payload), at, MOST_TRIES, key, queue]);
}

/**
 * SQL that adds a job which is due at once, as a table expression for `from`.
 * @param kind SQL expression of its kind
 * @param payload SQL expression of its JSON payload
 */
export function addJobText(kind: string, payload: string): string {
  return `graphile_worker.add_job(${kind}, ${payload}, max_attempts => ${MOST_TRIES})`;
}

const insertJob = prepared(
  'add_job',
  `select 1 from graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int,
                                         job_key => $5::text, queue_name => $6::text)`,
);

/** The worker that runs jobs in this process. */
export interface Worker {
  /** Starts no more jobs; resolves when those under way are done, or are returned to the queue after the time limit. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until stopped; several processes share them. Jobs of a process that died are repeated by another one, or after
 * the next start, within half a minute. While the database is unavailable the worker waits.
 */
export function openWorker(given: {
  databaseUrl: string;
  jobs: Jobs;
  log: Log;
  /** Each periodic job runs once, however many processes there are. */
  periodic?: Periodic;
  atOnce?: number;
  /**
   * How often an idle worker looks for jobs that nobody announced, ms. At the end of a job it looks before the queue of that job
   * is free again, so the next job of the same queue waits for this.
   */
  pollMs?: number;
  /** How often to look for dead processes, ms; absent: the default of the shop. */
  lookEvery?: number;
  /** How long jobs under way may take after a stop, ms; absent: as long as they need. */
  stopMs?: number;
  /** Counted by `countWorkers`: one of the workers of each process that runs jobs. */
  isCounted?: boolean;
}): Worker {
  const { databaseUrl, log, periodic = {}, atOnce = AT_ONCE, lookEvery, stopMs, isCounted } = given;
  // A pool from `openPool`: a connection that the server drops does not end the process.
  const pgPool = openPool(databaseUrl, atOnce + 2, PATIENCE_MS, LONGEST_QUERY_MS);
  const underWay = { begun: 0, running: 0 };
  const dead = new DeadWorkers(pgPool, underWay, { lookEvery, isCounted });
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  events.on('job:start', () => {
    underWay.begun++;
    underWay.running++;
  });
  events.on('job:complete', () => underWay.running--);
  events.on('pool:create', ({ workerPool }) => {
    names.push(workerPool.id);
    dead.lives(workerPool.id); // its jobs are locked under this name
  });
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
          pgPool,
          taskList,
          crontab,
          concurrency: atOnce,
          pollInterval: given.pollMs ?? POLL_MS,
          noHandleSignals: true,
          logger: silent,
          events,
          // Results are saved by a part that batches and retries. Without the preset a connection lost just then causes an
          // unhandled rejection, which ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'the queue of jobs stopped and begins anew');
      }
      runner = undefined;
      underWay.running = 0;
      for (const name of names.splice(0)) dead.ended(name);
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = work();
  return {
    async stop() {
      stopping.abort();
      const isDone = runner?.stop().catch(() => {});
      const isLate = stopMs !== undefined && (await Promise.race([isDone, late(stopMs)])) === LATE;
      // Another process takes them at once; this one ends before they could be done here.
      if (isLate) return returnJobs(pgPool, names);
      await ended;
      await dead.stop();
      await pgPool.end();
    },
  };
}

const LATE = Symbol('late');

function late(ms: number): Promise<symbol> {
  return sleep(ms, LATE, { ref: false });
}

async function returnJobs(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [names]).catch(() => {});
}

function taskListOf(jobs: Jobs, log: Log): TaskList {
  const tasks = Object.entries(jobs).map(([kind, work]) => {
    const task = (payload: unknown) =>
      duringJob(kind, async () => {
        try {
          await work(payload);
        } catch (err) {
          log.error({ err, job: kind }, 'a job failed and will be tried again');
          throw err;
        }
      });
    return [kind, task] as const;
  });
  return Object.fromEntries(tasks);
}

/** A job that has failed. */
export interface FailedJob {
  id: number;
  kind: string;
  tries: number;
  /** Whether it will not be tried again. */
  isGivenUp: boolean;
  /** The first line of the last error. */
  error: string;
  failedAt: Date;
  /** When it is tried again; null: never by itself. */
  nextAt: Date | null;
}

/** Failed jobs that have not succeeded since, the latest first; at most a hundred. */
export async function failedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::int, task_identifier as kind, attempts::int as tries, attempts >= max_attempts as "isGivenUp",
           split_part(last_error, chr(10), 1) as error, updated_at as "failedAt",
           case when attempts < max_attempts then run_at end as "nextAt"
    from graphile_worker.jobs where last_error is not null order by updated_at desc limit 100
  `.execute(db);
  return rows;
}

/** Has a failed job carried out at once, with all its tries ahead. @returns its kind; undefined when it waits no more */
export async function retryJob(tx: Db, id: number): Promise<string | undefined> {
  const kind = await failedKind(tx, id);
  if (kind === undefined) return undefined;
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)
  `.execute(tx);
  return rows.length > 0 ? kind : undefined;
}

/** Drops a failed job: it is never carried out. @returns its kind; undefined when it waits no more or is carried out just now */
export async function dropJob(tx: Db, id: number): Promise<string | undefined> {
  const kind = await failedKind(tx, id);
  if (kind === undefined) return undefined;
  const { rows } = await sql`select from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
  return rows.length > 0 ? kind : undefined;
}

async function failedKind(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`
    select task_identifier as kind from graphile_worker.jobs where id = ${id}::bigint and last_error is not null
  `.execute(db);
  return rows[0]?.kind;
}

/** The number of jobs by state. */
export interface JobCounts {
  due: number;
  later: number;
  running: number;
  /** Not tried again. */
  failed: number;
  oldestDueSeconds: number;
  oldestRunningSeconds: number;
  /** Due jobs by how long they have waited. */
  dueByAge: Record<'under 1m' | '1m to 10m' | '10m to 1h' | 'over 1h', number>;
}

/** The number of live processes that run jobs. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(COUNT_WORKERS)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the jobs of all processes. */
export async function countJobs(db: Db): Promise<JobCounts | undefined> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where is_open and run_at <= now())::int as due,
           count(*) filter (where is_open and run_at > now())::int as later,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where is_open and run_at <= now())), 0)::float8
             as "oldestDueSeconds",
           coalesce(extract(epoch from now() - min(locked_at)), 0)::float8 as "oldestRunningSeconds",
           json_build_object(
             'under 1m', count(*) filter (where is_open and age between interval '0' and interval '1 minute'),
             '1m to 10m', count(*) filter (where is_open and age > interval '1 minute' and age <= interval '10 minutes'),
             '10m to 1h', count(*) filter (where is_open and age > interval '10 minutes' and age <= interval '1 hour'),
             'over 1h', count(*) filter (where is_open and age > interval '1 hour')) as "dueByAge"
    from (select *, locked_at is null and attempts < max_attempts as is_open, now() - run_at as age
          from graphile_worker.jobs) as job
  `.execute(db);
  return rows[0];
}
