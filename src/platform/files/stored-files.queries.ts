import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.server.ts';

export interface StoredFileRow {
  id: number;
  sha256: Buffer;
  size: number;
  mediaType: string;
  name: string;
  scan: 'waiting' | 'clean' | 'infected';
}

const columns = ['id', 'sha256', 'size', 'media_type as mediaType', 'name', 'scan'] as const;

export async function readStoredFile(db: Db, id: number): Promise<StoredFileRow | undefined> {
  const row = await db.selectFrom('stored_file').select(columns).where('id', '=', id).executeTakeFirst();
  return row as StoredFileRow | undefined;
}

/** A page of all rows in the order of their ids, after the given one. */
export async function readStoredFilesAfter(db: Db, id: number, most: number): Promise<StoredFileRow[]> {
  const rows = db.selectFrom('stored_file').select(columns).where('id', '>', id).orderBy('id').limit(most);
  return (await rows.execute()) as StoredFileRow[];
}

/** The bytes that an owner has stored. */
export async function readOwned(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::int8 as bytes from stored_file where owner = ${owner}
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function hasRowOf(db: Db, sha256: string): Promise<boolean> {
  const bytes = Buffer.from(sha256, 'hex');
  const row = db.selectFrom('stored_file').select('id').where('sha256', '=', bytes).limit(1);
  return (await row.executeTakeFirst()) !== undefined;
}

export async function insertStoredFile(
  tx: Tx,
  file: Omit<StoredFileRow, 'id'> & { owner: string },
): Promise<number> {
  const { sha256, size, mediaType: media_type, name, scan, owner } = file;
  const row = tx.insertInto('stored_file').values({ sha256, size, media_type, name, scan, owner });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** Sets the result of a scan on all rows that waited for it. @returns their ids */
export async function updateScan(tx: Tx, sha256: Buffer, scan: 'clean' | 'infected'): Promise<number[]> {
  const rows = tx.updateTable('stored_file').set({ scan }).where('sha256', '=', sha256);
  const waiting = await rows.where('scan', '=', 'waiting').returning('id').execute();
  return waiting.map(({ id }) => id);
}

/** A row of these bytes, preferably one that waits for its scan. */
export async function readFileOf(db: Db, sha256: string): Promise<StoredFileRow | undefined> {
  const rows = db.selectFrom('stored_file').select(columns).where('sha256', '=', Buffer.from(sha256, 'hex'));
  const row = await rows.orderBy(sql`scan = 'waiting'`, 'desc').limit(1).executeTakeFirst();
  return row as StoredFileRow | undefined;
}

/** Deletes a row. The sweep deletes its bytes when no other row has them. */
export async function deleteStoredFile(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('stored_file').where('id', '=', id).execute();
}
