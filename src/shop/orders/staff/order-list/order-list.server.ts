import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../../platform/text/legal-day.ts';
import { fromRoubles, toRoubles } from '../../../../platform/text/money.ts';
import { formatPhone } from '../../../../platform/text/phone-and-date.ts';
import { alsoMay, type Staff } from '../../../accounts/staff/staff.server.ts';
import { DELIVERY_NAMES } from '../../delivery/delivery.ts';
import { stateView } from '../../orders.ts';
import { paymentName } from '../../payments/payments.ts';
import type { OrderFilter } from '../order-filter/order-filter.queries.ts';
import {
  countStaffOrders,
  type ReadingPlaces,
  readStaffOrders,
  type StaffOrderRow,
} from './order-list.queries.ts';
import type { OrderFiltersShape, StaffOrderRowShape, StaffOrdersQueryShape } from './order-list.shapes.ts';
import { searchedOrder } from './order-list.ts';

const LIST = 'staff orders';

/**
 * The orders in the places of a member of the staff, newest first.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`
 */
export async function staffOrders(
  { db, staff }: { db: Db; staff: Staff },
  query: Static<typeof StaffOrdersQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffOrderRowShape>>> {
  const { limit, cursor, ...filters } = query;
  const filter = orderFilter(filters, staff);
  const before = await idOfCursor(db, LIST, cursor);
  const places = await readingPlaces(db, staff);
  const [rows, counted] = await Promise.all([
    readStaffOrders(db, places, filter, { before, most: limit + 1 }),
    countStaffOrders(db, places, filter),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewRow);
}

/** Where a person reads orders and sees the sums of contracts. @param staff with a capability to read orders */
export async function readingPlaces(db: Db, staff: Staff): Promise<ReadingPlaces> {
  return { scope: staff.scope, contracts: await alsoMay(db, staff, 'companies.read') };
}

/** What the filters of a call mean. @throws 400 for a period that ends before it begins */
export function orderFilter(
  filters: Static<typeof OrderFiltersShape>,
  { userId }: Pick<Staff, 'userId'>,
): OrderFilter {
  const { manager, short, text, total_from: totalFrom, total_to: totalTo, ...same } = filters;
  for (const field of ['day', 'from', 'to'] as const) {
    const day = same[field];
    if (day !== undefined && !isLegalDay(day)) throw badField(field, NO_SUCH_DAY);
  }
  if (same.from !== undefined && same.to !== undefined && same.from > same.to)
    throw badField('to', 'Конец периода раньше его начала.');
  return {
    ...same,
    manager:
      manager === undefined
        ? undefined
        : manager === 'none'
          ? null
          : manager === 'me'
            ? userId
            : Number(manager),
    isShort: short === '1',
    totalFrom: totalFrom === undefined ? undefined : fromRoubles(totalFrom),
    totalTo: totalTo === undefined ? undefined : fromRoubles(totalTo),
    searched: text ? searchedOrder(text) : undefined,
  };
}

/** A row of the list for people: sums of a contract only where the reader sees them (STF-7). */
export function viewRow(row: StaffOrderRow): Static<typeof StaffOrderRowShape> {
  const seesSums = !row.isByContract || row.seesContracts;
  const { id, version, agreement, money, itemsCount, city, company, deliveryType: type, paymentType } = row;
  return {
    id,
    number: String(row.number),
    version,
    created_at: row.createdAt.toISOString(),
    status: stateView(row.state),
    fulfilment: row.fulfilment,
    agreement,
    agreement_reasons: row.agreementReasons,
    money,
    total: seesSums ? toRoubles(row.total) : null,
    paid_total: seesSums ? toRoubles(row.paid) : null,
    items_count: itemsCount,
    city,
    delivery: { type, name: DELIVERY_NAMES[type], shop: row.shop, date: row.deliveryDate },
    payment: { type: paymentType, name: paymentName(paymentType), is_deferred: row.isDeferred },
    hold_until: row.holdUntil?.toISOString() ?? null,
    buyer: { name: row.name, phone: formatPhone(row.phone) },
    legal_entity: company,
    manager: row.manager,
    is_taken: row.isTaken,
    is_short: row.isShort,
    overdue: row.overdue,
  };
}
