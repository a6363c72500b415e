import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** How often to look for workers that have died. */
const LOOK_EVERY_MS = 15_000;
/** A worker takes its lock right after it starts. Younger jobs are skipped, because their worker may still be starting. */
const YOUNG_SECONDS = 15;
const RETRY_MS = 1_000;

/** What the workers of this process do. */
export interface WorkUnderWay {
  /** How many jobs they have begun so far. */
  readonly begun: number;
  /** How many of these have not ended. */
  readonly running: number;
}

/**
 * Returns the jobs of processes that died (kill -9, out of memory) to the queue, which would otherwise wait four hours.
 * A worker holds an advisory lock of its name while its process lives; a free lock means a dead worker. Checks run only
 * while this process holds its own locks, so that after a restart of the database live workers do not count as dead.
 */
export class DeadWorkers {
  readonly #pool: Pool;
  readonly #stop = new AbortController();
  readonly #names = new Set<string>();
  readonly #done: Promise<void>;
  readonly #lookEvery: number;
  readonly #isCounted: boolean;
  readonly #work: WorkUnderWay;
  #client: PoolClient | undefined;
  #begunBefore: number | undefined;
  #idleLooks = 0;

  /**
   * @param lookEvery milliseconds
   * @param isCounted whether COUNT_WORKERS counts it
   */
  constructor(
    pool: Pool,
    work: WorkUnderWay,
    { lookEvery = LOOK_EVERY_MS, isCounted = false }: { lookEvery?: number; isCounted?: boolean } = {},
  ) {
    this.#pool = pool;
    this.#work = work;
    this.#lookEvery = lookEvery;
    this.#isCounted = isCounted;
    this.#done = this.#watch();
  }

  /** Registers a worker of this process as alive until it, or the process, ends. */
  lives(name: string): void {
    this.#names.add(name);
    if (this.#client) lock(this.#client, name).catch(() => {}); // a new connection takes all locks again
  }

  /** Takes note that a worker of this process runs nothing any more. */
  ended(name: string): void {
    this.#names.delete(name);
    this.#client?.query(`select pg_advisory_unlock(${keyOf('$1::text')})`, [name]).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#hold().catch(() => {});
      this.#client = undefined;
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Holds the locks until `stop` is called or the connection breaks. */
  async #hold(): Promise<void> {
    const client = await this.#pool.connect();
    // The locks are lost with the connection and must be taken again before the next check.
    const broken = new AbortController();
    client.once('end', () => broken.abort());
    try {
      this.#client = client;
      if (this.#isCounted) await client.query('select pg_advisory_lock_shared($1)', [COUNTED]);
      for (const name of this.#names) await lock(client, name);
      const signal = AbortSignal.any([this.#stop.signal, broken.signal]);
      while (!signal.aborted) {
        await sleep(this.#lookEvery, undefined, { signal, ref: false }).catch(() => {});
        if (!signal.aborted) await client.query(RETURN_JOBS, [YOUNG_SECONDS, this.#busyNames()]);
      }
    } finally {
      client.release(true); // its locks must not return to the pool
    }
  }

  /**
   * The names whose jobs are under way here. A connection gets its own locks a second time, so these say nothing of them. A worker
   * that was idle in two looks has only jobs that it never received, because a connection was lost; in one look the end of a job may
   * still be on its way to the database.
   */
  #busyNames(): string[] {
    const { begun, running } = this.#work;
    const isIdle = running === 0 && begun === this.#begunBefore;
    this.#begunBefore = begun;
    this.#idleLooks = isIdle ? this.#idleLooks + 1 : 0;
    return this.#idleLooks > 1 ? [] : [...this.#names];
  }
}

async function lock(client: PoolClient, name: string): Promise<void> {
  await client.query(`select pg_try_advisory_lock(${keyOf('$1::text')})`, [name]);
}

/** All counted workers share this lock. */
const COUNTED = 7_310_119;

/** SQL of the number of counted workers that live: `count`. */
export const COUNT_WORKERS = `
  select count(*)::int as count from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${COUNTED} and mode = 'ShareLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** The SQL expression that turns a worker's name into the number of its lock. */
function keyOf(name: string): string {
  return `hashtextextended('worker of jobs ' || ${name}, 0)`;
}

const RETURN_JOBS = `
  with dead as materialized (
    select name from (
      select distinct locked_by as name from graphile_worker.jobs
      where locked_by <> all($2::text[]) and locked_at < now() - make_interval(secs => $1)
    ) busy
    where pg_try_advisory_xact_lock(${keyOf('name')})
  )
  select graphile_worker.force_unlock_workers(array_agg(name)) from dead having count(*) > 0`;
