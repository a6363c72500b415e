import type { Tx } from '../../core/db.server.ts';
import { badField, ShopError } from '../../core/errors.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { type Files, keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { type ContractsContext, contractOf } from './contract-list.server.ts';
import { checkContract } from './paper-fields.ts';
import { insertUploadedContract, lockEntity, readContractsBeside, readToday } from './papers.queries.ts';
import { refusedFields, requireRoom } from './papers.server.ts';

interface ContractUpload {
  legal_entity: number;
  number: string;
  date: string;
  valid_to?: string | undefined;
}

/**
 * Takes the scan of a contract for staff to look at; prices, delay and limit are written by staff.
 * @throws 401, 403, 404 for a company that is not his, 400 at fields, 409 when it is there already, what files throw
 */
export async function uploadContract(
  context: ContractsContext & { files: Files },
  typed: ContractUpload,
  file: ReceivedFile | null,
) {
  const { db, visitor, files } = context;
  const { legal_entity: entityId } = typed;
  requireMay(await membershipsOf(db, visitor), entityId, 'contracts.upload');
  const { value, fields } = checkContract(typed, await readToday(db));
  if (fields || !file)
    throw refusedFields({ ...fields, ...(file ? {} : { file: ['Выберите файл договора.'] }) });
  const id = await keepFile(files, file, `legal_entity ${entityId}`, async (tx: Tx, fileId) => {
    await lockEntity(tx, entityId);
    const { waiting, isThere } = await readContractsBeside(tx, entityId, value);
    requireRoom(waiting);
    if (isThere)
      throw new ShopError(
        'contract_exists',
        409,
        `Договор № ${value.number} от ${formatDate(value.date)} уже есть: загружать его снова не нужно.`,
      );
    const added = await insertUploadedContract(tx, entityId, value, fileId);
    if (added === undefined) throw badField('non_field_errors', 'Магазин ещё не принимает договоры.');
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: visitor.userId, action: 'contract.uploaded', subjectId: added },
      details: { legal_entity: entityId, file: fileId },
    });
    return added;
  });
  return contractOf(context, id);
}
