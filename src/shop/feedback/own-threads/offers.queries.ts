import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';

/** Records the client's answer to an offer that is still open. @returns whether it was */
export async function writeOfferState(tx: Tx, id: number, state: 'accepted' | 'declined'): Promise<boolean> {
  const { rows } = await sql`
    update stock_request set status = ${state}, done_at = null
    where id = ${id} and status not in ('accepted', 'declined', 'closed', 'done') returning id
  `.execute(tx);
  return rows.length > 0;
}
