import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/** What the account itself keeps. */
export async function readAccount(db: Db, userId: number) {
  const rows = await sql<{ account: unknown }>`
    select json_build_object(
      'Имя', u.name, 'Почта', u.email, 'Телефон', u.phone, 'Кабинет заведён', u.created_at,
      'Согласия', (select coalesce(json_agg(json_build_object('О чём', c.aim, 'Редакция', c.text_version,
                     'Дано', c.is_given, 'Когда', c.given_at, 'Адрес в сети', c.address) order by c.id), '[]')
                   from consent c where c.user_id = u.id),
      'Входы', (select coalesce(json_agg(json_build_object('Устройство', s.device, 'Вход', s.created_at,
                  'Был здесь', s.seen_at) order by s.id), '[]')
                from session s where s.user_id = u.id)) as account
    from app_user u where u.id = ${userId}
  `.execute(db);
  return rows.rows[0]?.account;
}

/** When somebody asked to be deleted; nothing: he has not, or has taken it back. */
export async function readOpenRequest(db: Db, userId: number): Promise<{ id: number; at: Date } | undefined> {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .executeTakeFirst();
}

/** @returns nothing when he has asked already */
export async function insertRequest(tx: Tx, userId: number, address: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('erasure_request')
    .values({ user_id: userId, address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Closes the open request of somebody. @returns whether there was one */
export async function closeRequest(tx: Tx, userId: number, state: 'withdrawn' | 'done'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasure_request')
    .set({ state, closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever waits to be deleted, the longest first. */
export async function readOpenRequests(db: Db) {
  return db
    .selectFrom('erasure_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id as userId', 'r.created_at as at', 'u.name', 'u.email'])
    .where('r.state', '=', 'new')
    .orderBy('r.id')
    .execute();
}

/** Whose an open request is. */
export async function readAsker(db: Db, request: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .select('user_id')
    .where('id', '=', request)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes name, e-mail, telephone and password away: nobody logs in as him, and both can be registered anew. */
export async function eraseAccount(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_change').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_member').where('user_id', '=', userId).execute();
  await sql`
    update app_user set name = 'Данные удалены', email = 'erased-' || id, phone = 'erased-' || id, password_hash = ''
    where id = ${userId}
  `.execute(tx);
}
