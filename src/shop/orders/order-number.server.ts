import type { Db } from '../../platform/database/db.server.ts';
import { notFound } from '../../platform/http/errors.ts';
import { readIdOfNumber } from './staff/staff.queries.ts';

/** The id of the default seller's order with this number. @throws 404 */
export async function idOfNumber(db: Db, number: number): Promise<number> {
  const id = await readIdOfNumber(db, number);
  if (id === undefined) throw notFound(`Заказа ${number} нет.`);
  return id;
}
