import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { TODAY } from '../../core/legal-day.queries.ts';
import type { LegalDay } from '../../core/legal-day.ts';

/** The rates of a day by the calendar of the law, which is Moscow's; undefined: of today. */
export async function readVatRates(
  db: Db,
  day: LegalDay | undefined,
): Promise<{ code: string; percent: number | null }[]> {
  const found = await sql<{ code: string; percent: number | null }>`
    select distinct on (code) code, percent from vat_rate
    where valid_from <= coalesce(${day ?? null}::date, ${TODAY}) order by code, valid_from desc
  `.execute(db);
  return found.rows;
}
