import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../../db/types.ts';
import type { Pool } from '../../core/db.server.ts';
import { ShopError } from '../../core/errors.ts';

const IMPORT_LOCK = 7_310_220; // one import at a time in one database

/** One connection as a Kysely database: COPY, temporary tables and the transaction must share a session. */
export function overConnection(client: pg.PoolClient): Kysely<DB> {
  const connection = {
    query: client.query.bind(client) as never,
    release: () => {},
  };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `work` on a connection of its own; one that broke does not go back to the pool.
 * @param leave what is to be done with it before it may
 */
export async function withConnection<T>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  leave: (client: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  // A killed backend reports here too; without a listener it would end the process.
  client.on('error', onError);
  try {
    return await work(client);
  } finally {
    await leave(client).catch((error: Error) => {
      broken ??= error;
    });
    client.removeListener('error', onError);
    client.release(broken);
  }
}

/**
 * Runs `work` on a connection of its own that holds the lock of imports.
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
