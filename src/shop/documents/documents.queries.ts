import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { TODAY } from '../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../platform/text/legal-day.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import { reviewColumn } from '../companies/review/review.server.ts';
import type { Refusal } from '../companies/review/review.ts';
import type { DocumentOrdering, DocumentState, DocumentTypeCode } from './documents.ts';

/** A document as lists show it. */
export interface DocumentRow {
  id: number;
  type: DocumentTypeCode;
  number: string;
  date: LegalDay;
  sum: Kopecks | null;
  /** For the invoice of an order it follows from the payments. */
  state: DocumentState;
  entityId: number;
  entityName: string;
  entityInn: string;
  order: { id: number; number: string } | null;
  contract: { id: number; number: string } | null;
  isOwn: boolean;
  /** The number, within the order, of the shipment that a document of 1C is for; null: of none, or not known. */
  shipment: number | null;
  /** null: 1C has sent the document, and its file has not come yet. */
  file: {
    id: number;
    name: string;
    mediaType: string;
    size: number;
    scan: 'waiting' | 'clean' | 'infected';
  } | null;
  createdAt: Date;
  review: Refusal | null;
}

/** The state of an issued invoice follows from its order and payments; every other state is stored. */
const STATE = sql`case
  when d.type <> 'invoice' or d.state <> 'issued' or o.id is null then d.state
  when o.state = 'cancelled' then 'revoked'
  when o.paid_kopecks >= (select w.total_kopecks - coalesce(c.kopecks, 0) from order_now w
                          left join order_claim_credit c on c.order_id = w.order_id where w.order_id = o.id) then 'paid'
  when o.paid_kopecks > 0 then 'part_paid'
  when o.due_on < ${TODAY} then 'overdue'
  else 'issued' end`;

const FROM = sql`
  from entity_document d
  join legal_entity e on e.id = d.legal_entity_id
  left join stored_file f on f.id = d.file_id
  left join shop_order o on o.id = d.order_id
  left join contract c on c.id = d.contract_id`;

/** SQL: the shipment that a document of 1C is based on, or that has its number and day. */
const SHIPMENT = sql`(
  select s.number from order_document_of_1c x join order_shipment s on s.id = x.shipment_id
  where x.order_id = d.order_id and x.connection_id = d.connection_id
    and (x.ref = d.basis or (x.number = d.number and x.number <> '' and x.day = d.date))
  order by x.ref = d.basis desc, s.number limit 1)`;

/** SQL that selects `DocumentRow`s; callers add conditions and order. */
export const SELECTED = sql`
  select d.id, d.type, d.number, d.date::text as date, d.sum_kopecks as sum, ${STATE} as state,
    e.id as "entityId", e.name as "entityName", e.inn as "entityInn", d.uploaded_by is not null as "isOwn",
    case when o.id is not null then json_build_object('id', o.id, 'number', o.number::text) end as "order",
    case when c.id is not null then json_build_object('id', c.id, 'number', c.number) end as contract,
    ${SHIPMENT} as shipment,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
      'size', f.size, 'scan', f.scan) end as file, d.created_at as "createdAt", ${reviewColumn('d')}
  ${FROM}`;

const ORDERINGS: Record<DocumentOrdering, RawBuilder<unknown>> = {
  date: sql`d.date, d.id`,
  '-date': sql`d.date desc, d.id desc`,
  sum: sql`d.sum_kopecks nulls last, d.id`,
  '-sum': sql`d.sum_kopecks desc nulls last, d.id desc`,
};

export interface DocumentFilter {
  order?: number | undefined;
  contract?: number | undefined;
  type?: DocumentTypeCode | undefined;
  status?: DocumentState | undefined;
  date_from?: LegalDay | undefined;
  date_to?: LegalDay | undefined;
  /** Text to look for in the number, the names of the file and the company, and the order's number. */
  search?: string | undefined;
  /** Kinds whose name contains `search`. */
  searchTypes?: readonly DocumentTypeCode[];
  /** Only documents whose file may be downloaded. */
  isClean?: true;
  /** Without invoices that another one has replaced. */
  isInForce?: true;
  ordering: DocumentOrdering;
}

