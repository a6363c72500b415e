import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { lockReviewed, mayUndo, type Reviewed } from '../../companies/review/review.server.ts';
import { registerDocument } from '../documents.server.ts';
import { type DocumentState, documentType, UPLOADED_STATE } from '../documents.ts';
import { updateState } from '../staff/staff.queries.ts';
import { requireState } from '../staff/staff.server.ts';
import {
  type LockedDocument,
  lockStaffDocument,
  type OrderInScope,
  readDocumentsToReview,
  readPlaceInScope,
  readStaffDocument,
  readStaffDocuments,
} from './staff-documents.queries.ts';
import type {
  DocumentStateShape,
  NewStaffDocumentShape,
  StaffDocumentShape,
  StaffDocumentsQueryShape,
} from './staff-documents.shapes.ts';
import { viewStaffDocument } from './staff-documents.view.ts';

export type { OrderInScope } from './staff-documents.queries.ts';

const LIST = 'staff documents';
const MISSING = 'Такого документа нет.';

interface Reading {
  db: Db;
  staff: Pick<Staff, 'userId' | 'scope'>;
  orderInScope: OrderInScope;
}
interface Writing {
  db: Kysely<DB>;
  staff: Staff;
  orderInScope: OrderInScope;
}

const placesOf = ({ staff: { scope }, orderInScope }: Pick<Reading, 'staff' | 'orderInScope'>) => ({
  scope,
  orderInScope,
});

/** The documents in the places of a member of the staff, newest first. @throws 400 at `cursor` and `date_to` */
export async function staffDocuments(
  reading: Reading,
  { cursor, limit, ...filter }: Static<typeof StaffDocumentsQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffDocumentShape>>> {
  const { db } = reading;
  const { date_from, date_to } = filter;
  if (date_from && date_to && date_from > date_to)
    throw badField('date_to', 'Конец периода раньше его начала: поменяйте даты местами.');
  const before = await idOfCursor(db, LIST, cursor);
  const page = { before, most: limit + 1 };
  const { rows, counted } = await readStaffDocuments(db, placesOf(reading), filter, page);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => viewStaffDocument(row, false));
}

/** A document. @throws 404 outside the person's places */
export async function staffDocument(
  reading: Reading,
  id: number,
): Promise<Static<typeof StaffDocumentShape>> {
  const { db, staff } = reading;
  const row = await readStaffDocument(db, placesOf(reading), id);
  if (!row) throw notFound(MISSING);
  return viewStaffDocument(row, await mayUndo(db, row.decision, staff.userId));
}

/** The id of the stored file of a document. @throws 404 */
export async function staffDocumentFile(reading: Reading, id: number): Promise<number> {
  const row = await readStaffDocument(reading.db, placesOf(reading), id);
  if (!row) throw notFound(MISSING);
  if (!row.file) throw notFound('Файл этого документа ещё не пришёл из 1С.');
  return row.file.id;
}

/** The review of documents that clients upload. */
export function reviewedDocument(orderInScope: OrderInScope): Reviewed<LockedDocument> {
  return {
    kind: 'document',
    missing: MISSING,
    accepted: 'accepted',
    lock: (tx, scope, id) => lockStaffDocument(tx, { scope, orderInScope }, id),
    writeState: (tx, id, state) => updateState(tx, id, state as DocumentState),
    requireDecidable(_tx, { state, type }, to) {
      if (state !== UPLOADED_STATE)
        throw new ShopError('document_decided', 409, 'Проверяют только новый документ клиента.');
      // What a client has signed of a reconciliation is signed, not accepted.
      requireState(type, to as DocumentState);
    },
  };
}

/**
 * Sets the state of a document besides the decision of its review.
 * @throws 404; 400 for a revocation without a reason; 409 when it has changed since it was read, or has no such state
 */
export async function moveDocument(
  { db, staff, orderInScope }: Writing,
  id: number,
  { version, state, reason: typed }: Static<typeof DocumentStateShape>,
): Promise<void> {
  const reason = inLines(typed);
  if (state === 'revoked' && reason === '') throw badField('reason', 'Напишите, почему документ отозван.');
  if (state === 'refused' || state === 'accepted')
    throw badField('state', 'Документ клиента принимают или не принимают: так он узнает об этом.');
  await inTransaction(db, async (tx) => {
    const reviewed = reviewedDocument(orderInScope);
    const row = await lockReviewed(tx, { staff, reviewed }, { id, version });
    requireState(row.type, state);
    if (row.state === state) return;
    await updateState(tx, id, state);
    await recordAudit(tx, {
      ...staffActor(staff, reason),
      action: 'document.state',
      subjectId: id,
      details: { from: row.state, to: state, changed: [{ field: 'status', was: row.state, now: state }] },
    });
  });
}

/**
 * Adds a document to an order or a company.
 * @returns its id
 * @throws 404 for an order or a company outside the person's places; 400 at fields; 409 for a state that its kind has not;
 *   errors of the file store
 */
export async function addStaffDocument(
  { staff, orderInScope, files }: Omit<Writing, 'db'> & { files: Files },
  typed: Static<typeof NewStaffDocumentShape>,
  file: ReceivedFile | null,
): Promise<number> {
  const { order, company, type, number = '', date = null, sum, state } = typed;
  if ((order === undefined) === (company === undefined))
    throw badField('order', 'Укажите заказ юрлица или само юрлицо.');
  if (date !== null && !isLegalDay(date)) throw badField('date', NO_SUCH_DAY);
  if (!file) throw badField('file', 'Выберите файл.');
  requireState(type, state);
  const place = await readPlaceInScope(files.db, placesOf({ staff, orderInScope }), { order, company });
  if (!place) throw notFound(order === undefined ? 'Такого юрлица нет.' : 'Такого заказа юрлица нет.');
  return storeFile(files, file, '', (tx, fileId) =>
    registerDocument(
      tx,
      {
        legalEntityId: place.entityId,
        orderId: place.orderId,
        contractId: place.contractId,
        fileId,
        type,
        number: number.trim(),
        date,
        ...(state && { state }),
        sum: sum === undefined ? null : Math.round(Number(sum.replace(',', '.')) * 100),
      },
      staffActor(staff),
    ),
  );
}

/** Documents of clients that wait for their review. */
export const documentReviewTasks: TaskSource = {
  kind: 'document.review',
  name: 'Документы на проверке',
  capability: 'documents.write',
  hours: 9,
  screen: 'documents',
  async read(db, given) {
    const rows = await readDocumentsToReview(db, given);
    return rows.map(({ id, type, number, company, cityId, since }) => ({
      id,
      cityId,
      since,
      who: company,
      what: `${documentType(type).name}${number && ` № ${number}`}`,
    }));
  },
};
