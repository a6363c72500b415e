import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../db/types.ts';
import type { Pool } from '../../platform/database/db.server.ts';
import { ShopError } from '../../platform/http/errors.ts';

/** Key of the advisory lock: one import at a time in one database. */
const IMPORT_LOCK = 7_310_220;

/** Wraps one connection as a Kysely database, because COPY, temporary tables and the transaction must share a session. */
export function overConnection(client: pg.PoolClient): Kysely<DB> {
  const connection = {
    query: client.query.bind(client) as never,
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `work` on a separate connection of the pool. A broken connection is not returned to the pool.
 * @param cleanUp runs on the connection before it is returned
 */
export async function withConnection<T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  cleanUp: (client: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // A killed backend emits this event too; without a listener the process would end.
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    await cleanUp(client).catch((error: Error) => {
      broken ??= error;
    });
    client.removeListener('error', onError);
    client.release(broken);
  }
}

/**
 * Runs `work` on a separate connection that holds the import lock.
 * @throws ShopError `import_busy` (409) when another import is running
 */
export function withImportLock<T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withConnection(
    pool,
    async (client) => {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [IMPORT_LOCK]);
      if (!rows[0].locked)
        throw new ShopError(
          'import_busy',
          409,
          'Уже идёт другая загрузка каталога. Дождитесь её конца и повторите.',
        );
      return work(client);
    },
    (client) => client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]),
  );
}
