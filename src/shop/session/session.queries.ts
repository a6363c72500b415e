import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';

/** A key of the installation, made by the migrations. */
export async function readSecret(db: Db, name: string): Promise<Buffer> {
  const row = await db
    .selectFrom('app_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function readIsLive(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(db: Db, hash: Buffer, seconds: number): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({ token_hash: hash, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function prolong(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql`now()`, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes at most `most` sessions that expired over a day ago, with all that hangs on them; those that another
 * process removes just now are left to it. The day keeps apart a request that began in time.
 */
export async function deleteExpired(db: Db, most: number): Promise<void> {
  await sql`
    delete from session where id in (
      select id from session where expires_at < now() - interval '1 day'
      order by expires_at limit ${most} for update skip locked)
  `.execute(db);
}
