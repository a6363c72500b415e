import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { readConfig, readEnvironment } from '../../src/platform/config/config.server.ts';
import type { Tx } from '../../src/platform/database/db.server.ts';
import { runOrders } from '../../src/shop/orders/orders.cli.ts';
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

/** Does what a member of the staff would, by the command `orders`. @throws what the command writes when it fails */
export async function asStaff(db: Kysely<DB>, ...words: string[]): Promise<void> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runOrders(words, {
    db,
    config: readConfig(readEnvironment()),
    stdout: stream,
    stderr: stream,
  });
  if (code !== 0) throw new Error(`orders ${words.join(' ')}: ${output}`);
}
