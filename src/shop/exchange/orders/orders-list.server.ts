import type { Db } from '../../../platform/database/db.server.ts';
import { connectionOf, connections } from '../connections/connections.server.ts';
import type { Connection } from '../connections/connections.ts';
import { type GivenOrder, readFirstUnseen, readGiven } from './orders-list.queries.ts';
import { type QueuedOrder, readQueue } from './waiting.queries.ts';

/** The orders of one connection, by what became of them. */
export interface OrdersOut {
  connection: Pick<Connection, 'slug' | 'orders'>;
  /** They go out with the next `query`. */
  waiting: QueuedOrder[];
  /** They wait until their goods are linked. */
  unlinked: QueuedOrder[];
  offered: GivenOrder[];
  stuck: GivenOrder[];
  handed: GivenOrder[];
  /** The number of the first order that was handed, until one has come back from 1C (OUT-7). */
  firstUnseen: number | undefined;
}

/**
 * The orders of all connections, or of the one with this slug; of each kind at most `most`.
 * @throws 404 for an unknown slug
 */
export async function ordersOut(db: Db, slug: string | null, most: number): Promise<OrdersOut[]> {
  const found = slug === null ? await connections(db) : [await connectionOf(db, slug)];
  return Promise.all(
    found.map(async (connection) => {
      const { id, orders } = connection;
      const queue = await readQueue(db, connection, most);
      return {
        connection: { slug: connection.slug, orders },
        waiting: queue.filter(({ unlinked }) => unlinked.length === 0),
        unlinked: queue.filter(({ unlinked }) => unlinked.length > 0),
        offered: await readGiven(db, id, 'offered', most),
        stuck: await readGiven(db, id, 'stuck', most),
        handed: await readGiven(db, id, 'handed', most),
        firstUnseen: await readFirstUnseen(db, id),
      };
    }),
  );
}
