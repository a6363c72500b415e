import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, ShopError } from '../../core/errors.ts';
import { readIsolated } from '../../core/isolated-reader.server.ts';
import { formatDate } from '../../core/phone-and-date.ts';
import { type Files, keepFile, type ReceivedFile } from '../../core/stored-files.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { Visitor } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { type Expected, type MachinePower, TOO_MUCH } from './machine-power.ts';
import { type Checked, checkPower, type PowerFields } from './paper-fields.ts';
import { insertPower, lockEntity, readInnKpp, readPowersBeside, readToday } from './papers.queries.ts';
import { refusedFields, requireRoom } from './papers.server.ts';
import { powerOf } from './power-list.server.ts';

const READER = new URL('./machine-power.reader.server.ts', import.meta.url);

interface PowerUpload {
  legal_entity: number;
  number?: string | undefined;
  issued_at?: string | undefined;
  valid_to?: string | undefined;
  person?: string | undefined;
  passport?: string | undefined;
  scope?: string | undefined;
}

interface Context {
  db: Kysely<DB>;
  visitor: Visitor;
  files: Files;
}

/**
 * Takes a power for staff to confirm: one on paper by its fields, with a scan or without; of МЧД, which is XML, all is
 * read from the file. The passport is masked before anything keeps it.
 * @throws 401, 403, 404 for a company that is not his, 400 at fields, 409 when it is there already, what files throw
 */
export async function uploadPower(
  { db, visitor, files }: Context,
  typed: PowerUpload,
  file: ReceivedFile | null,
) {
  const { legal_entity: entityId } = typed;
  requireMay(await membershipsOf(db, visitor), entityId, 'powers.create');
  const kind = file?.mediaType === 'application/xml' ? 'machine' : 'paper';
  const today = await readToday(db);
  const read = async (): Promise<Checked<PowerFields>> => {
    if (!file || kind === 'paper') return checkPower(typed, today);
    const expected: Expected = { fileName: file.name, ...(await readInnKpp(db, entityId)), today };
    const input = { path: file.path, expected };
    const power = await readIsolated<MachinePower>(READER, input, () => badField('file', TOO_MUCH));
    return { value: { ...power, passport: '' } };
  };
  const { value, fields } = await read();
  if (fields) throw refusedFields(fields);
  const write = async (tx: Tx, fileId: number | null) => {
    await lockEntity(tx, entityId);
    const { waiting, isThere } = await readPowersBeside(tx, entityId, { ...value, kind });
    requireRoom(waiting);
    if (isThere)
      throw new ShopError(
        'power_exists',
        409,
        `Доверенность № ${value.number}${kind === 'machine' ? '' : ` от ${formatDate(value.issuedAt)}`} уже есть: добавлять её снова не нужно.`,
      );
    const id = await insertPower(tx, entityId, { ...value, kind, fileId, userId: visitor.userId });
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: visitor.userId, action: 'power.uploaded', subjectId: id },
      details: { legal_entity: entityId, kind, file: fileId },
    });
    return id;
  };
  const id = file
    ? await keepFile(files, file, `legal_entity ${entityId}`, write)
    : await inTransaction(db, (tx) => write(tx, null));
  return powerOf({ db, visitor }, id);
}
