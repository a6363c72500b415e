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
