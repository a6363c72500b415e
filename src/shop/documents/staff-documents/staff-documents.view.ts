import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { documentTitle, documentType, stateName } from '../documents.ts';
import type { StaffDocumentRow } from './staff-documents.queries.ts';
import type { StaffDocumentShape } from './staff-documents.shapes.ts';

const SCAN = { waiting: 'на проверке', clean: 'готов', infected: 'с вирусом, недоступен' } as const;

/** A document for the staff. @param canUndo whether the reader can undo the last decision now */
export function viewStaffDocument(
  row: StaffDocumentRow,
  canUndo: boolean,
): Static<typeof StaffDocumentShape> {
  const { id, version, type, number, date, sum, state, file, order, contract, author, review, createdAt } =
    row;
  const { code, name, states } = documentType(type);
  return {
    id,
    version,
    title: documentTitle(type, number, formatDate(date)),
    type: { code, name },
    number,
    date,
    sum: sum === null ? null : toRoubles(sum),
    order,
    contract,
    author,
    status: { code: state, name: stateName(state) },
    next_states: states.filter((each) => each !== state && each !== 'refused' && each !== 'accepted'),
    legal_entity: { id: row.entityId, name: row.entityName, inn: row.entityInn },
    created_at: new Date(createdAt).toISOString(),
    review,
    can_undo: canUndo,
    file: file && {
      id: file.id,
      name: file.name,
      type: file.mediaType,
      size: file.size,
      created_at: null,
      status: SCAN[file.scan],
      download_url: `/api/v1/staff/documents/${id}/file/`,
    },
  };
}
