import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../platform/http/errors.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { isLegalDay } from '../../platform/text/legal-day.ts';
import { queueNotice } from '../accounts/staff-notices/staff-notices.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { type Actor, SHOP } from '../audit/audit.ts';
import { companiesWhere, membershipsOf, requireMay } from '../companies/companies.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  type DocumentFilter,
  type DocumentRow,
  hasInvoiceOf,
  insertDocument,
  type NewDocument,
  readDocument,
  readDocuments,
  readOrderOf,
  revokeInvoicesOf,
} from './documents.queries.ts';
import { type DocumentTypeCode, documentType, documentTypes, UPLOADED_STATE } from './documents.ts';
import { downloadName, viewDocument } from './documents.view.ts';

export interface DocumentsContext {
  db: Kysely<DB>;
  files: Files;
  visitor: Visitor;
}

interface DocumentsQuery extends DocumentFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Documents of the companies in which the visitor's role may read documents.
 * @param url path and query of the request, for the links to other pages
 * @throws 401, 403, 400 for a period that ends before it begins
 */
export async function documentsPage({ db, visitor }: DocumentsContext, query: DocumentsQuery, url: string) {
  const all = companiesWhere(await membershipsOf(db, visitor), 'documents.read');
  const { date_from, date_to, legal_entity } = query;
  if (date_from && date_to && date_from > date_to)
    throw badField('date_to', 'Конец периода раньше его начала: поменяйте даты местами.');
  const ids = all.filter((id) => legal_entity === undefined || id === legal_entity);
  const search = query.search?.trim();
  const searchTypes = search ? typesNamed(search) : [];
  const { rows, count } = await readDocuments(db, ids, { ...query, search, searchTypes });
  return toPage(rows.map(viewDocument), count, query, url);
}

/**
 * The file of a document and its name for the download. Writes an audit row (INV-7).
 * @throws 401, 403, 404 for a document of another company, or one whose file has not come yet
 */
export async function takeDocument(
  { db, visitor }: DocumentsContext,
  id: number,
): Promise<{ fileId: number; name: string }> {
  const row = await ownDocument(db, visitor, id);
  if (!row.file)
    throw notFound('Файл этого документа ещё не пришёл. Попробуйте позже или попросите его у менеджера.');
  // A file that clamd has not passed is rejected when it is sent, so nobody reads it and no audit row is due.
  if (row.file.scan === 'clean') await inTransaction(db, async (tx) => recordReading(tx, visitor, row));
  return { fileId: row.file.id, name: downloadName(row) };
}

async function ownDocument(db: Db, visitor: Visitor, id: number): Promise<DocumentRow> {
  const memberships = await membershipsOf(db, visitor);
  const ids = memberships.map(({ legalEntityId }) => legalEntityId);
  const row = await readDocument(db, id, ids);
  if (!row) throw notFound('Такого документа нет.');
  requireMay(memberships, row.entityId, 'documents.read');
  return row;
}

/** Writes the audit row of one downloaded document. */
export async function recordReading(tx: Tx, visitor: Visitor, row: DocumentRow): Promise<void> {
  await recordAudit(tx, {
    actor: 'user',
    actorId: visitor.userId,
    action: 'document.read',
    subjectId: row.id,
    details: { legal_entity: row.entityId, type: row.type },
  });
}

/**
 * Writes a document from the shop or 1C with its audit row, in the transaction that stores its file (`storeFile`).
 * @param given without `state` the first state of the kind is set
 * @returns its id
 */
export async function registerDocument(
  tx: Tx,
  given: Omit<NewDocument, 'state' | 'uploadedBy'> & { state?: NewDocument['state'] },
  by: Actor = SHOP,
): Promise<number> {
  const { state = documentType(given.type).states[0] as NewDocument['state'] } = given;
  const id = await insertDocument(tx, { ...given, state, uploadedBy: null });
  await recordAudit(tx, {
    ...by,
    action: 'document.added',
    subjectId: id,
    details: { legal_entity: given.legalEntityId, type: given.type, order: given.orderId, state },
  });
  return id;
}

