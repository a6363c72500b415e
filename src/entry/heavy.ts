// The process of heavy jobs: it gets them from its parent, runs at low priority and ends with its parent.
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type Config, readConfig, readEnvironment } from '../platform/config/config.server.ts';
import { openDb, openPool, type Pool } from '../platform/database/db.server.ts';
import { lowerPoolPriority, lowerPriority } from '../platform/database/priority.server.ts';
import { Replica } from '../platform/database/replica.server.ts';
import { openMail } from '../platform/email/mail.server.ts';
import type { HeavyAnswer, HeavyJob } from '../platform/jobs/heavy.server.ts';
import { createLog } from '../platform/log/log.server.ts';
import { HEAVY_EXCHANGE_JOBS } from '../shop/exchange/runs/runs.jobs.ts';
import { HEAVY_PRICE_LIST_JOBS } from '../shop/feeds/price-list/price-list.jobs.ts';
import { HEAVY_SITEMAP_JOBS } from '../shop/feeds/sitemap/sitemap.server.ts';
import { HEAVY_YML_JOBS } from '../shop/feeds/yml/yml.server.ts';
import { emailLayout } from '../shop/layout/layout.server.ts';
import { HEAVY_BACKUP_JOBS } from './backups/backup-jobs.ts';
import { ymlContext } from './yml-feeds.ts';

/** What heavy jobs need. */
interface HeavyContext {
  config: Config;
  pool: Pool;
  db: Kysely<DB>;
  /** Answers what belongs to no visitor (DATABASE_REPLICA_URL). */
  replica: Replica | undefined;
}

/** The jobs that run in a process of their own, by their kinds. */
export const HEAVY_JOBS: Readonly<
  Record<string, (context: HeavyContext, payload: unknown) => Promise<void>>
> = {
  ...HEAVY_EXCHANGE_JOBS,
  ...HEAVY_SITEMAP_JOBS,
  ...HEAVY_BACKUP_JOBS,
  ...given(HEAVY_YML_JOBS, ({ replica, ...context }) => ({ ...ymlContext(context), replica })),
  ...given(HEAVY_PRICE_LIST_JOBS, emailContext),
};

/** Jobs that need something else than the process has. */
function given<Needed>(
  jobs: Record<string, (needed: Needed, payload: unknown) => Promise<void>>,
  contextOf: (context: HeavyContext) => Needed,
): typeof HEAVY_JOBS {
  const adapted = Object.entries(jobs).map(([kind, work]): [string, (typeof HEAVY_JOBS)[string]] => [
    kind,
    (context, payload) => work(contextOf(context), payload),
  ]);
  return Object.fromEntries(adapted);
}

function emailContext({ config, db, replica }: HeavyContext) {
  const { origin } = ymlContext({ config, db });
  const log = createLog(config.logLevel, process.stderr);
  return { db, replica, origin, send: openMail(config, log, () => emailLayout(db, origin)) };
}

function serve(): void {
  lowerPriority();
  const config = readConfig(readEnvironment());
  const pool = openPool(config.databaseUrl ?? '');
  lowerPoolPriority(pool);
  const { databaseReplicaUrl: url } = config;
  const replica = url ? new Replica({ url, primary: pool }) : undefined;
  const context = { pool, db: openDb(pool), config, replica };
  process.on('message', async ({ id, kind, payload }: HeavyJob) => {
    let answer: HeavyAnswer = { id };
    try {
      const work = HEAVY_JOBS[kind];
      if (!work) throw new Error(`unknown heavy job ${kind}`);
      await work(context, payload);
    } catch (error) {
      answer = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    process.send?.(answer);
  });
  process.once('disconnect', () => process.exit(0));
}

if (import.meta.main) serve();
