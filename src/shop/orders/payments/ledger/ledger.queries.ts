import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { legalDayText, TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { OrderState } from '../../orders.ts';
import type { MoneyKind, MoneySource } from './ledger.ts';

/** The money of an order, in kopecks. */
export interface OrderMoney {
  number: number;
  state: OrderState;
  /** Of the current order. */
  total: Kopecks;
  paid: Kopecks;
  /** What the shop has decided to give back because of claims; not the credit of a contract. */
  credit: Kopecks;
  /** The day on which the order was placed. */
  placedOn: LegalDay;
  today: LegalDay;
}

/** SQL: what the shop has decided to give back because of claims of `shop_order o`, in kopecks. */
export const CLAIM_CREDIT = sql`coalesce((select c.kopecks from order_claim_credit c where c.order_id = o.id), 0)`;

const PLACED_ON = sql.raw(legalDayText('o.created_at'));

/** Locks an order until the transaction ends and reads its money. @returns undefined for an unknown order */
export async function lockMoney(tx: Tx, orderId: number): Promise<OrderMoney | undefined> {
  await sql`select from shop_order where id = ${orderId} for no key update`.execute(tx);
  return readMoney(tx, orderId);
}

export async function readMoney(db: Db, orderId: number): Promise<OrderMoney | undefined> {
  const found = await sql<OrderMoney>`
    select o.number, o.state, w.total_kopecks as total, o.paid_kopecks as paid,
           ${CLAIM_CREDIT} as credit, ${PLACED_ON}::text as "placedOn", ${TODAY}::text as today
    from shop_order o join order_now w on w.order_id = o.id where o.id = ${orderId}
  `.execute(db);
  return found.rows[0];
}

/** A row of the ledger. */
export interface LedgerRow {
  id: number;
  kind: MoneyKind;
  /** Above zero for a payment, below zero for a refund; the opposite of its row for a reversal. */
  kopecks: Kopecks;
  source: MoneySource;
  document: string;
  /** The id of the document in the books of its connection; null: entered by hand. */
  external: string | null;
  /** The id of the row that this reversal undoes; null: it is no reversal. */
  replacesId: number | null;
  isReversed: boolean;
}

const ROW = sql`
  p.id, p.kind, p.kopecks, p.source, p.document, p.external, p.replaces_id as "replacesId",
  exists (select from order_payment r where r.replaces_id = p.id) as "isReversed"`;

/** A row of an order's ledger. */
export async function readLedgerRow(db: Db, orderId: number, id: number): Promise<LedgerRow | undefined> {
  const found = await sql<LedgerRow>`
    select ${ROW} from order_payment p where p.order_id = ${orderId} and p.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** The row with this document, entered by hand or by 1C: one that is not reversed, else the latest reversed one. */
export async function readByDocument(
  db: Db,
  orderId: number,
  document: string,
): Promise<LedgerRow | undefined> {
  const found = await sql<LedgerRow>`
    select ${ROW} from order_payment p
    where p.order_id = ${orderId} and p.document = ${document} and p.kind <> 'reversal'
    order by "isReversed", p.id desc limit 1
  `.execute(db);
  return found.rows[0];
}

/** A document of 1C: the number of the connection, and the id of the document there. */
export interface ExternalId {
  connection: number;
  id: string;
}

/** The row of a document of a connection, of any order. */
export async function readByExternal(
  db: Db,
  source: MoneySource,
  { connection, id }: ExternalId,
): Promise<(LedgerRow & { orderId: number }) | undefined> {
  const found = await sql<LedgerRow & { orderId: number }>`
    select ${ROW}, p.order_id as "orderId" from order_payment p
    where p.source = ${source} and p.connection_id = ${connection} and p.external = ${id}
  `.execute(db);
  return found.rows[0];
}

/** The payments of an order that a connection reported, oldest first, without reversed ones. */
export async function readPaymentsOf(db: Db, orderId: number, connection: number): Promise<LedgerRow[]> {
  const found = await sql<LedgerRow>`
    select ${ROW} from order_payment p
    where p.order_id = ${orderId} and p.connection_id = ${connection} and p.kind = 'payment' and p.source = 'one_c'
      and not exists (select from order_payment r where r.replaces_id = p.id)
    order by p.id
  `.execute(db);
  return found.rows;
}

/**
 * The latest row of this sum that was entered by hand in the last `days` days and is not reversed.
 * @param kopecks below zero: of a refund
 */
export async function readByHand(
  db: Db,
  orderId: number,
  { kopecks, days }: { kopecks: Kopecks; days: number },
): Promise<LedgerRow | undefined> {
  const found = await sql<LedgerRow>`
    select ${ROW} from order_payment p
    where p.order_id = ${orderId} and p.kopecks = ${kopecks} and p.kind <> 'reversal' and p.external is null
      and p.connection_id is null and p.at >= now() - make_interval(days => ${days}::int)
      and not exists (select from order_payment r where r.replaces_id = p.id)
    order by p.id desc limit 1
  `.execute(db);
  return found.rows[0];
}

/** A new row of the ledger. */
export interface NewLedgerRow {
  orderId: number;
  kind: MoneyKind;
  kopecks: Kopecks;
  source: MoneySource;
  document: string;
  external: ExternalId | null;
  /** The day the source names; null: today. */
  paidOn: LegalDay | null;
  shipmentId: number | null;
  replacesId: number | null;
  /** The id of the reversed row that this one corrects; null: it corrects none. */
  correctsId: number | null;
  actorId: number | null;
}

/** Adds a row; a trigger of the database updates the paid sum of the order. @returns its id */
export async function insertLedgerRow(tx: Tx, row: NewLedgerRow): Promise<number> {
  const { id } = await tx
    .insertInto('order_payment')
    .values({
      order_id: row.orderId,
      kind: row.kind,
      kopecks: row.kopecks,
      source: row.source,
      document: row.document,
      paid_on: row.paidOn,
      shipment_id: row.shipmentId,
      connection_id: row.external?.connection ?? null,
      external: row.external?.id ?? null,
      replaces_id: row.replacesId,
      corrects_id: row.correctsId,
      actor_id: row.actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
