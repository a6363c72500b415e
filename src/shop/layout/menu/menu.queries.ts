import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A link of the header. */
export interface MenuItem {
  name: string;
  href: string;
}

export async function readMenuItems(db: Db): Promise<MenuItem[]> {
  return db.selectFrom('menu_item').select(['name', 'href']).orderBy('sort').orderBy('id').execute();
}

export async function replaceMenuItems(tx: Tx, items: readonly MenuItem[]): Promise<void> {
  await tx.deleteFrom('menu_item').execute();
  if (items.length === 0) return;
  await tx
    .insertInto('menu_item')
    .values(items.map((item, sort) => ({ ...item, sort })))
    .execute();
}
