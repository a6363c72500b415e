import type { Pool } from '../../src/platform/database/db.server.ts';

/**
 * A digest of the contents of each table. Two equal results mean that nothing was written in between, except who has read
 * what: readings of the staff leave rows, too, and once a minute the time of the last one.
 */
export async function digestOf(pool: Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'staff_access' order by 1",
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query(
      `select coalesce(md5(string_agg(row, ' ' order by row)), '') as digest
       from (select ${name === 'staff_session' ? "(to_jsonb(t) - 'seen_at')::text" : 't::text'} as row from ${name} t) as rows`,
    );
    digests[name] = found.rows[0].digest;
  }
  return digests;
}