/** Documents of the given companies, with their total number. */
export async function readDocuments(
  db: Db,
  entityIds: readonly number[],
  filter: DocumentFilter & { limit: number; offset: number },
): Promise<{ rows: DocumentRow[]; count: number }> {
  const { order, contract, type, status, search, limit, offset } = filter;
  const where = allOf([
    sql`d.legal_entity_id = any(${[...entityIds]}::int[])`,
    order && sql`d.order_id = ${order}`,
    contract && sql`d.contract_id = ${contract}`,
    type && sql`d.type = ${type}`,
    filter.isClean && sql`f.scan = 'clean'`,
    filter.isInForce && sql`(d.type <> 'invoice' or d.state <> 'revoked')`,
    status && sql`${STATE} = ${status}`,
    filter.date_from && sql`d.date >= ${filter.date_from}::date`,
    filter.date_to && sql`d.date <= ${filter.date_to}::date`,
    search &&
      sql`(strpos(lower(concat_ws(' ', d.number, f.name, e.name, o.number::text)), lower(${search})) > 0
        or d.type = any(${[...(filter.searchTypes ?? [])]}::text[]))`,
  ]);
  const [found, counted] = await Promise.all([
    sql<DocumentRow>`
      ${SELECTED} where ${where} order by ${ORDERINGS[filter.ordering]} limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${FROM} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** One document of the given companies. */
export async function readDocument(
  db: Db,
  id: number,
  entityIds: readonly number[],
): Promise<DocumentRow | undefined> {
  const found = await sql<DocumentRow>`
    ${SELECTED} where d.id = ${id} and d.legal_entity_id = any(${[...entityIds]}::int[])
  `.execute(db);
  return found.rows[0];
}

export interface NewDocument {
  legalEntityId: number;
  orderId: number | null;
  contractId: number | null;
  type: DocumentTypeCode;
  number: string;
  /** null: today in Moscow. */
  date: LegalDay | null;
  sum: Kopecks | null;
  state: DocumentState;
  fileId: number;
  /** The revision of the order that an invoice is for; absent: as placed. */
  revision?: number;
  /** null: the shop itself. */
  uploadedBy: number | null;
}

export async function insertDocument(tx: Tx, given: NewDocument): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into entity_document (legal_entity_id, order_id, contract_id, type, number, date, sum_kopecks, state, file_id,
      revision, uploaded_by)
    values (${given.legalEntityId}, ${given.orderId}, ${given.contractId}, ${given.type}, ${given.number},
      coalesce(${given.date}::date, ${TODAY}), ${given.sum}, ${given.state},
      ${given.fileId}, ${given.revision ?? 0}, ${given.uploadedBy})
    returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** An order of one of the companies: its company, number and contract. */
export async function readOrderOf(
  db: Db,
  id: number,
  entityIds: readonly number[],
): Promise<{ entityId: number; number: number; contractId: number | null } | undefined> {
  const { rows } = await sql<{ entityId: number; number: number; contractId: number | null }>`
    select legal_entity_id as "entityId", number, contract_id as "contractId" from shop_order
    where id = ${id} and legal_entity_id = any(${[...entityIds]}::int[])
  `.execute(db);
  return rows[0];
}

/** Whether the shop itself has made an invoice for this revision or a later one. */
export async function hasInvoiceOf(db: Db, orderId: number, revision: number): Promise<boolean> {
  const found = db.selectFrom('entity_document').select('id').where('order_id', '=', orderId);
  const own = found.where('connection_id', 'is', null);
  const invoice = own.where('type', '=', 'invoice').where('revision', '>=', revision);
  return (await invoice.limit(1).executeTakeFirst()) !== undefined;
}

/** Revokes the shop's own invoices of an order that are in force. @returns their ids */
export async function revokeInvoicesOf(tx: Tx, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update entity_document set state = 'revoked'
    where order_id = ${orderId} and type = 'invoice' and uploaded_by is null and connection_id is null
      and state <> 'revoked' returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
