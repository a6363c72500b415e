import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** The latest order placed within the hour by a user or in a guest's session. */
export async function readLastOrder(
  db: Db,
  { userId, sessionId }: { userId: number | null; sessionId: number | null },
): Promise<{ id: number; number: number } | undefined> {
  const his = userId === null ? sql`session_id = ${sessionId}::int` : sql`user_id = ${userId}::int`;
  const found = await sql<{ id: number; number: number }>`
    select id, number from shop_order
    where ${his} and created_at > now() - interval '1 hour'
    order by created_at desc, id desc
    limit 1
  `.execute(db);
  return found.rows[0];
}
