import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';

/** Records the client's answer to an offer that is still open. @returns whether it was */
export async function writeOfferState(
  tx: Tx,
  { id, answerId }: { id: number; answerId: number },
  state: 'accepted' | 'declined',
): Promise<boolean> {
  const { rows } = await sql`
    with made as (update message_answer set outcome = ${state} where id = ${answerId} and outcome is null returning id)
    update stock_request set status = ${state}, done_at = null
    where id = ${id} and status not in ('closed', 'done') and exists (select from made) returning id
  `.execute(tx);
  return rows.length > 0;
}
