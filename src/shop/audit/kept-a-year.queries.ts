import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';
import type { KeptAYear } from './kept-a-year.server.ts';

/** Deletes the oldest of what was written a year ago. @returns its ids, and its files where there are such */
export async function deleteYearOld(
  tx: Tx,
  { table, file }: Pick<KeptAYear, 'table' | 'file'>,
  most: number,
): Promise<{ id: number; fileId: number | null }[]> {
  const gone = await sql<{ id: number; fileId: number | null }>`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where created_at < now() - interval '1 year'
      order by created_at limit ${most} for update skip locked)
    returning id, ${file === undefined ? sql`null` : sql.ref(file)} as "fileId"
  `.execute(tx);
  return gone.rows;
}
