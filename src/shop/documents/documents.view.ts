import { splitFileName } from '../../platform/files/file-names.ts';
import { toRoubles } from '../../platform/text/money.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import type { DocumentRow } from './documents.queries.ts';
import { documentTitle, documentType, documentTypes, stateName } from './documents.ts';

const FOLDER = '/api/v1/orders/orders/legal_entity_documents';

/** A document of a list as JSON. */
export function viewDocument(row: DocumentRow) {
  const { id, type, number, date, sum, state, file, order, contract, shipment } = row;
  const { code, name } = documentType(type);
  return {
    id,
    name: downloadName(row),
    type: file?.mediaType ?? '',
    size: file?.size ?? 0,
    number,
    date,
    state,
    order,
    contract,
    shipment,
    created_at: row.createdAt.toISOString(),
    status: statusOf(row),
    download_url: file?.scan === 'clean' ? `${FOLDER}/${id}/download/` : null,
    document_type: { code, name },
    sum: sum === null ? null : toRoubles(sum),
    legal_entity: { id: row.entityId, name: row.entityName, inn: row.entityInn },
    is_own: row.isOwn,
    review: state === 'refused' ? row.review : null,
  };
}

function statusOf({ state, file }: DocumentRow): string {
  if (file?.scan === 'waiting') return 'файл проверяется';
  if (file?.scan === 'infected') return 'в файле вирус';
  return file || state === 'revoked' ? stateName(state) : 'файл ещё не пришёл';
}

/**
 * File name for a download. An uploaded file keeps its name; a document from the shop is named by kind, number and
 * date, without an extension while its file has not come.
 */
export function downloadName({ isOwn, file, type, number, date }: DocumentRow): string {
  const title = documentTitle(type, number, formatDate(date));
  if (!file) return title;
  return isOwn ? file.name : `${title}.${splitFileName(file.name).extension}`;
}

export const typeViews = documentTypes.map(({ code, name, canUpload, states }, index) => ({
  id: index + 1,
  code,
  name,
  can_upload: canUpload,
  states: states.map((state) => ({ code: state, name: stateName(state) })),
}));
