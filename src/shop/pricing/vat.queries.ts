import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';

/** The rates of today by the calendar of the law, which is Moscow's. */
export async function readVatRates(db: Db): Promise<{ code: string; percent: number | null }[]> {
  const found = await sql<{ code: string; percent: number | null }>`
    select distinct on (code) code, percent from vat_rate
    where valid_from <= (now() at time zone 'Europe/Moscow')::date order by code, valid_from desc
  `.execute(db);
  return found.rows;
}
