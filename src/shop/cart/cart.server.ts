import type { Db } from '../../core/db.server.ts';
import { readCartId } from './cart.queries.ts';

/** The cart of a session; null until something is put into it. */
export async function cartOf(db: Db, sessionId: number): Promise<number | null> {
  return readCartId(db, sessionId);
}
