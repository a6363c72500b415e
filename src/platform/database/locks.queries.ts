import { sql } from 'kysely';
import type { Tx } from './db.server.ts';

/** Takes an advisory lock under this name until the end of the transaction. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
