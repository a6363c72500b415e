import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { IS_SHORT } from '../shortage/shortage.queries.ts';
import { inScope } from '../staff-order/staff-order.queries.ts';
import type { BulkAction, BulkOrder } from './bulk.ts';

/**
 * What is known of these orders, newest first; those outside the places are absent.
 * @param managers where the new manager may move orders; null: the action names none
 */
export async function readBulkOrders(
  db: Db,
  { scope, managers }: { scope: Scope; managers: Scope | null },
  ids: readonly number[],
): Promise<BulkOrder[]> {
  const { rows } = await sql<BulkOrder>`
    select o.id, o.number, o.version, o.state, o.waits_for_credit as "waitsForCredit", o.waits_for_prices as "waitsForPrices",
      ${IS_SHORT} as "isShort", (select json_build_object('id', m.id, 'name', m.name) from app_user m where m.id = o.manager_id) as manager,
      ${managers ? inScope(managers) : sql`true`} as "isManagers"
    from shop_order o where o.id = any(${[...ids]}::int[]) and ${inScope(scope)} order by o.id desc
  `.execute(db);
  return rows;
}

/** An action with many orders. */
export interface BulkRow {
  id: string;
  authorId: number;
  sessionId: number | null;
  action: BulkAction;
  managerId: number | null;
  createdAt: Date;
  runAt: Date;
  begunAt: Date | null;
  doneAt: Date | null;
  undoneAt: Date | null;
}

/** @param seconds until it begins @returns its id and when it begins */
export async function insertBulk(
  tx: Tx,
  given: Pick<BulkRow, 'authorId' | 'sessionId' | 'action' | 'managerId'> & { seconds: number },
  orders: readonly { id: number; version: number }[],
): Promise<{ id: string; runAt: Date }> {
  const { authorId, sessionId, action, managerId, seconds } = given;
  const { rows } = await sql<{ id: string; runAt: Date }>`
    with made as (
      insert into order_bulk (author_id, session_id, action, manager_id, run_at)
      values (${authorId}, ${sessionId}, ${action}, ${managerId}, now() + ${seconds}::float8 * interval '1 second')
      returning id, run_at)
    , named as (
      insert into order_bulk_row (bulk_id, order_id, version)
      select made.id, given.id, given.version from made,
        unnest(${orders.map(({ id }) => id)}::int[], ${orders.map(({ version }) => version)}::int[]) as given (id, version))
    select id, run_at as "runAt" from made
  `.execute(tx);
  return rows[0] as { id: string; runAt: Date };
}

const BULK = sql`
  select b.id, b.author_id as "authorId", b.session_id as "sessionId", b.action, b.manager_id as "managerId",
    b.created_at as "createdAt", b.run_at as "runAt", b.begun_at as "begunAt", b.done_at as "doneAt", b.undone_at as "undoneAt"
  from order_bulk b`;

export async function readBulk(db: Db, id: string): Promise<BulkRow | undefined> {
  return (await sql<BulkRow>`${BULK} where b.id = ${id}::uuid`.execute(db)).rows[0];
}

/** Locks an action until the transaction ends. */
export async function lockBulk(tx: Tx, id: string): Promise<BulkRow | undefined> {
  return (await sql<BulkRow>`${BULK} where b.id = ${id}::uuid for update`.execute(tx)).rows[0];
}

/** Begins an action. @returns undefined when it is done, or was undone */
export async function beginBulk(db: Db, id: string): Promise<BulkRow | undefined> {
  await sql`
    update order_bulk set begun_at = coalesce(begun_at, now())
    where id = ${id}::uuid and done_at is null and undone_at is null
  `.execute(db);
  const bulk = await readBulk(db, id);
  return bulk?.begunAt && !bulk.doneAt ? bulk : undefined;
}

export async function endBulk(db: Db, id: string): Promise<void> {
  await sql`update order_bulk set begun_at = coalesce(begun_at, now()), done_at = now() where id = ${id}::uuid`.execute(
    db,
  );
}

export async function writeUndone(tx: Tx, id: string): Promise<void> {
  await sql`update order_bulk set undone_at = now() where id = ${id}::uuid`.execute(tx);
}

/** What has become of an order of an action. */
export interface BulkResultRow {
  order: number;
  number: number;
  version: number;
  outcome: 'done' | 'skipped' | 'undone' | 'kept' | null;
  note: string;
  wasManagerId: number | null;
}

/** The orders of an action, newest first. */
export async function readBulkRows(db: Db, id: string): Promise<BulkResultRow[]> {
  const { rows } = await sql<BulkResultRow>`
    select r.order_id as "order", o.number, r.version, r.outcome, r.note, r.was_manager_id as "wasManagerId"
    from order_bulk_row r join shop_order o on o.id = r.order_id where r.bulk_id = ${id}::uuid order by r.order_id desc
  `.execute(db);
  return rows;
}

/** Locks an order of an action until the transaction ends. @returns whether nothing has become of it yet */
export async function lockWaiting(tx: Tx, bulk: string, order: number): Promise<boolean> {
  const { rows } = await sql`
    select from order_bulk_row where bulk_id = ${bulk}::uuid and order_id = ${order} and outcome is null for update
  `.execute(tx);
  return rows.length === 1;
}

/** Writes what has become of an order: the first outcome stays until it is undone. */
export async function writeOutcome(
  db: Db,
  { bulk, order }: { bulk: string; order: number },
  {
    outcome,
    note = '',
    was = null,
  }: { outcome: BulkResultRow['outcome']; note?: string; was?: number | null },
): Promise<void> {
  await sql`
    update order_bulk_row set outcome = ${outcome}, note = ${note}, was_manager_id = ${was}
    where bulk_id = ${bulk}::uuid and order_id = ${order} and (outcome is null or ${outcome} in ('undone', 'kept'))
  `.execute(db);
}
