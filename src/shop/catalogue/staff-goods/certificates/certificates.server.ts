import type { Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { deleteStoredFile } from '../../../../platform/files/stored-files.queries.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { isLegalDay, type LegalDay, NO_SUCH_DAY } from '../../../../platform/text/legal-day.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import type { TaskSource } from '../../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import type { FieldChange } from '../../../audit/audit.ts';
import { requireUntouched } from '../../../audit/outdated/outdated.server.ts';
import { countGoodsVersion, lockStates } from '../goods-state.queries.ts';
import { NO_SUCH_GOODS } from '../staff-goods.server.ts';
import {
  type CertificateFacts,
  countCertificates,
  deleteCertificate,
  insertCertificate,
  readCertificate,
  readExpiring,
  readPublicFile,
  readStaffFile,
  updateCertificate,
} from './certificates.queries.ts';

const MISSING = 'Такого документа у товара нет.';
const MOST_DOCUMENTS = 30;
/** How many days before its end a certificate is a task: a new one takes weeks to get. */
const WARNED_DAYS = 30;

interface Context {
  files: Files;
  staff: Staff;
}

/** What a form says of a document; absent: unchanged, or empty. */
interface TypedFacts {
  version: number;
  name?: string | undefined;
  number?: string | undefined;
  valid_to?: string | null | undefined;
}

/**
 * Adds a certificate, passport or other paper to a product.
 * @throws 404; 400 at fields; 409 when the product has too many; errors of the file store
 */
export async function addCertificate(
  { files, staff }: Context,
  productId: number,
  typed: TypedFacts,
  file: ReceivedFile | null,
): Promise<void> {
  if (!file) throw badField('file', 'Выберите файл.');
  const facts = factsOf(typed, { name: 'Сертификат', number: '', validTo: null });
  await storeFile(files, file, '', async (tx, fileId) => {
    await requireSeen(tx, productId, typed.version, []);
    if ((await countCertificates(tx, productId)) >= MOST_DOCUMENTS)
      throw new ShopError(
        'too_many_files',
        409,
        `К товару можно приложить не больше ${MOST_DOCUMENTS} файлов.`,
      );
    const id = await insertCertificate(tx, productId, fileId, facts);
    await record(tx, staff, productId, [{ field: `document.${id}`, was: null, now: facts }]);
    return fileId;
  });
}

/** Changes what is said of a document. @throws 404; 400 at fields; 409 when the document has changed since it was read (STF-176) */
export async function changeCertificate(
  { files: { db }, staff }: Context,
  { productId, id }: { productId: number; id: number },
  typed: TypedFacts,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireSeen(tx, productId, typed.version, [`document.${id}`]);
    const before = await readCertificate(tx, productId, id);
    if (!before) throw notFound(MISSING);
    const { fileId: _, ...was } = before;
    const now = factsOf(typed, was);
    await updateCertificate(tx, id, now);
    await record(tx, staff, productId, [{ field: `document.${id}`, was, now }]);
  });
}

/** Takes a document off a product. @throws 404; 409 when the document has changed since it was read (STF-176) */
export async function removeCertificate(
  { files: { db }, staff }: Context,
  { productId, id, version }: { productId: number; id: number; version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireSeen(tx, productId, version, [`document.${id}`]);
    const before = await readCertificate(tx, productId, id);
    if (!before) throw notFound(MISSING);
    const { fileId, ...was } = before;
    await deleteCertificate(tx, id);
    if (fileId !== null) await deleteStoredFile(tx, fileId);
    await record(tx, staff, productId, [{ field: `document.${id}`, was, now: null }]);
  });
}

/** Locks a product, and checks that nobody has changed these fields of it since the version that was read. @throws 404; 409 */
async function requireSeen(
  tx: Tx,
  productId: number,
  read: number,
  fields: readonly string[],
): Promise<void> {
  const [state] = await lockStates(tx, [productId]);
  if (!state) throw notFound(NO_SUCH_GOODS);
  await requireUntouched(tx, { kind: 'product', id: productId, version: state.version }, read, fields);
}

async function record(tx: Tx, staff: Staff, productId: number, changed: FieldChange[]): Promise<void> {
  await countGoodsVersion(tx, productId);
  await recordAudit(tx, {
    ...staffActor(staff),
    action: 'product.document',
    subjectId: productId,
    details: { changed },
  });
}

function factsOf(
  { name, number, valid_to: validTo }: TypedFacts,
  before: CertificateFacts,
): CertificateFacts {
  const written = name === undefined ? before.name : oneLine(name);
  if (written === '') throw badField('name', 'Назовите документ: «Сертификат», «Паспорт изделия».');
  if (validTo && !isLegalDay(validTo)) throw badField('valid_to', NO_SUCH_DAY);
  return {
    name: written,
    number: number === undefined ? before.number : oneLine(number),
    validTo: validTo === undefined ? before.validTo : (validTo as LegalDay | null),
  };
}

/** The file of a document that buyers see. @throws 404, also for one that has expired */
export async function publicCertificate(
  { db }: Pick<Files, 'db'>,
  id: number,
): Promise<{ fileId: number; name: string }> {
  const found = await readPublicFile(db, id);
  if (!found) throw notFound(MISSING);
  return found;
}

/** The file of a document for the staff, also of one that has expired. @throws 404 */
export async function staffCertificate(
  { db }: Pick<Files, 'db'>,
  productId: number,
  id: number,
): Promise<{ fileId: number; name: string }> {
  const found = await readStaffFile(db, productId, id);
  if (!found) throw notFound(MISSING);
  return found;
}

/** Certificates that end soon (STF-54). */
export const certificateTasks: TaskSource = {
  kind: 'product.certificate',
  name: 'Истекают сертификаты',
  capability: 'catalogue.edit',
  hours: 45,
  screen: 'catalogue/goods',
  async read(db, { most }) {
    const rows = await readExpiring(db, { days: WARNED_DAYS, most });
    return rows.map(({ productId, product, document, validTo, since, due }) => ({
      id: productId,
      cityId: null,
      since,
      due,
      who: product,
      what: `${document}, действует по ${formatDate(validTo)}`,
    }));
  },
};
