import { sql } from 'kysely';
import type { Tx } from '../../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { OrderState } from '../../orders.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { Fulfilment } from '../../shipments/shipments.ts';

/** The facts of an order that the answer to a write shows. Sums are kopecks; `credit` is what claims give back. */
export interface WrittenOrder {
  version: number;
  state: OrderState;
  fulfilment: Fulfilment;
  total: Kopecks;
  paid: Kopecks;
  credit: Kopecks;
}

/** Reads an order that exists. */
export async function readWrittenOrder(tx: Tx, id: number): Promise<WrittenOrder> {
  const { rows } = await sql<WrittenOrder>`
    select o.version, o.state, f.fulfilment, w.total_kopecks as total, o.paid_kopecks as paid,
           ${CLAIM_CREDIT} as credit
    from shop_order o join order_now w on w.order_id = o.id join order_fulfilment f on f.order_id = o.id
    where o.id = ${id}
  `.execute(tx);
  return rows[0] as WrittenOrder;
}
