import type { Db, Tx } from '../../platform/database/db.server.ts';

/** Reads the price list requests that a user made while logged in. */
export async function readListRequestsOf(db: Db, userId: number): Promise<unknown[]> {
  return db
    .selectFrom('price_list_request')
    .select(['created_at as Когда', 'name as Имя', 'company as Компания', 'inn as ИНН'])
    .select(['phone as Телефон', 'email as Почта'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteListRequestsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('price_list_request').where('user_id', '=', userId).execute();
}
