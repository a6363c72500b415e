import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { MONEY_EVENTS } from '../../order-with-lines.queries.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { MoneyEvent, MoneyFacts } from '../../payments/ledger/ledger.ts';
import { STANDINGS } from '../order-filter/order-filter.queries.ts';
import { inScope } from '../staff-order/staff-order.queries.ts';

/** An order of which more was paid than it costs. Sums are kopecks. */
export interface OverpaidOrder extends MoneyFacts {
  id: number;
  number: number;
  cityId: number;
  /** Of the contact. */
  name: string;
  /** Of the order as placed. */
  placedTotal: Kopecks;
  moneyEvents: MoneyEvent[];
}

/** All orders in these places of which more was paid than they cost. */
export async function readOverpaidOrders(db: Db, scope: Scope): Promise<OverpaidOrder[]> {
  const found = await sql<OverpaidOrder>`
    select o.id, o.number, o.city_id as "cityId", o.contact_name as name, o.state, w.total_kopecks as total, o.paid_kopecks as paid,
           ${CLAIM_CREDIT} as credit, o.total_kopecks as "placedTotal", (${MONEY_EVENTS}) as "moneyEvents"
    from ${STANDINGS} join order_now w on w.order_id = o.id
    where s.money in ('over', 'refund_due') and ${inScope(scope)}
  `.execute(db);
  return found.rows;
}
