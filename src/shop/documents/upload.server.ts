import { badField, notFound } from '../../core/errors.ts';
import { isLegalDay } from '../../core/legal-day.ts';
import { keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { companiesWhere, membershipsOf, requireMay } from '../companies/access.server.ts';
import { insertDocument, readDocument, readOrderOf } from './documents.queries.ts';
import { type DocumentsContext, uploadRefused } from './documents.server.ts';
import { type DocumentTypeCode, documentType, UPLOADED_STATE } from './documents.ts';
import { viewDocument } from './documents.view.ts';

interface Typed {
  order?: number | undefined;
  legal_entity?: number | undefined;
  type: DocumentTypeCode;
  number?: string | undefined;
  date?: string | undefined;
}

/**
 * Takes a document that a member brings, of an order or of the company; staff looks at it next.
 * @throws 401, 403, 404 for an order or company that is not his, 400 at fields, what files throw
 */
export async function uploadDocument(context: DocumentsContext, typed: Typed, file: ReceivedFile | null) {
  const { db, files, visitor } = context;
  const { type, number = '', date = null } = typed;
  const { entityId, contractId } = await placeOf(context, typed);
  const { canUpload, name } = documentType(type);
  if (!canUpload) throw uploadRefused(name);
  if (date !== null && !isLegalDay(date))
    throw badField('date', 'Такого дня нет. Напишите дату как в документе.');
  if (!file) throw badField('file', 'Выберите файл.');
  const id = await keepFile(files, file, `legal_entity ${entityId}`, async (tx, fileId) => {
    const added = await insertDocument(tx, {
      ...{
        legalEntityId: entityId,
        orderId: typed.order ?? null,
        contractId,
        type,
        number: number.trim(),
        date,
      },
      ...{ sum: null, state: UPLOADED_STATE, fileId, uploadedBy: visitor.userId },
    });
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: visitor.userId, action: 'document.uploaded', subjectId: added },
      details: { legal_entity: entityId, type, order: typed.order ?? null, file: fileId },
    });
    return added;
  });
  const row = await readDocument(db, id, [entityId]);
  if (!row) throw notFound();
  return viewDocument(row);
}

/** Whose document it becomes. */
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
