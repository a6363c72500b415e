import { sql } from 'kysely';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { ShopError } from '../../../../platform/http/errors.ts';
import type { Actor } from '../../../audit/audit.ts';
import { addShipment, changeShipment } from '../ship.server.ts';
import { readFulfilment, readLinesToShip, readShipments } from '../shipments.queries.ts';
import { leftToShip } from '../shipments.ts';

/**
 * Hands over everything of an order that has not left: the shipments that are planned or packed, then the rest as a new one.
 * The caller has locked the contract (`lockCreditOf`) and the order. An order that has left changes nothing.
 * @param external the document of the hand-over in other books; empty: none
 * @returns whether something was handed over
 * @throws as `addShipment`; 409 when a proposal that awaits its answer holds goods back
 */
export async function shipRest(
  tx: Tx,
  { orderId, external }: { orderId: number; external: string },
  by: Actor,
): Promise<boolean> {
  const before = await readFulfilment(tx, orderId);
  const isOver = before?.fulfilment === 'all' || before?.state === 'shipped' || before?.state === 'done';
  if (!isOver) {
    const left: number[] = [];
    for (const { number, state } of await readShipments(tx, orderId))
      if (state === 'planned' || state === 'packed')
        left.push((await changeShipment(tx, { orderId, number, state: 'handed_over' }, by)).id);
    const lines = await readLinesToShip(tx, orderId);
    if (lines.some((line) => leftToShip(line) > 0))
      left.push((await addShipment(tx, { orderId, state: 'handed_over', lines: null }, by)).id);
    if (by.actor === '1c') await writeSummary(tx, left);
    if ((await readFulfilment(tx, orderId))?.fulfilment !== 'all')
      throw new ShopError(
        'partly_left',
        409,
        'Отгрузить весь заказ нельзя: его изменение ждёт ответа покупателя.',
      );
  }
  if (external !== '') await writeExternal(tx, orderId, external);
  return !isOver;
}

/** Marks what 1C has reported without its details, which may come later (IN-15). */
async function writeSummary(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update order_shipment set is_summary = true where id = any(${ids}::int[])`.execute(tx);
}

/** Names the document of the last hand-over, if it has none. */
async function writeExternal(tx: Tx, orderId: number, external: string): Promise<void> {
  await sql`
    update order_shipment set external = ${external}
    where id = (select max(id) from order_shipment where order_id = ${orderId} and state = 'handed_over')
      and external is null
      and not exists (select from order_shipment where order_id = ${orderId} and external = ${external})
  `.execute(tx);
}
