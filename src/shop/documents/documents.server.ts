import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import type { Files } from '../../core/stored-files.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { companiesWhere, membershipsOf, requireMay } from '../companies/access.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  type DocumentFilter,
  type DocumentRow,
  hasDocumentOf,
  insertDocument,
  type NewDocument,
  readDocument,
  readDocuments,
} from './documents.queries.ts';
import { type DocumentTypeCode, documentType, documentTypes } from './documents.ts';
import { downloadName, viewDocument } from './documents.view.ts';

export interface DocumentsContext {
  db: Kysely<DB>;
  files: Files;
  visitor: Visitor;
}

interface Asked extends DocumentFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Documents of the companies whose documents the visitor may see.
 * @param url path and query of the call
 * @throws 401, 403, 400 for a period that ends before it begins
 */
export async function documentsPage({ db, visitor }: DocumentsContext, asked: Asked, url: string) {
  const all = companiesWhere(await membershipsOf(db, visitor), 'documents.read');
  const { date_from, date_to, legal_entity } = asked;
  if (date_from && date_to && date_from > date_to)
    throw badField('date_to', 'Конец периода раньше его начала: поменяйте даты местами.');
  const ids = all.filter((id) => legal_entity === undefined || id === legal_entity);
  const search = asked.search?.trim();
  const searchTypes = search ? typesNamed(search) : [];
  const { rows, count } = await readDocuments(db, ids, { ...asked, search, searchTypes });
  return toPage(rows.map(viewDocument), count, asked, url);
}

/**
 * The file of a document for a download, with the name it gets there; that it was given is written down (I7).
 * @throws 401, 403, 404 for a document that is not his company's
 */
export async function takeDocument(
  { db, visitor }: DocumentsContext,
  id: number,
): Promise<{ fileId: number; name: string }> {
  const row = await ownDocument(db, visitor, id);
  // What clamd holds back is refused where it would be sent: nobody has read it.
  if (row.scan === 'clean') await inTransaction(db, async (tx) => recordReading(tx, visitor, row));
  return { fileId: row.fileId, name: downloadName(row) };
}

async function ownDocument(db: Db, visitor: Visitor, id: number): Promise<DocumentRow> {
  const memberships = await membershipsOf(db, visitor);
  const ids = memberships.map(({ legalEntityId }) => legalEntityId);
  const row = await readDocument(db, id, ids);
  if (!row) throw notFound('Такого документа нет.');
  requireMay(memberships, row.entityId, 'documents.read');
  return row;
}

/** One audit row for one document that went out. */
export async function recordReading(tx: Tx, visitor: Visitor, row: DocumentRow): Promise<void> {
  await recordAudit(tx, {
    ...{ actor: 'user', actorId: visitor.userId, action: 'document.read', subjectId: row.id },
    details: { legal_entity: row.entityId, type: row.type },
  });
}

/**
 * Writes down a document that the shop made or 1C brought, in the transaction of its file (`keepFile`), with its audit.
 * @param given `state`: undefined for that of a new one of its kind
 * @returns its id
 */
export async function registerDocument(
  tx: Tx,
  given: Omit<NewDocument, 'state' | 'uploadedBy'> & { state?: NewDocument['state'] },
): Promise<number> {
  const { state = documentType(given.type).states[0] as NewDocument['state'] } = given;
  const id = await insertDocument(tx, { ...given, state, uploadedBy: null });
  await recordAudit(tx, {
    ...{ actor: 'staff', actorId: null, action: 'document.added', subjectId: id },
    details: { legal_entity: given.legalEntityId, type: given.type, order: given.orderId, state },
  });
  return id;
}

/** Whether an order has a document of a kind, so that it is not made twice. */
export async function hasDocument(db: Db, orderId: number, type: DocumentTypeCode): Promise<boolean> {
  return hasDocumentOf(db, orderId, type);
}

/** Kinds whose name holds the words. */
function typesNamed(words: string): DocumentTypeCode[] {
  const wanted = words.toLowerCase();
  return documentTypes.filter(({ name }) => name.toLowerCase().includes(wanted)).map(({ code }) => code);
}

/** 403 said in the words of documents. */
export function uploadRefused(name: string): ShopError {
  return new ShopError('type_not_uploaded', 400, name, {
    fields: { type: [`${name} выпускает магазин. Выберите другой вид документа.`] },
  });
}
