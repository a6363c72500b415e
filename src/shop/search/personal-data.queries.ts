import type { Db, Tx } from '../../core/db.server.ts';

/** What somebody has searched for, the latest first. */
export async function readQueriesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_query')
    .select('string')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ string }) => string);
}

export async function deleteQueriesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('search_query').where('user_id', '=', userId).execute();
}
