import type { Db, Tx } from '../../core/db.server.ts';

/** What somebody wrote to the shop while he was logged in. */
export async function readMessagesOf(db: Db, userId: number) {
  return db
    .selectFrom('feedback_message')
    .select(['created_at as at', 'topic', 'message', 'name', 'phone', 'email'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteMessagesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('feedback_message').where('user_id', '=', userId).execute();
}
