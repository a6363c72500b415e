import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { qrPath } from '../../../platform/qr/qr.server.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { takeChallenge, writeChallenge } from '../desk-session/desk-session.queries.ts';
import { type DeskSession, type Factors, hasFactor } from '../desk-session/desk-session.ts';
import { lockUser } from '../users.queries.ts';
import {
  confirmPending,
  deletePasskey,
  deleteTotp,
  insertPasskey,
  readFactors,
  readPasskeys,
  readTotp,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
  writePasskeyUse,
  writePending,
} from './factors.queries.ts';
import {
  createdPasskey,
  creationOptions,
  requestOptions,
  type Site,
  usedPasskey,
} from './passkeys.server.ts';
import { hashOfRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.server.ts';
import { keyOf, SECRET_BYTES, stepOfCode } from './totp.server.ts';

export { deleteFactors } from './factors.queries.ts';
export type { Site } from './passkeys.server.ts';

type Whose = Pick<DeskSession, 'id' | 'userId'>;

/** How long a person may take to use a passkey. */
const CHALLENGE_SECONDS = 5 * 60;

const WRONG_CODE =
  'Код не подошёл. Введите тот, что приложение показывает сейчас; каждый код подходит один раз.';

/** The second factors of a person. */
export async function factorsOf(db: Db, userId: number): Promise<Factors> {
  return readFactors(db, userId);
}

/** What a person sees of his factors: when the app was added, and his passkeys. */
export async function factorList(db: Db, userId: number) {
  const [totp, passkeys, { recoveryCodes }] = await Promise.all([
    readTotp(db, userId),
    readPasskeys(db, userId),
    readFactors(db, userId),
  ]);
  return { totpSince: totp?.confirmedAt ?? null, passkeys, recoveryCodes };
}

/** Uses up a code of the authenticator app. @throws 400 at `code` */
export async function useCode(db: Db, userId: number, code: string): Promise<void> {
  const secret = (await readTotp(db, userId))?.secret;
  const step = secret ? stepOfCode(secret, code.replace(/\s/g, ''), Date.now()) : null;
  if (!secret || step === null || !(await useStep(db, userId, secret, step)))
    throw badField('code', WRONG_CODE);
}

/** Uses up a recovery code. @throws 400 at `recovery_code` */
export async function useRecovery(db: Db, userId: number, text: string): Promise<void> {
  const hash = hashOfRecoveryCode(text);
  if (!hash || !(await useRecoveryCode(db, userId, hash)))
    throw badField('recovery_code', 'Такого кода нет, или он уже использован.');
}

/** Begins the use of a passkey. @returns what the browser needs @throws 409 without passkeys */
export async function beginPasskey(db: Db, site: Site, { id, userId }: Whose) {
  const known = await readPasskeys(db, userId);
  if (known.length === 0)
    throw new ShopError('no_passkey', 409, 'Ключа входа у вас нет: введите код из приложения.');
  const { options, challenge } = await requestOptions(site, known);
  await writeChallenge(db, id, challenge);
  return options;
}

/** Ends the use of a passkey; its challenge is used up in any case. @throws 400 at `passkey` */
export async function usePasskey(
  db: Db,
  site: Site,
  { id, userId }: Whose,
  response: unknown,
): Promise<void> {
  const challenge = await takeChallenge(db, id, CHALLENGE_SECONDS);
  const known = await readPasskeys(db, userId);
  const used = challenge && (await usedPasskey(site, { response, challenge, known }));
  if (!used) throw badField('passkey', 'Ключ входа не подошёл. Попробуйте ещё раз или введите код.');
  await writePasskeyUse(db, used.id, used.counter);
}

/** Begins adding an authenticator app in place of the present one. @returns its secret as text, as an address and as a QR code */
export async function beginTotp(db: Db, { userId }: Whose, { shop, email }: { shop: string; email: string }) {
  const secret = randomBytes(SECRET_BYTES);
  await writePending(db, userId, secret);
  const key = keyOf(secret, { shop, email });
  return { ...key, qr: qrPath(key.uri) };
}

/**
 * Ends adding an app with its first code.
 * @returns the recovery codes, if this is the first factor
 * @throws 400 at `code`
 */
export async function confirmTotp(tx: Tx, whose: Whose, code: string): Promise<string[] | null> {
  const { userId } = whose;
  const pending = (await readTotp(tx, userId))?.pending;
  const step = pending ? stepOfCode(pending, code.replace(/\s/g, ''), Date.now()) : null;
  const { recoveryCodes } = await readFactors(tx, userId);
  if (!pending || step === null || !(await confirmPending(tx, userId, pending, step)))
    throw badField('code', WRONG_CODE);
  return added(tx, whose, 'totp', recoveryCodes);
}

/** Begins adding a passkey. @returns what the browser needs */
export async function beginNewPasskey(
  db: Db,
  site: Site,
  { id, userId }: Whose,
  person: { email: string; name: string },
) {
  const known = await readPasskeys(db, userId);
  const { options, challenge } = await creationOptions(site, { userId, ...person, known });
  await writeChallenge(db, id, challenge);
  return options;
}

/**
 * Ends adding a passkey.
 * @returns the recovery codes, if this is the first factor
 * @throws 400 at `name` and `response`
 */
export async function confirmPasskey(
  db: Kysely<DB>,
  site: Site,
  whose: Whose,
  { name, response }: { name: string; response: unknown },
): Promise<(tx: Tx) => Promise<string[] | null>> {
  const { id, userId } = whose;
  const title = oneLine(name);
  if (title === '') throw badField('name', 'Назовите ключ, чтобы узнать его потом: «Ноутбук», «Телефон».');
  const challenge = await takeChallenge(db, id, CHALLENGE_SECONDS);
  const created = challenge && (await createdPasskey(site, { response, challenge }));
  if (!created) throw badField('response', 'Ключ входа не создан. Попробуйте ещё раз.');
  return async (tx) => {
    const { recoveryCodes } = await readFactors(tx, userId);
    if (!(await insertPasskey(tx, userId, { name: title, ...created })))
      throw badField('response', 'Этот ключ уже добавлен.');
    return added(tx, whose, 'passkey', recoveryCodes);
  };
}

/** Makes new recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(tx: Tx, whose: Whose): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    whose.userId,
    codes.flatMap((code) => hashOfRecoveryCode(code) ?? []),
  );
  await record(tx, whose, 'recovery-codes', {});
  return codes;
}

/** Removes the app or a passkey. @param passkey its id; null: the app @throws 404; 409 for the last factor */
export async function removeFactor(db: Kysely<DB>, whose: Whose, passkey: number | null): Promise<void> {
  const { userId } = whose;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const isRemoved =
      passkey === null ? await deleteTotp(tx, userId) : await deletePasskey(tx, userId, passkey);
    if (!isRemoved) throw notFound('Такого фактора нет.');
    if (!hasFactor(await readFactors(tx, userId)))
      throw new ShopError('last_factor', 409, 'Это последний второй фактор: сначала добавьте другой.');
    await record(tx, whose, 'factor-removed', { factor: passkey === null ? 'totp' : 'passkey' });
  });
}

async function added(
  tx: Tx,
  whose: Whose,
  factor: 'totp' | 'passkey',
  codes: number,
): Promise<string[] | null> {
  await record(tx, whose, 'factor-added', { factor });
  return codes > 0 ? null : renewRecoveryCodes(tx, whose);
}

async function record(
  tx: Tx,
  { id: sessionId, userId }: Whose,
  event: string,
  details: Record<string, unknown>,
): Promise<void> {
  const action = `staff.${event}`;
  await recordAudit(tx, { actor: 'staff', actorId: userId, sessionId, action, subjectId: userId, details });
}
