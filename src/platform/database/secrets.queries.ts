import type { Db } from './db.server.ts';

/**
 * Reads a key that all processes of the installation share. The migrations create it; if it was deleted, a new one is
 * created, and everything signed with the old one becomes invalid.
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
