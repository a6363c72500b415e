import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { readIsolated } from '../../../platform/files/isolated-reader.server.ts';
import { type Files, type ReceivedFile, storeFile } from '../../../platform/files/stored-files.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { queueNotice } from '../../accounts/staff-notices/staff-notices.server.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import type { Visitor } from '../../session/session.ts';
import { membershipsOf, requireMay } from '../companies.server.ts';
import { queueDecisionEmail } from '../decision-emails.server.ts';
import { insertPower, readInnKpp, readPowerConflicts, readToday } from '../papers/papers.queries.ts';
import { invalidFields, requireRoom } from '../papers/papers.server.ts';
import { type Checked, checkPower, type PowerFields } from '../papers/papers.ts';
import { lockCompany } from '../profile/profile.queries.ts';
import { type Expected, type MachinePower, TOO_MUCH } from './machine-power.ts';
import { powerOf } from './power-list.server.ts';
import {
  lockPower,
  readLatestPowers,
  readPowersInForce,
  readWaiting,
  writePowerState,
} from './powers.queries.ts';
import type { PowerInForce } from './powers.ts';
import { POWER_STATUS_NAMES, type PowerState, powerStatus } from './powers.ts';

/** Powers of a company that can be chosen today (Moscow): confirmed, begun, neither expired nor revoked. */
export async function powersInForce(db: Db, legalEntityId: number): Promise<PowerInForce[]> {
  return readPowersInForce(db, legalEntityId);
}

/**
 * Revokes a power of attorney: no goods are handed out by it any more.
 * @throws 401, 403, 404 when it belongs to no company of the visitor, 409 when it is no longer valid
 */
export async function revokePower({ db, visitor }: { db: Kysely<DB>; visitor: Visitor }, id: number) {
  const memberships = await membershipsOf(db, visitor);
  const ids = memberships.map(({ legalEntityId }) => legalEntityId);
  await inTransaction(db, async (tx) => {
    const power = await lockPower(tx, id);
    if (!power || !ids.includes(power.entityId)) throw notFound('Такой доверенности нет.');
    requireMay(memberships, power.entityId, 'powers.revoke');
    const status = powerStatus(power, power.today);
    if (status === 'revoked') throw conflict('Доверенность уже отозвана.');
    if (status === 'refused') throw conflict('Доверенность не принята, отзывать её не нужно.');
    if (status === 'expired')
      throw conflict(`Срок доверенности истёк ${formatDate(power.validTo)}, отзывать её не нужно.`);
    await writePowerState(tx, id, 'revoked');
    await recordAudit(tx, {
      actor: 'user',
      actorId: visitor.userId,
      action: 'power.revoked',
      subjectId: id,
      details: { from: power.state },
    });
  });
  return powerOf({ db, visitor }, id);
}

function conflict(text: string): ShopError {
  return new ShopError('power_over', 409, text);
}

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
 * Stores a power of attorney for review: a paper one from form fields with an optional scan, a МЧД (XML) from its
 * file alone. The passport number is masked before anything is stored.
 * @throws 401, 403, 404 for a company without the visitor, 400 at fields, 409 for a duplicate, errors of the file
 * store
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
  if (fields) throw invalidFields(fields);
  const write = async (tx: Tx, fileId: number | null) => {
    await lockCompany(tx, entityId);
    const { waiting, isThere } = await readPowerConflicts(tx, entityId, { ...value, kind });
    requireRoom(waiting);
    if (isThere)
      throw new ShopError(
        'power_exists',
        409,
        `Доверенность № ${value.number}${kind === 'machine' ? '' : ` от ${formatDate(value.issuedAt)}`} уже есть: добавлять её снова не нужно.`,
      );
    const id = await insertPower(tx, entityId, { ...value, kind, fileId, userId: visitor.userId });
    await recordAudit(tx, {
      actor: 'user',
      actorId: visitor.userId,
      action: 'power.uploaded',
      subjectId: id,
      details: { legal_entity: entityId, kind, file: fileId },
    });
    await queueNotice(tx, 'power.review', id);
    return id;
  };
  const id = file
    ? await storeFile(files, file, `legal_entity ${entityId}`, write)
    : await inTransaction(db, (tx) => write(tx, null));
  return powerOf({ db, visitor }, id);
}

/** Powers of attorney that wait for their review. */
export const powerTasks: TaskSource = {
  kind: 'power.review',
  name: 'Доверенности на проверке',
  capability: 'powers.review',
  hours: 2,
  screen: 'powers',
  async read(db, given) {
    const rows = await readWaiting(db, given);
    return rows.map(({ id, number, company, cityId, since }) => ({
      id,
      cityId,
      since,
      what: `Доверенность № ${number}`,
      who: company,
    }));
  },
};

/**
 * Confirms or rejects a power of attorney that awaits review.
 * @throws 404, 409 when it does not await review
 */
export async function decidePower(
  { db, by = CLI }: { db: Kysely<DB>; by?: Actor },
  id: number,
  to: 'active' | 'refused',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const power = await lockPower(tx, id);
    if (!power) throw notFound(`Доверенности ${id} нет.`);
    const status = powerStatus(power, power.today);
    if (status !== 'review')
      throw new ShopError(
        'power_decided',
        409,
        `Доверенность «${POWER_STATUS_NAMES[status]}»: её уже проверили.`,
      );
    await writePowerState(tx, id, to);
    await recordAudit(tx, {
      ...by,
      action: to === 'active' ? 'power.confirmed' : 'power.refused',
      subjectId: id,
      details: {},
    });
    await queueDecisionEmail(tx, power.entityId, { decided: `power ${to}`, name: power.number });
  });
}

/** The newest powers of attorney, optionally of one state only. */
export async function latestPowers(db: Db, state: PowerState | null, most: number) {
  return readLatestPowers(db, state, most);
}
