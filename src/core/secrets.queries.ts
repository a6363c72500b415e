import type { Db } from './db.server.ts';

/** A key that all processes of the installation share, made by the migrations. */
export async function readAppSecret(db: Db, name: string): Promise<Buffer> {
  const row = db.selectFrom('app_secret').select('value').where('name', '=', name);
  return (await row.executeTakeFirstOrThrow()).value;
}
