import type { Db } from '../../core/db.server.ts';

export async function readCartId(db: Db, sessionId: number): Promise<number | null> {
  const row = await db.selectFrom('cart').select('id').where('session_id', '=', sessionId).executeTakeFirst();
  return row?.id ?? null;
}
