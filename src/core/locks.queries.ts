import { sql } from 'kysely';
import type { Tx } from './db.server.ts';

/** Until the end of the transaction nobody else is at what is locked under these words. */
export async function lockWords(tx: Tx, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`.execute(tx);
}
