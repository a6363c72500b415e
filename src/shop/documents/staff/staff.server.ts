import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import type { DocumentRow } from '../documents.queries.ts';
import { registerDocument } from '../documents.server.ts';
import { type DocumentState, type DocumentTypeCode, documentType, stateName } from '../documents.ts';
import {
  lockDocument,
  readContractNamed,
  readEntityOf,
  readLatest,
  readPlaceOfOrder,
  updateState,
} from './staff.queries.ts';

interface AddedDocument {
  type: DocumentTypeCode;
  number: string;
  date: LegalDay | null;
  sum: Kopecks | null;
  state: DocumentState | undefined;
  /** Number of the order; without it, `inn` names the company. */
  order: number | undefined;
  inn: string | undefined;
  kpp: string | undefined;
  /** Number of a contract of the company. */
  contract: string | undefined;
}

/** Adds a document from 1C or staff. @returns its id @throws 404 for an unknown order, company or contract */
export async function addDocument(files: Files, file: ReceivedFile, given: AddedDocument): Promise<number> {
  const { db } = files;
  const { order, inn = '', kpp, contract, type, number, date, sum, state } = given;
  requireState(type, state);
  const place = order === undefined ? await readEntityOf(db, inn, kpp) : await readPlaceOfOrder(db, order);
  if (!place)
    throw notFound(
      order === undefined
        ? 'Подтверждённого юрлица с такими ИНН и КПП нет.'
        : 'Заказа юрлица с таким номером нет.',
    );
  const named =
    contract === undefined ? place.contractId : await readContractNamed(db, place.entityId, contract);
  if (contract !== undefined && named === undefined) throw notFound('Договора с таким номером у юрлица нет.');
  return storeFile(files, file, '', (tx, fileId) =>
    registerDocument(
      tx,
      {
        legalEntityId: place.entityId,
        orderId: place.orderId,
        contractId: named ?? null,
        fileId,
        type,
        number,
        date,
        sum,
        ...(state && { state }),
      },
      CLI,
    ),
  );
}

/** Sets the state of a document for staff or 1C. @throws 404, 409 for a state that its kind cannot have */
export async function setDocumentState(db: Kysely<DB>, id: number, state: DocumentState): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockDocument(tx, id);
    if (!found) throw notFound(`Документа ${id} нет.`);
    requireState(found.type, state);
    if (found.state === state) return;
    await updateState(tx, id, state);
    await recordAudit(tx, {
      ...CLI,
      action: 'document.state',
      subjectId: id,
      details: { from: found.state, to: state },
    });
  });
}

/** The newest documents, of all companies or of one ИНН. */
export async function latestDocuments(
  db: Kysely<DB>,
  options: { inn: string | undefined; limit: number },
): Promise<DocumentRow[]> {
  return readLatest(db, options);
}

/** @throws 409 for a state that a kind of documents cannot have */
export function requireState(code: DocumentTypeCode, state: DocumentState | undefined): void {
  const { states, name } = documentType(code);
  if (state === undefined || states.includes(state)) return;
  const known = states.map((each) => `${each} (${stateName(each)})`).join(', ');
  throw new ShopError('no_such_state', 409, `${name}: такого состояния нет. Возможны: ${known}.`);
}
