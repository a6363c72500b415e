import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Pool } from '../../../platform/database/db.server.ts';
import { migrate } from '../../../platform/database/migrate.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import {
  insertSession,
  readConnections,
  writeConnection,
  writeLimits,
} from '../connections/connections.queries.ts';
import { addConnection, connectionOf } from '../connections/connections.server.ts';
import type { Connection } from '../connections/connections.ts';
import { readShopFacts } from './replays.queries.ts';

/** The database of a shop. */
export interface Shop {
  pool: Pool;
  db: Kysely<DB>;
}

/**
 * Checks that a session may be replayed in a database, and applies its missing migrations.
 * @param isForced it may have orders
 * @throws ShopError 409 `same_database`, `foreign_database`, `has_orders`
 */
export async function requireUsable(
  here: Shop,
  there: Shop,
  { isForced }: { isForced: boolean },
): Promise<void> {
  if (await isSameDatabase(here.pool, there.pool))
    throw new ShopError(
      'same_database',
      409,
      'Это база этого же магазина. Повторить сеанс можно только в другой: создайте пустую или копию из резервной.',
    );
  const { isShop, hasTables, hasOrders } = await readShopFacts(there.db);
  if (hasTables && !isShop)
    throw new ShopError(
      'foreign_database',
      409,
      'В той базе не магазин. Нужна пустая база или копия магазина.',
    );
  if (hasOrders && !isForced)
    throw new ShopError(
      'has_orders',
      409,
      'В той базе есть заказы: похоже на работающий магазин, а его товары и цены изменятся. Если это копия, добавьте --force.',
    );
  await migrate(there.pool);
}

/** A lock taken through one is seen through the other only in the same database, whatever its address is called. */
async function isSameDatabase(here: Pool, there: Pool): Promise<boolean> {
  const key = randomInt(2 ** 47);
  const client = await here.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [key]);
    const { rows } = await there.query('select pg_try_advisory_xact_lock($1) as is_free', [key]);
    return !rows[0].is_free;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [key]).catch(() => {});
    client.release();
  }
}

/**
 * Opens a session of the same connection in another shop; one that it does not have is added, with a secret that nobody knows.
 * @throws ShopError 409 `other_source` when that connection has goods of another source
 */
export async function openSession(
  { db }: Shop,
  connection: Connection,
): Promise<{ connectionId: number; sessionId: number }> {
  const { slug, source } = connection;
  const known = (await readConnections(db)).find((one) => one.slug === slug);
  if (known && known.source !== source)
    throw new ShopError(
      'other_source',
      409,
      `В той базе у подключения ${slug} источник ${known.source}, а здесь ${source}.`,
    );
  if (!known) await addConnection(db, { ...connection, orders: 'none' });
  const { id } = await connectionOf(db, slug);
  return inTransaction(db, async (tx) => {
    if (!known) {
      await writeConnection(tx, id, { ...connection, orders: 'none' });
      await writeLimits(tx, id, connection.limits);
    }
    return { connectionId: id, sessionId: await insertSession(tx, id, randomBytes(32)) };
  });
}
