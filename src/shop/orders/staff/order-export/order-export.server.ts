import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { ShopError } from '../../../../platform/http/errors.ts';
import type { Staff } from '../../../accounts/staff/staff.server.ts';
import { readIdsOfOrders, readStaffOrders } from '../order-list/order-list.queries.ts';
import { orderFilter, readingPlaces, viewRow } from '../order-list/order-list.server.ts';
import type { OrderFiltersShape, StaffOrderRowShape } from '../order-list/order-list.shapes.ts';

/** How many orders a sheet takes. */
export const MOST_IN_SHEET = 50_000;
const BATCH_SIZE = 500;

type Row = Static<typeof StaffOrderRowShape>;

/** Orders for a sheet: the ids of all of them, and their rows, which are read while they are sent. */
export interface ExportedOrders {
  ids: number[];
  rows: AsyncIterable<Row>;
}

/**
 * All orders that the filters find, newest first.
 * @throws 409 for more than `MOST_IN_SHEET`; 400 as the list
 */
export async function exportedOrders(
  { db, staff }: { db: Db; staff: Staff },
  filters: Static<typeof OrderFiltersShape>,
): Promise<ExportedOrders> {
  const places = await readingPlaces(db, staff);
  const found = await readIdsOfOrders(db, places, orderFilter(filters, staff), MOST_IN_SHEET + 1);
  if (found.length > MOST_IN_SHEET)
    throw new ShopError(
      'too_many',
      409,
      'Найдено больше 50\u00a0000 заказов. Сузьте период и выгрузите их по частям.',
    );
  const ids = found.map(({ id }) => id);
  return { ids, rows: rowsOf(db, places, ids) };
}

async function* rowsOf(
  db: Db,
  places: Parameters<typeof readStaffOrders>[1],
  ids: readonly number[],
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const page = { before: undefined, most: BATCH_SIZE };
    const rows = await readStaffOrders(db, places, { ids: ids.slice(at, at + BATCH_SIZE) }, page);
    yield* rows.map(viewRow);
  }
}
