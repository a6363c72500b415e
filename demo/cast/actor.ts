import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';
import { rotateSession } from '../../src/shop/session/session.server.ts';
import { guest, type Visitor } from '../../src/shop/session/session.ts';

/** What all writes of the cast use. */
export interface Stage {
  tx: Tx;
  /** The same transaction, for use cases that start one. */
  db: Kysely<DB>;
  now: Date;
}

/** A person of the cast at work: logged in, in a city. */
export async function enter(tx: Tx, userId: number, cityId: number): Promise<Visitor> {
  const { id } = await rotateSession(tx, { sessionId: null, userId, cityId, device: '' }, []);
  return { ...guest(cityId), sessionId: id, userId, isAuthenticated: true, hasSession: true };
}
