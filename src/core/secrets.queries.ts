import type { Db } from './db.server.ts';

/**
 * A key that all processes of the installation share, made by the migrations; one that somebody has removed is made anew,
 * and what was signed by it before is good no more.
 */
export async function readAppSecret(db: Db, name: string): Promise<Buffer> {
  const found = await db.selectFrom('app_secret').select('value').where('name', '=', name).executeTakeFirst();
  if (found) return found.value;
  const made = await db
    .insertInto('app_secret')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return made.value;
}
