import type { Db } from './db.server.ts';

/** The value under a name; undefined: there is none. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = db.selectFrom('shop_setting').select('value').where('name', '=', name);
  return (await row.executeTakeFirst())?.value;
}
