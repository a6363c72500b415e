import type { Db, Tx } from '../../../../platform/database/db.server.ts';

export async function readListVersion(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('site_list')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Locks a list until the transaction ends. @returns its version */
export async function lockList(tx: Tx, name: string): Promise<number> {
  const row = await tx
    .selectFrom('site_list')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.version;
}

/** A trigger counts the version. */
export async function raiseListVersion(tx: Tx, name: string): Promise<void> {
  await tx.updateTable('site_list').set({ name }).where('name', '=', name).execute();
}
