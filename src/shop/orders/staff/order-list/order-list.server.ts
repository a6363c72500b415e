import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { toRoubles } from '../../../../platform/text/money.ts';
import { formatPhone } from '../../../../platform/text/phone-and-date.ts';
import { alsoMay, type Staff } from '../../../accounts/staff/staff.server.ts';
import { DELIVERY_NAMES } from '../../delivery/delivery.ts';
import { stateView } from '../../orders.ts';
import { paymentName } from '../../payments/payments.ts';
import { countStaffOrders, readStaffOrders, type StaffOrderRow } from './order-list.queries.ts';
import type { StaffOrderRowShape, StaffOrdersQueryShape } from './order-list.shapes.ts';
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
  const { state, city, money, agreement, text, limit, cursor } = query;
  const filter = { state, city, money, agreement, searched: text ? searchedOrder(text) : undefined };
  const before = await idOfCursor(db, LIST, cursor);
  const places = { scope: staff.scope, contracts: await alsoMay(db, staff, 'companies.read') };
  const [rows, counted] = await Promise.all([
    readStaffOrders(db, places, filter, { before, most: limit + 1 }),
    countStaffOrders(db, staff.scope, filter),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewRow);
}

function viewRow(row: StaffOrderRow): Static<typeof StaffOrderRowShape> {
  const seesSums = !row.isByContract || row.seesContracts;
  const { id, version, agreement, money, itemsCount, city, company, deliveryType: type, paymentType } = row;
  return {
    ...{ id, number: String(row.number), version, created_at: row.createdAt.toISOString() },
    ...{ status: stateView(row.state), fulfilment: row.fulfilment },
    ...{ agreement, agreement_reasons: row.agreementReasons, money },
    total: seesSums ? toRoubles(row.total) : null,
    paid_total: seesSums ? toRoubles(row.paid) : null,
    ...{ items_count: itemsCount, city },
    delivery: { type, name: DELIVERY_NAMES[type], shop: row.shop, date: row.deliveryDate },
    payment: { type: paymentType, name: paymentName(paymentType), is_deferred: row.isDeferred },
    hold_until: row.holdUntil?.toISOString() ?? null,
    buyer: { name: row.name, phone: formatPhone(row.phone) },
    legal_entity: company,
  };
}
