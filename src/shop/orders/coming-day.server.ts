import { databaseNow } from '../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { type LegalDay, legalDay } from '../../platform/text/legal-day.ts';

/**
 * Requires that a planned day is not over by the clock of the database. Days that are not named are in order.
 * @throws 400 at the field
 */
export async function requireComing(tx: Tx, field: string, day: LegalDay | null | undefined): Promise<void> {
  if (day && day < legalDay(await databaseNow(tx)))
    throw badField(field, 'Этот день уже прошёл. Укажите сегодняшний или более поздний.');
}
