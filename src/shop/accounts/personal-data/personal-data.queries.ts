import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** The data of the account itself, for the copy of personal data. */
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

/** The open erasure request of a user; undefined when there is none or it was withdrawn. */
export async function readOpenRequest(db: Db, userId: number): Promise<{ id: number; at: Date } | undefined> {
  return db
    .selectFrom('erasure_request')
    .select(['id', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .executeTakeFirst();
}

/** @returns the id of the request; undefined when there is an open one already */
export async function insertRequest(tx: Tx, userId: number, address: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('erasure_request')
    .values({ user_id: userId, address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Closes the open erasure request of a user. @returns whether there was one */
export async function closeRequest(tx: Tx, userId: number, state: 'withdrawn' | 'done'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasure_request')
    .set({ state, closed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Open erasure requests, oldest first. */
export async function readOpenRequests(db: Db) {
  return db
    .selectFrom('erasure_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id as userId', 'r.created_at as at', 'u.name', 'u.email'])
    .where('r.state', '=', 'new')
    .orderBy('r.id')
    .execute();
}

/** Id of the user who made an open erasure request. */
export async function readRequester(db: Db, request: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .select('user_id')
    .where('id', '=', request)
    .where('state', '=', 'new')
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Removes name, email, telephone and password. The account cannot be logged in to, and both can be registered again.
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_change').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_grant').where('user_id', '=', userId).execute();
  // A proposal to give somebody a role names him.
  await sql`
    update approval set what = 'Роль сотрудника', facts = '[]' where kind = 'role' and subject_id = ${userId}
  `.execute(tx);
  await sql`
    update app_user set name = 'Данные удалены', email = 'erased-' || id, phone = 'erased-' || id, password_hash = ''
    where id = ${userId}
  `.execute(tx);
}
