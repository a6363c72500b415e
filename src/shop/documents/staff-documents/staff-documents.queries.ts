import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { type Decision, decisionColumn } from '../../companies/review/review.server.ts';
import { companyInScope } from '../../companies/staff-companies/staff-companies.server.ts';
import { type DocumentRow, SELECTED } from '../documents.queries.ts';
import type { DocumentState, DocumentTypeCode } from '../documents.ts';

/** SQL condition: `shop_order o` is in these places; src/api passes it in, because orders are a slice to the right. */
export type OrderInScope = (scope: Scope) => RawBuilder<boolean>;

/** A document as the staff sees it. */
export interface StaffDocumentRow extends DocumentRow {
  version: number;
  decision: Decision | null;
  /** The person who uploaded it; null: the shop or 1C. */
  author: string | null;
}

const SELECTED_BY_STAFF = sql`
  select x.*, d.version, ${decisionColumn('d')},
    (select u.name from app_user u where u.id = d.uploaded_by) as author
  from (${SELECTED}) x
  join entity_document d on d.id = x.id
  join legal_entity e on e.id = d.legal_entity_id
  left join shop_order o on o.id = d.order_id`;

/** SQL condition: the document is of a company in these places, or of an order in them. */
function inPlaces(scope: Scope, orderInScope: OrderInScope): RawBuilder<unknown> {
  return sql`(${companyInScope(scope)} or (o.id is not null and ${orderInScope(scope)}))`;
}

/** Filters of the list. */
export interface StaffDocumentFilter {
  type?: DocumentTypeCode | undefined;
  state?: DocumentState | undefined;
  company?: number | undefined;
  order?: number | undefined;
  date_from?: LegalDay | undefined;
  date_to?: LegalDay | undefined;
  /** A part of the number or the company's name, the INN, or the number of an order. */
  text?: string | undefined;
}

function fits(filter: StaffDocumentFilter): (RawBuilder<unknown> | undefined | '' | 0)[] {
  const words = filter.text?.trim();
  return [
    filter.type && sql`d.type = ${filter.type}`,
    filter.company && sql`d.legal_entity_id = ${filter.company}`,
    filter.order && sql`d.order_id = ${filter.order}`,
    filter.date_from && sql`d.date >= ${filter.date_from}::date`,
    filter.date_to && sql`d.date <= ${filter.date_to}::date`,
    filter.state && sql`x.state = ${filter.state}`,
    words &&
      sql`(strpos(lower(d.number || ' ' || e.name), lower(${words})) > 0 or e.inn = ${words} or o.number::text = ${words})`,
  ];
}

interface Places {
  scope: Scope;
  orderInScope: OrderInScope;
}

/** Documents in these places, newest first, and their number (up to `MOST_COUNTED` and one). */
export async function readStaffDocuments(
  db: Db,
  { scope, orderInScope }: Places,
  filter: StaffDocumentFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: StaffDocumentRow[]; counted: number }> {
  const where = allOf([inPlaces(scope, orderInScope), ...fits(filter)]);
  const page = allOf([where, before && sql`d.id < ${before}`]);
  const [found, counted] = await Promise.all([
    sql<StaffDocumentRow>`${SELECTED_BY_STAFF} where ${page} order by d.id desc limit ${most}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (${SELECTED_BY_STAFF} where ${where} limit ${MOST_COUNTED + 1}) found
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}

/** One document in these places. */
export async function readStaffDocument(
  db: Db,
  { scope, orderInScope }: Places,
  id: number,
): Promise<StaffDocumentRow | undefined> {
  const { rows } = await sql<StaffDocumentRow>`
    ${SELECTED_BY_STAFF} where d.id = ${id} and ${inPlaces(scope, orderInScope)}
  `.execute(db);
  return rows[0];
}

/** A document that the staff changes, locked. */
export interface LockedDocument {
  id: number;
  version: number;
  type: DocumentTypeCode;
  state: DocumentState;
  entityId: number;
  name: string;
  decision: Decision | null;
}

/** Locks a document in these places until the transaction ends. */
export async function lockStaffDocument(
  tx: Tx,
  { scope, orderInScope }: Places,
  id: number,
): Promise<LockedDocument | undefined> {
  const { rows } = await sql<LockedDocument>`
    select d.id, d.version, d.type, d.state, d.legal_entity_id as "entityId", d.number as name, ${decisionColumn('d')}
    from entity_document d join legal_entity e on e.id = d.legal_entity_id
    left join shop_order o on o.id = d.order_id
    where d.id = ${id} and ${inPlaces(scope, orderInScope)} for no key update of d
  `.execute(tx);
  return rows[0];
}

/** Documents that clients have uploaded and that wait for their review. */
export async function readDocumentsToReview(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<
  {
    id: number;
    type: DocumentTypeCode;
    number: string;
    company: string;
    cityId: number | null;
    since: Date;
  }[]
> {
  const { rows } = await sql<never>`
    select d.id, d.type, d.number, e.name as company, e.city_id as "cityId", d.created_at as since
    from entity_document d join legal_entity e on e.id = d.legal_entity_id
    where d.state = 'review' and ${companyInScope(scope)} order by d.id limit ${most}
  `.execute(db);
  return rows;
}

/** Where a new document belongs, if that is in these places. */
export async function readPlaceInScope(
  db: Db,
  { scope, orderInScope }: Places,
  { order, company }: { order?: number | undefined; company?: number | undefined },
): Promise<{ entityId: number; orderId: number | null; contractId: number | null } | undefined> {
  const { rows } = await sql<{ entityId: number; orderId: number | null; contractId: number | null }>`
    select e.id as "entityId", o.id as "orderId", o.contract_id as "contractId"
    from legal_entity e left join shop_order o on o.legal_entity_id = e.id and o.id = ${order ?? null}::int
    where ${
      order === undefined
        ? sql`e.id = ${company ?? null}::int and ${companyInScope(scope)}`
        : sql`o.id is not null and ${inPlaces(scope, orderInScope)}`
    }
  `.execute(db);
  return rows[0];
}
