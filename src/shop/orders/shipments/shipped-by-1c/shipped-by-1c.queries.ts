import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { Shipment } from '../shipments.queries.ts';
import type { ShipmentLine } from '../shipments.ts';

/** What 1C has reported of a shipment: its details, all of it in one word, or nothing. */
interface Reported {
  isDetailed: boolean;
  isSummary: boolean;
  external: string | null;
  /** The shipment that its document names; null: this one, or there is no document. */
  sameDocumentAs: number | null;
}

/** What 1C has reported of each shipment of an order, by id. */
export async function readDetailed(db: Db, orderId: number): Promise<Map<number, Reported>> {
  const { rows } = await sql<Reported & { id: number }>`
    select s.id, d.shipment_id is not null or s.same_document_as is not null as "isDetailed", s.is_summary as "isSummary",
           s.external, s.same_document_as as "sameDocumentAs"
    from order_shipment s left join order_document_of_1c d on d.shipment_id = s.id where s.order_id = ${orderId}
  `.execute(db);
  return new Map(rows.map(({ id, ...reported }) => [id, reported]));
}

/** Gives a shipment the number of its document, unless another one of the order has it, now that its details are known. */
export async function writeDetailed(tx: Tx, shipmentId: number, number: string): Promise<void> {
  await sql`
    update order_shipment s set is_summary = false, external = case
      when ${number} = '' or exists (select from order_shipment o where o.order_id = s.order_id and o.external = ${number}
                                     and o.id <> s.id) then s.external
      else ${number} end
    where s.id = ${shipmentId}
  `.execute(tx);
}

/** Records that the document of a shipment is also that of another one. */
export async function writeSameDocument(tx: Tx, shipmentId: number, as: number): Promise<void> {
  await sql`
    update order_shipment set is_summary = false, same_document_as = ${as} where id = ${shipmentId}
  `.execute(tx);
}

/**
 * Takes goods out of a summary shipment into one of their own, which was handed over at the same moment. The caller has locked
 * the order's row, and leaves at least one unit in the former.
 * @returns the id of the new shipment
 */
export async function splitShipment(
  tx: Tx,
  { id, lines: all }: Pick<Shipment, 'id' | 'lines'>,
  taken: readonly ShipmentLine[],
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into order_shipment (order_id, number, kind, warehouse_id, track, power_id, receiver, actor_id, split_from)
    select s.order_id, (select max(o.number) + 1 from order_shipment o where o.order_id = s.order_id), s.kind, s.warehouse_id,
           s.track, s.power_id, s.receiver, s.actor_id, s.id
    from order_shipment s where s.id = ${id} returning id, number
  `.execute(tx);
  const added = rows[0]!;
  for (const { line, quantity } of taken) {
    const left = all.find((each) => each.line === line)!.quantity - quantity;
    const rest = sql`where shipment_id = ${id} and line_id = ${line}`;
    if (left > 0) await sql`update order_shipment_line set quantity = ${left} ${rest}`.execute(tx);
    else await sql`delete from order_shipment_line ${rest}`.execute(tx);
    await sql`
      insert into order_shipment_line (shipment_id, line_id, quantity) values (${added.id}, ${line}, ${quantity})
    `.execute(tx);
  }
  await sql`
    update order_shipment set state = 'handed_over',
      handed_over_at = (select handed_over_at from order_shipment where id = ${id})
    where id = ${added.id}
  `.execute(tx);
  return added;
}
