import { splitFileName } from '../../platform/files/file-names.ts';
import { toRoubles } from '../../platform/text/money.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import type { DocumentRow } from './documents.queries.ts';
import { documentTitle, documentType, documentTypes, stateName } from './documents.ts';

const FOLDER = '/api/v1/orders/orders/legal_entity_documents';

/** A document of a list as JSON. */
export function viewDocument(row: DocumentRow) {
  const { id, type, number, date, sum, state, scan, order, contract } = row;
  const { code, name } = documentType(type);
  return {
    ...{
      id,
      name: downloadName(row),
      type: row.mediaType,
      size: row.size,
      number,
      date,
      state,
      order,
      contract,
    },
    created_at: row.createdAt.toISOString(),
    status: { waiting: 'файл проверяется', infected: 'в файле вирус', clean: stateName(state) }[scan],
    download_url: scan === 'clean' ? `${FOLDER}/${id}/download/` : null,
    document_type: { code, name },
    sum: sum === null ? null : toRoubles(sum),
    legal_entity: { id: row.entityId, name: row.entityName, inn: row.entityInn },
    is_own: row.isOwn,
  };
}

/**
 * File name for a download. An uploaded file keeps its name; a document from the shop is named by kind, number and
 * date.
 */
export function downloadName({ isOwn, fileName, type, number, date }: DocumentRow): string {
  if (isOwn) return fileName;
  return `${documentTitle(type, number, formatDate(date))}.${splitFileName(fileName).extension}`;
}

export const typeViews = documentTypes.map(({ code, name, canUpload, states }, index) => ({
  ...{ id: index + 1, code, name, can_upload: canUpload },
  states: states.map((state) => ({ code: state, name: stateName(state) })),
}));
