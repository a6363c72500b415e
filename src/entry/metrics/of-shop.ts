import { Counter, Gauge, type Registry } from 'prom-client';
import { cacheFigures, type RegionFigures } from '../../platform/cache/cache.server.ts';
import { openDb, type Pool } from '../../platform/database/db.server.ts';
import type { ReplicaFacts } from '../../platform/database/replica.server.ts';
import { countJobs, countWorkers, type JobCounts } from '../../platform/jobs/jobs.server.ts';
import { measureBackups } from './of-backups.ts';
import { measureExchange } from './of-exchange.ts';
import { measureOrders } from './of-orders.ts';
import { measureReplica } from './of-replica.ts';

/** Facts that the parts of the server report; undefined if this process has no such part. */
export interface ShopFacts {
  /** When the change log was last read, ms since 1970. */
  logReadAt(): number | undefined;
  /** The search index: when its data was read from the database, and how many indexes were built or loaded. */
  index(): { builtAt: number | undefined; built: number; loaded: number } | undefined;
  /** The replica of the database. */
  replica(): ReplicaFacts | undefined;
  /** How many requests are served, waiting and rejected; the rejected ones by importance. */
  admission(): { inside: number; waiting: number; rejected: Record<string, number> };
}

/** Adds the facts of the shop, read at each scrape. */
export function measureShop(register: Registry, { pool, facts }: { pool: Pool; facts: ShopFacts }): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
      },
    });
  const counter = (name: string, help: string, read: () => number | undefined) =>
    new Counter({
      name,
      help,
      registers: [register],
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });
  gauge(
    'vitrina_change_log_age_seconds',
    'Since the change log was last read: about one when all is well',
    () => ago(facts.logReadAt()),
  );
  gauge('vitrina_search_index_age_seconds', 'Since the index was built; none while SQL answers', () =>
    ago(facts.index()?.builtAt),
  );
  counter('vitrina_search_index_built_total', 'Indexes built by this process', () => facts.index()?.built);
  counter(
    'vitrina_search_index_loaded_total',
    'Indexes taken from the file of another process or start',
    () => facts.index()?.loaded,
  );
  gauge('vitrina_requests_inside', 'Requests being served', () => facts.admission().inside);
  gauge('vitrina_requests_waiting', 'Requests waiting for their turn', () => facts.admission().waiting);
  new Counter({
    name: 'vitrina_requests_refused_total',
    help: 'Requests rejected with 503, by importance',
    labelNames: ['importance'],
    registers: [register],
    collect() {
      this.reset();
      for (const [importance, count] of Object.entries(facts.admission().rejected))
        this.inc({ importance }, count);
    },
  });
  measureCaches(register);
  measurePool(register, pool);
  measureJobs(register, pool);
  measureExchange(register, pool);
  measureOrders(register, pool);
  measureBackups(register, pool);
  measureReplica(register, facts.replica);
}

function ago(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.max(0, Date.now() - at) / 1000;
}

function measureCaches(register: Registry): void {
  const options = (name: string, help: string) => ({
    name: `vitrina_cache_${name}`,
    help,
    labelNames: ['region'] as const,
    registers: [register],
  });
  const read = (set: (region: { region: string }, value: number) => void, of: keyof RegionFigures) => {
    for (const [region, figures] of cacheFigures()) set({ region }, figures[of]);
  };
  new Counter({
    ...options('hits_total', 'Answers found in the cache, by region'),
    collect() {
      this.reset();
      read((region, value) => this.inc(region, value), 'hits');
    },
  });
  new Counter({
    ...options('misses_total', 'Answers that had to be made, by region'),
    collect() {
      this.reset();
      read((region, value) => this.inc(region, value), 'misses');
    },
  });
  new Gauge({
    ...options('entries', 'Cached answers, by region'),
    collect() {
      read((region, value) => this.set(region, value), 'entries');
    },
  });
  new Gauge({
    ...options('bytes', 'Bytes of the cached answers of regions that are limited in bytes'),
    collect() {
      read((region, value) => this.set(region, value), 'bytes');
    },
  });
}

function measurePool(register: Registry, pool: Pool): void {
  new Gauge({
    name: 'vitrina_database_connections',
    help: 'Connections of the pool of requests',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'vitrina_database_connections_max',
    help: 'Connections that the pool of requests may open',
    registers: [register],
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'vitrina_database_waiting',
    help: 'Queries waiting for a connection',
    registers: [register],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** All processes share the queue and report the same numbers. `/health/ready` reports an unavailable database. */
function measureJobs(register: Registry, pool: Pool): void {
  const db = openDb(pool);
  // The metrics of a scrape are read at the same time: one query answers all of them.
  let reading: Promise<JobCounts | undefined> | undefined;
  const read = () => {
    reading ??= countJobs(db)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const options = (name: string, help: string) => ({
    name: `vitrina_jobs${name}`,
    help,
    registers: [register],
  });
  new Gauge({
    ...options('', 'Jobs of the queue that all processes share'),
    labelNames: ['state'],
    async collect() {
      const found = await read();
      this.reset();
      if (found) for (const state of STATES) this.set({ state }, found[state]);
    },
  });
  new Gauge({
    ...options('_due', 'Due jobs by how long they have waited'),
    labelNames: ['age'],
    async collect() {
      const found = await read();
      this.reset();
      for (const [age, count] of Object.entries(found?.dueByAge ?? {})) this.set({ age }, count);
    },
  });
  const oldest = (name: string, help: string, of: 'oldestDueSeconds' | 'oldestRunningSeconds') =>
    new Gauge({
      ...options(name, help),
      async collect() {
        this.set((await read())?.[of] ?? Number.NaN);
      },
    });
  new Gauge({
    name: 'vitrina_job_processes',
    help: 'Live processes that run jobs: those of the shop, or `cli work`',
    registers: [register],
    async collect() {
      this.set(await countWorkers(db).catch(() => Number.NaN));
    },
  });
  oldest('_oldest_due_seconds', 'How long the oldest due job has waited', 'oldestDueSeconds');
  oldest(
    '_oldest_running_seconds',
    'How long the oldest running job has been carried out',
    'oldestRunningSeconds',
  );
}

const STATES = ['due', 'later', 'running', 'failed'] as const;
