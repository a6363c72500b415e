import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { readIsolated } from '../../../platform/files/isolated-reader.server.ts';
import type { ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { FILE_MISSING } from '../../../platform/http/upload.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import type { ContractOf1c } from '../../companies/contracts/terms-of-1c/terms-of-1c.server.ts';
import { connectionOf } from '../connections/connections.server.ts';
import type { Connection } from '../connections/connections.ts';
import { type CheckedSettlements, MOST_ERRORS } from './read-settlements.server.ts';
import { takeSettlements } from './settlements.server.ts';
import type { SettlementsPreviewShape, SettlementsReportShape } from './settlements.shapes.ts';
import { previewSettlements } from './settlements-preview.server.ts';

const READER = new URL('./settlements.reader.server.ts', import.meta.url);
const TOO_MUCH = 'В файле слишком много данных. Разделите его на части.';

/** A person waits for the answer: more contracts come by the exchange, which carries them out as a job. */
export const MOST_BY_HAND = 2_000;
const TOO_MANY = `В файле больше ${formatCount(MOST_BY_HAND)} договоров, вручную можно загрузить не больше. Разделите файл на части или передайте его обменом с 1С.`;

/** What a person uploads. */
export interface UploadedSettlements {
  file: ReceivedFile | null;
  /** The slug of the 1C that keeps the contracts; undefined: the file links nothing. */
  connection: string | undefined;
}

/**
 * Takes over the contracts of a file that a person uploads, as those of 1C (IN-13, IN-19). It is read in a process of its own.
 * @param connection the slug of the 1C that owns them from then on; undefined: the file links nothing
 * @returns what was done, in one line, and what was not
 * @throws 400 at `file`, also for more than 2,000 contracts, 404 for an unknown connection, 422 with the errors of rows; nothing of the file is applied then
 */
export async function uploadSettlements(
  db: Kysely<DB>,
  { file, connection }: UploadedSettlements,
  by: Actor,
): Promise<Static<typeof SettlementsReportShape>> {
  const { from, contracts } = await contractsOf(db, { file, connection });
  const report = await takeSettlements(db, contracts, from);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      ...by,
      action: 'settlements.uploaded',
      subjectId: from?.id ?? 0,
      details: {
        file: file?.name,
        sha256: file?.sha256,
        connection: connection ?? null,
        summary: report.summary,
      },
    }),
  );
  return report;
}

/**
 * What the same upload would change, contract by contract; nothing is changed.
 * @throws as `uploadSettlements`
 */
export async function previewUpload(
  db: Kysely<DB>,
  given: UploadedSettlements,
): Promise<Static<typeof SettlementsPreviewShape>> {
  const { from, contracts } = await contractsOf(db, given);
  return previewSettlements(db, contracts, from);
}

/** The contracts of a file, and the 1C that they belong to. @throws as `uploadSettlements` */
async function contractsOf(
  db: Kysely<DB>,
  { file, connection }: UploadedSettlements,
): Promise<{ from: Connection | null; contracts: ContractOf1c[] }> {
  const from = connection === undefined ? null : await connectionOf(db, connection);
  if (!file) throw badField('file', FILE_MISSING);
  const today = legalDay(await databaseNow(db));
  const input = { path: file.path, isSheet: file.name.endsWith('.xlsx'), today };
  const { contracts, errors } = await readIsolated<CheckedSettlements>(READER, input, () =>
    badField('file', TOO_MUCH),
  );
  if (errors.length > 0)
    throw new ShopError(
      'bad_rows',
      422,
      `Файл не принят, ничего не изменено: ${wrongRows(errors.length)}. Исправьте и загрузите снова.`,
      { facts: { errors } },
    );
  if (contracts.length > MOST_BY_HAND) throw badField('file', TOO_MANY);
  return { from, contracts };
}

/** No more errors are collected, so there may be others. */
function wrongRows(count: number): string {
  return count < MOST_ERRORS ? countOf(count, WRONG_ROWS) : `вот первые ${count} строк с ошибками`;
}

const WRONG_ROWS = ['строка с ошибкой', 'строки с ошибками', 'строк с ошибками'] as const;
