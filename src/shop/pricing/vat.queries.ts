import type { Db } from '../../core/db.server.ts';
import { TODAY_TEXT } from '../../core/legal-day.queries.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import { prepared } from '../../core/prepared.server.ts';

const ask = prepared<{ code: string; percent: number | null }>(
  'vat_rates',
  `select distinct on (code) code, percent from vat_rate
   where valid_from <= coalesce($1::date, ${TODAY_TEXT}) order by code, valid_from desc`,
);

/** The rates of a day by the calendar of the law, which is Moscow's; undefined: of today. */
export async function readVatRates(
  db: Db,
  day: LegalDay | undefined,
): Promise<{ code: string; percent: number | null }[]> {
  return ask(db, [day ?? null]);
}