/** Whether an order already has an invoice for this revision or a later one. */
export async function hasInvoice(db: Db, orderId: number, revision: number): Promise<boolean> {
  return hasInvoiceOf(db, orderId, revision);
}

/** Revokes the invoices of an order, because another one takes their place. */
export async function revokeInvoices(tx: Tx, orderId: number): Promise<void> {
  for (const id of await revokeInvoicesOf(tx, orderId))
    await recordAudit(tx, {
      ...SHOP,
      action: 'document.state',
      subjectId: id,
      details: { to: 'revoked' },
    });
}

/** Kinds whose name contains the text. */
function typesNamed(words: string): DocumentTypeCode[] {
  const wanted = words.toLowerCase();
  return documentTypes.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code);
}

/** An error 400 for a kind of document that only the shop issues. @param name of the kind */
export function uploadRejected(name: string): ShopError {
  return new ShopError('type_not_uploaded', 400, name, {
    fields: { type: [`${name} выпускает магазин. Выберите другой вид документа.`] },
  });
}

interface Typed {
  order?: number | undefined;
  legal_entity?: number | undefined;
  type: DocumentTypeCode;
  number?: string | undefined;
  date?: string | undefined;
}

/**
 * Stores a document of an order or a company that a member uploads. Staff reviews it next.
 * @throws 401, 403, 404 for another company's order or an unknown company, 400 at fields, errors of the file store
 */
export async function uploadDocument(context: DocumentsContext, typed: Typed, file: ReceivedFile | null) {
  const { db, files, visitor } = context;
  const { type, number = '', date = null } = typed;
  const { entityId, contractId } = await placeOf(context, typed);
  const { canUpload, name } = documentType(type);
  if (!canUpload) throw uploadRejected(name);
  if (date !== null && !isLegalDay(date))
    throw badField('date', 'Такой даты нет. Укажите дату, как в документе.');
  if (!file) throw badField('file', 'Выберите файл.');
  const id = await storeFile(files, file, `legal_entity ${entityId}`, async (tx, fileId) => {
    const added = await insertDocument(tx, {
      legalEntityId: entityId,
      orderId: typed.order ?? null,
      contractId,
      type,
      number: number.trim(),
      date,
      sum: null,
      state: UPLOADED_STATE,
      fileId,
      uploadedBy: visitor.userId,
    });
    await recordAudit(tx, {
      actor: 'user',
      actorId: visitor.userId,
      action: 'document.uploaded',
      subjectId: added,
      details: { legal_entity: entityId, type, order: typed.order ?? null, file: fileId },
    });
    await queueNotice(tx, 'document.review', added);
    return added;
  });
  const row = await readDocument(db, id, [entityId]);
  if (!row) throw notFound();
  return viewDocument(row);
}

/** The company, order and contract that the document will belong to. */
async function placeOf(
  { db, visitor }: DocumentsContext,
  { order, legal_entity }: Typed,
): Promise<{ entityId: number; contractId: number | null }> {
  const memberships = await membershipsOf(db, visitor);
  if (order !== undefined) {
    const found = await readOrderOf(
      db,
      order,
      memberships.map(({ legalEntityId }) => legalEntityId),
    );
    if (!found) throw notFound('Такого заказа у вашего юрлица нет.');
    requireMay(memberships, found.entityId, 'documents.upload');
    if (legal_entity !== undefined && legal_entity !== found.entityId)
      throw badField('legal_entity', 'Этот заказ другого вашего юрлица.');
    return found;
  }
  if (legal_entity !== undefined) {
    requireMay(memberships, legal_entity, 'documents.upload');
    return { entityId: legal_entity, contractId: null };
  }
  const [only, ...others] = companiesWhere(memberships, 'documents.upload');
  if (only === undefined || others.length > 0) throw badField('legal_entity', 'Выберите юрлицо.');
  return { entityId: only, contractId: null };
}
