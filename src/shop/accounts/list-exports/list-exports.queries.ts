import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A workbook that somebody has asked for. */
export interface ListExport {
  id: number;
  userId: number;
  sessionId: number;
  list: string;
  filters: Record<string, unknown>;
  /** How many rows it has. */
  rows: number | null;
  /** The file; null: it is not ready, or was not made. */
  fileId: number | null;
  /** Why it was not made. */
  failure: string | null;
  createdAt: Date;
  expiresAt: Date | null;
}

const FIELDS = sql.raw(`id, user_id as "userId", session_id as "sessionId", list, filters, rows_count as rows,
  file_id as "fileId", failure, created_at as "createdAt", expires_at as "expiresAt"`);
/** How many of the latest a person sees. */
const MOST_SHOWN = 20;
/** How long a file waits for its person. */
const GOOD_FOR = sql.raw(`interval '24 hours'`);

export async function readExport(db: Db, id: number): Promise<ListExport | undefined> {
  const { rows } = await sql<ListExport>`
    select ${FIELDS} from list_export where id = ${id} and (expires_at is null or expires_at > now())
  `.execute(db);
  return rows[0];
}

/** The latest workbooks of a person. */
export async function readExportsOf(db: Db, userId: number): Promise<ListExport[]> {
  const { rows } = await sql<ListExport>`
    select ${FIELDS} from list_export where user_id = ${userId} and (expires_at is null or expires_at > now())
    order by id desc limit ${sql.lit(MOST_SHOWN)}
  `.execute(db);
  return rows;
}

/** How many workbooks of a person are under way. */
export async function countWaiting(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_export
    where user_id = ${userId} and file_id is null and failure is null
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @returns its id */
export async function insertExport(
  tx: Tx,
  {
    userId,
    sessionId,
    list,
    filters,
  }: Pick<ListExport, 'userId' | 'sessionId' | 'list'> & { filters: object },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into list_export (user_id, session_id, list, filters)
    values (${userId}, ${sessionId}, ${list}, ${JSON.stringify(filters)}::jsonb) returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

export async function setReady(
  tx: Tx,
  id: number,
  { fileId, rows }: { fileId: number; rows: number },
): Promise<void> {
  await sql`
    update list_export set file_id = ${fileId}, rows_count = ${rows}, expires_at = now() + ${GOOD_FOR} where id = ${id}
  `.execute(tx);
}

export async function setFailed(db: Db, id: number, failure: string): Promise<void> {
  await sql`update list_export set failure = ${failure} where id = ${id}`.execute(db);
}

/** Deletes workbooks whose day is over, and those that were never made. @returns the ids of their files */
export async function deleteExpired(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ fileId: number | null }>`
    delete from list_export where id in (
      select id from list_export
      where expires_at < now() or (expires_at is null and created_at < now() - interval '7 days')
      order by id limit ${most} for update skip locked)
    returning file_id as "fileId"
  `.execute(tx);
  return rows.flatMap(({ fileId }) => fileId ?? []);
}
