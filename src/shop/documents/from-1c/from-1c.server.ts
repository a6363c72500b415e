import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { deleteStoredFile } from '../../../platform/files/stored-files.queries.ts';
import { type Files, insertFile, type ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { type DocumentState, type DocumentTypeCode, documentType } from '../documents.ts';
import {
  type AwaitedFile,
  clearPath,
  insertOf1c,
  lockOf1c,
  readAwaited,
  readCompanyOf,
  type StoredOf1c,
  updateOf1c,
  writeFile,
} from './from-1c.queries.ts';

const BY_1C: Actor = { actor: '1c', actorId: null };

/** A paper of an order, such as an invoice, as 1C states it. */
export interface PaperOf1c {
  connection: number;
  /** Its id in 1C. */
  ref: string;
  orderId: number;
  type: DocumentTypeCode;
  number: string;
  date: LegalDay;
  /** null: not stated. */
  sum: Kopecks | null;
  /** The id in 1C of what it is based on; empty: not stated. */
  basis: string;
  /** 1C has deleted it, or has taken its posting back. */
  isRevoked: boolean;
  /** The upload that its file comes by; null: by none; absent: as before. */
  filePath?: string | null | undefined;
}

/** `none`: there is nothing to record; `person`: papers of persons are not shown. */
export type TakenPaper = 'added' | 'changed' | 'same' | 'none' | 'person';

/**
 * Records a paper of an order that 1C has made, once by its id, or what has changed of it (IN-17). A deleted one is revoked (DOC-9).
 * Its file may be here, or come later. The caller has locked the order's row.
 * @param file received, with its bytes stored (`storeBytes`); null: it has not come
 * @throws 409 when the paper is known as one of another order or kind
 */
export async function takePaper(
  tx: Tx,
  given: PaperOf1c,
  { files, file }: { files: Files; file: ReceivedFile | null },
): Promise<TakenPaper> {
  const { connection, ref, orderId, type } = given;
  const known = await lockOf1c(tx, { connection, id: ref });
  const company = await readCompanyOf(tx, orderId);
  if (!company) return 'person';
  if (!known && given.isRevoked) return 'none';
  if (known && (known.orderId !== orderId || known.type !== type))
    throw new ShopError('paper_known', 409, 'Этот документ уже записан по другому заказу или другим видом.');
  const filePath = given.filePath === undefined ? (known?.filePath ?? null) : given.filePath;
  const facts = { ...given, filePath, state: stateOf(given, known?.state) };
  if (!known) {
    const id = await insertOf1c(tx, { ...facts, ...company });
    await audit(tx, 'document.added', id, {
      legal_entity: company.entityId,
      type,
      order: orderId,
      state: facts.state,
    });
    if (file) await attach(tx, files, { id, fileId: null }, file);
    return 'added';
  }
  const isChanged = FACTS.some((name) => facts[name] !== known[name]);
  if (isChanged) await updateOf1c(tx, known.id, facts);
  if (known.state !== facts.state)
    await audit(tx, 'document.state', known.id, { from: known.state, to: facts.state });
  const isOther = file !== null && file.sha256 !== known.sha256;
  if (isOther) await attach(tx, files, known, file);
  return isChanged || isOther ? 'changed' : 'same';
}

/**
 * Attaches a file that has come after its paper. One that has its file already keeps it.
 * @param file received, with its bytes stored
 * @returns whether it was attached
 */
export async function takePaperFile(
  tx: Tx,
  { connection, ref }: Pick<AwaitedFile, 'connection' | 'ref'>,
  { files, file }: { files: Files; file: ReceivedFile },
): Promise<boolean> {
  const known = await lockOf1c(tx, { connection, id: ref });
  if (!known || known.fileId !== null) return false;
  await attach(tx, files, known, file);
  return true;
}

/** Notes that the file of a paper does not come by its path: it was rejected. */
export async function forgetPath(
  tx: Tx,
  { connection, ref }: Pick<AwaitedFile, 'connection' | 'ref'>,
): Promise<void> {
  await clearPath(tx, { connection, ref });
}

/** Papers of 1C whose file has not come for at most so many days. */
export async function awaitedFiles(db: Db, days: number): Promise<AwaitedFile[]> {
  return readAwaited(db, days, MOST_AWAITED);
}

const MOST_AWAITED = 200;
const FACTS = ['number', 'date', 'sum', 'state', 'basis', 'filePath'] as const;

/** The state of a paper is the staff's; 1C revokes it and makes it valid again. */
function stateOf({ type, isRevoked }: PaperOf1c, now: DocumentState | undefined): DocumentState {
  if (isRevoked) return 'revoked';
  return now === undefined || now === 'revoked' ? (documentType(type).states[0] as DocumentState) : now;
}

async function attach(
  tx: Tx,
  files: Files,
  { id, fileId }: Pick<StoredOf1c, 'id' | 'fileId'>,
  file: ReceivedFile,
): Promise<void> {
  const added = await insertFile(tx, files, file);
  await writeFile(tx, id, added);
  if (fileId !== null) await deleteStoredFile(tx, fileId);
  await audit(tx, 'document.file', id, { file: added });
}

async function audit(
  tx: Tx,
  action: string,
  subjectId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { ...BY_1C, action, subjectId, details });
}
