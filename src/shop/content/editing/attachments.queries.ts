import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** Adds a file after the others. @returns false when the item does not exist */
export async function insertItemFile(tx: Tx, itemId: number, fileId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into content_file (item_id, file_id, name, sort)
    select i.id, ${fileId}, ${name}, coalesce((select max(sort) + 1 from content_file where item_id = i.id), 0)
    from content_item i where i.id = ${itemId}
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function countItemFiles(tx: Tx, itemId: number): Promise<number> {
  const row = await tx
    .selectFrom('content_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** @returns whether it existed */
export async function deleteItemFile(tx: Tx, itemId: number, fileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('content_file')
    .where('item_id', '=', itemId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The name of a file within an item. */
export async function readItemFileName(db: Db, itemId: number, fileId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_file')
    .select('name')
    .where('item_id', '=', itemId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.name;
}
