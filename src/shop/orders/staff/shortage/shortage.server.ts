import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';

/**
 * How long ago the missing goods of orders were counted last. The job does it each minute; while it stands still, lists count more and
 * more themselves.
 * @returns seconds by the clock of the database; null: never
 */
export async function readShortageAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - at)::float8 as age from order_short_known`.execute(db);
  return rows[0]?.age ?? null;
}
