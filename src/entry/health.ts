import type { FastifyInstance } from 'fastify';
import { openPool } from '../platform/database/db.server.ts';
import type { Drain } from './drain.ts';

/** The time limit for opening a connection, and again for the query. */
const MOST_WAIT_MS = 1_000;

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers and no shutdown has begun; `search` says where
 * lists and texts come from, and either value is fine. It has its own connection, so that a full pool does not look like a
 * dead database.
 */
export function registerHealth(
  app: FastifyInstance,
  databaseUrl: string,
  drain: Drain,
  searchesIn: () => 'memory' | 'sql' | undefined,
): void {
  const pool = openPool(databaseUrl, 1, MOST_WAIT_MS, MOST_WAIT_MS);
  app.addHook('onClose', () => pool.end());

  app.get('/health/live', (_request, reply) => {
    reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/health/ready', async (_request, reply) => {
    const reason = drain.started && !drain.isReplaced ? 'stopping' : await databaseFault();
    reply.header('cache-control', 'no-store').code(reason ? 503 : 200);
    return reason ? { status: 'unavailable', reason } : { status: 'ok', search: searchesIn() };
  });

  async function databaseFault(): Promise<string | undefined> {
    try {
      await pool.query('select 1');
      return undefined;
    } catch {
      return 'database';
    }
  }
}
