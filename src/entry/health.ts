import type { FastifyInstance } from 'fastify';
import { readBackupStates } from '../platform/backup/backup-state.queries.ts';
import { isLate } from '../platform/backup/backup-state.ts';
import { openDb, openPool } from '../platform/database/db.server.ts';
import { countWorkers } from '../platform/jobs/jobs.server.ts';
import type { AnswersFrom } from '../shop/search/search.ts';
import type { HttpContext } from './http-context.ts';

/** The time limit for opening a connection, and again for the query. */
const MOST_WAIT_MS = 1_000;

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers and no shutdown has begun; `search` says where
 * lists and texts come from, and any value is fine; with JOBS=0 `jobs` says whether another process runs them, and `nowhere`
 * is not the fault of this one; `backup` is off, fine or late, and never makes a shop unready.
 * It has its own connection, so that a full pool does not look like a dead database.
 */
export function registerHealth(
  app: FastifyInstance,
  { databaseUrl, drain, config }: Pick<HttpContext, 'databaseUrl' | 'drain' | 'config'>,
  searchesIn: () => AnswersFrom | undefined,
): void {
  const pool = openPool(databaseUrl, 1, MOST_WAIT_MS, MOST_WAIT_MS);
  const db = openDb(pool);
  app.addHook('onClose', () => pool.end());

  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', async (_request, reply) => {
    const reason = drain.started && !drain.isReplaced ? 'stopping' : await databaseFault();
    reply.header('cache-control', 'no-store').code(reason ? 503 : 200);
    if (reason) return { status: 'unavailable', reason };
    return {
      status: 'ok',
      search: searchesIn(),
      backup: await backupFact(),
      ...(config.jobs ? {} : { jobs: await jobsElsewhere() }),
    };
  });

  async function jobsElsewhere(): Promise<'elsewhere' | 'nowhere' | undefined> {
    const workers = await countWorkers(db).catch(() => undefined);
    if (workers === undefined) return undefined;
    return workers > 0 ? 'elsewhere' : 'nowhere';
  }

  async function backupFact(): Promise<'off' | 'fine' | 'late' | undefined> {
    const states = await readBackupStates(db).catch(() => undefined);
    if (!states?.length) return states && 'off';
    return states.some((state) => isLate(state, new Date())) ? 'late' : 'fine';
  }

  async function databaseFault(): Promise<string | undefined> {
    try {
      await pool.query('select 1');
      return undefined;
    } catch {
      return 'database';
    }
  }
}
