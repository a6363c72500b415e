import type { Db, PublicDb } from '../database/db.server.ts';

/** Reads the value of a setting; undefined if it is not set. */
export async function readSetting(db: PublicDb, name: string): Promise<string | undefined> {
  const row = db.selectFrom('shop_setting').select('value').where('name', '=', name);
  return (await row.executeTakeFirst())?.value;
}

/** Sets a setting. */
export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  const row = db.insertInto('shop_setting').values({ name, value });
  await row.onConflict((on) => on.column('name').doUpdateSet({ value })).execute();
}
