import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { MappedState } from './status-map.ts';

/** A state of 1C and what it means; null: it moves nothing. */
export interface StatusRow {
  plain: string;
  name: string;
  state: MappedState | null;
}

/** The map of a connection, by name. */
export async function readStatuses(db: Db, connectionId: number): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select plain, name, state from exchange_status where connection_id = ${connectionId} order by name, plain
  `.execute(db);
  return rows;
}

export async function writeStatus(
  tx: Tx,
  connectionId: number,
  { plain, name, state }: StatusRow,
): Promise<void> {
  await sql`
    insert into exchange_status (connection_id, plain, name, state)
    values (${connectionId}, ${plain}, ${name}, ${state})
    on conflict (connection_id, plain) do update set name = excluded.name, state = excluded.state
  `.execute(tx);
}

/** @returns whether there was such a row */
export async function deleteStatus(tx: Tx, connectionId: number, plain: string): Promise<boolean> {
  const { rows } = await sql`
    delete from exchange_status where connection_id = ${connectionId} and plain = ${plain} returning plain
  `.execute(tx);
  return rows.length > 0;
}

/** The last state that 1C gave an order; null: none. */
export async function readLastStatus(
  db: Db,
  { orderId, connectionId }: { orderId: number; connectionId: number },
): Promise<string | null> {
  const { rows } = await sql<{ status: string | null }>`
    select status from order_export where order_id = ${orderId} and connection_id = ${connectionId}
  `.execute(db);
  return rows[0]?.status ?? null;
}

export async function writeLastStatus(
  tx: Tx,
  { orderId, connectionId, status }: { orderId: number; connectionId: number; status: string },
): Promise<void> {
  await sql`
    update order_export set status = ${status} where order_id = ${orderId} and connection_id = ${connectionId}
  `.execute(tx);
}
