import { Counter, Gauge, type Registry } from 'prom-client';
import { openDb, type Pool } from '../../core/db.server.ts';
import { countJobs } from '../../core/jobs.server.ts';

/** What the parts of the server tell of themselves; absent: there is no such part in this process. */
export interface ShopFacts {
  /** The cache of pages. */
  pages(): { hits: number; misses: number; bytes: number; entries: number } | undefined;
  /** How often a kept answer to a call of every letter was there. */
  typed(): number;
  /** When the change log was read last, ms since 1970. */
  logReadAt(): number | undefined;
  /** The search index: when what answers was read from the database, and how indexes came. */
  index(): { builtAt: number | undefined; built: number; loaded: number } | undefined;
  /** Who is served, who waits and who was refused, by importance. */
  admission(): { inside: number; waiting: number; refused: Record<string, number> };
}

/** Adds what the shop knows of itself, asked at each scrape. */
export function measureShop(register: Registry, { pool, facts }: { pool: Pool; facts: ShopFacts }): void {
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      ...{ name, help, registers: [register] },
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
      },
    });
  const counter = (name: string, help: string, read: () => number | undefined) =>
    new Counter({
      ...{ name, help, registers: [register] },
      collect() {
        this.reset();
        this.inc(read() ?? 0);
      },
    });
  counter('vitrina_page_cache_hits_total', 'Pages answered from the cache', () => facts.pages()?.hits);
  counter('vitrina_page_cache_misses_total', 'Pages that had to be made', () => facts.pages()?.misses);
  gauge('vitrina_page_cache_bytes', 'Bytes of kept pages', () => facts.pages()?.bytes);
  gauge('vitrina_page_cache_entries', 'Kept pages', () => facts.pages()?.entries);
  counter('vitrina_typed_answers_hits_total', 'Suggestions answered from what was kept', () => facts.typed());
  gauge(
    'vitrina_change_log_age_seconds',
    'Since the change log was read last: about one when all is well',
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
    help: 'Requests told to come again (503), by importance',
    labelNames: ['importance'],
    registers: [register],
    collect() {
      this.reset();
      for (const [importance, count] of Object.entries(facts.admission().refused))
        this.inc({ importance }, count);
    },
  });
  measurePool(register, pool);
  measureJobs(register, pool);
}

function ago(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.max(0, Date.now() - at) / 1000;
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
    name: 'vitrina_database_waiting',
    help: 'Queries waiting for a connection',
    registers: [register],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** The queue is one for all processes: each of them tells the same. A database that is away has health of its own. */
function measureJobs(register: Registry, pool: Pool): void {
  const db = openDb(pool);
  new Gauge({
    name: 'vitrina_jobs',
    help: 'Jobs of the queue that all processes share',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset();
      const found = await countJobs(db).catch(() => undefined);
      if (found) for (const state of STATES) this.set({ state }, found[state]);
    },
  });
  new Gauge({
    name: 'vitrina_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited',
    registers: [register],
    async collect() {
      const found = await countJobs(db).catch(() => undefined);
      this.set(found?.oldestDueSeconds ?? Number.NaN);
    },
  });
}

const STATES = ['due', 'later', 'running', 'failed'] as const;
