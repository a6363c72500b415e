import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { forgiveTries, limitTries, type RateLimit } from '../../../platform/http/rate-limits.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { checkCredentials, type Typing, wrongLogin } from '../credentials.server.ts';
import { beginDeskSession, type Origin, recordFactor } from '../desk-session/desk-session.server.ts';
import { type DemoStaff, type DeskSession, hasFactor, requireState } from '../desk-session/desk-session.ts';
import { deviceToken, knownDevice } from '../devices/devices.server.ts';
import { factorsOf, type Site, useCode, usePasskey, useRecovery } from '../factors/factors.server.ts';
import { requireOpenAccount } from '../locks/locks.server.ts';
import { isPassword } from '../password/password.server.ts';
import { WRONG_PASSWORD } from '../password/password.ts';
import { grantsOf, noStaff } from '../staff/staff.server.ts';
import { lockUser, readHash, readUser } from '../users.queries.ts';

/** Wrong second factors of one person; a right one is not counted. */
const OF_FACTOR: RateLimit = { scope: 'desk-factor', most: 10, seconds: 15 * 60 };

/** Where somebody logs in. */
export interface Place extends Origin {
  db: Kysely<DB>;
  /** The token that this device got with an earlier login at the desk. */
  deviceToken: string | undefined;
  /** The people of the demo shop; null: this is no demo shop on its owner's machine. */
  demo: DemoStaff | null;
}

/** A session that has begun, and the token that makes its device known. */
export interface Begun {
  token: string;
  deviceToken: string | null;
}

/**
 * The first step of a login: email and password. In the demo it is the only one.
 * @returns the session, which awaits the second factor
 * @throws 400 and 429 as `checkCredentials`; 403 without a role or without a factor
 */
export async function beginLogin(place: Place, given: { email: string; password: string }): Promise<Begun> {
  const { db } = place;
  const email = given.email.trim();
  if (!email.includes('@')) throw badField('email', 'Введите почту, например ivan@example.ru.');
  const typing: Typing = { db, address: place.address, deviceToken: place.deviceToken };
  const { account, forgive } = await checkCredentials(typing, { name: email, password: given.password });
  await forgive();
  if ((await grantsOf(db, account.id)).length === 0) throw noStaff();
  const isWithoutFactor = !hasFactor(await factorsOf(db, account.id));
  if (isWithoutFactor && !place.demo?.people.includes(account.id))
    throw new ShopError(
      'factor_missing',
      403,
      'Второй фактор ещё не настроен. Откройте ссылку из письма или попросите новую у администратора.',
    );
  return inTransaction(db, async (tx) => {
    if ((await lockUser(tx, account.id)) !== account.hash) throw wrongLogin();
    await requireOpenAccount(tx, account.id);
    if (isWithoutFactor) return enter(tx, place, { userId: account.id, hash: account.hash });
    const { token } = await beginDeskSession(tx, { userId: account.id, stage: 'factor' }, place);
    return { token, deviceToken: null };
  });
}

/** What somebody shows as the second factor. In the demo a person without one types the password again. */
export type Proof =
  | { code: string }
  | { recovery_code: string }
  | { passkey: unknown }
  | { password: string };

/**
 * Takes the second factor: it ends a login, opens a locked session, or lets dangerous calls pass for five minutes.
 * @returns the new session after a login; null: the session stays
 * @throws 400 at the field, 409 in a state that needs no factor, 429
 */
export async function showFactor(
  place: Place,
  site: Site,
  session: DeskSession,
  proof: Proof,
): Promise<Begun | null> {
  const { db } = place;
  requireState(session, 'open', 'locked', 'factor_awaited');
  const { userId } = session;
  await limitTries(db, OF_FACTOR, String(userId));
  await check({ db, site, session }, proof);
  await forgiveTries(db, OF_FACTOR, String(userId));
  if (session.state !== 'factor_awaited') {
    await recordFactor(db, session);
    return null;
  }
  return inTransaction(db, async (tx) => {
    const hash = await lockUser(tx, userId);
    return enter(tx, place, { userId, hash: hash ?? '', before: session.id });
  });
}

/** Opens the session of a person who has just enrolled a factor. @returns the new session */
export async function enterAfterEnrolment(tx: Tx, place: Place, session: DeskSession): Promise<Begun> {
  const hash = (await lockUser(tx, session.userId)) ?? '';
  return enter(tx, place, { userId: session.userId, hash, before: session.id });
}

async function check(
  { db, site, session }: { db: Kysely<DB>; site: Site; session: DeskSession },
  proof: Proof,
): Promise<void> {
  const { userId, isDemo } = session;
  if ('code' in proof) return useCode(db, userId, proof.code);
  if ('recovery_code' in proof) return useRecovery(db, userId, proof.recovery_code);
  if ('passkey' in proof) return usePasskey(db, site, session, proof.passkey);
  // Elsewhere the password is no second factor.
  const hash = isDemo ? await readHash(db, userId) : undefined;
  if (!(await isPassword(proof.password, hash))) throw badField('password', WRONG_PASSWORD);
}

/** Begins an open session. On a device that is new to the person an email says so. */
async function enter(
  tx: Tx,
  { device, address, deviceToken: known }: Place,
  { userId, hash, before }: { userId: number; hash: string; before?: number },
): Promise<Begun> {
  const owner = { id: userId, hash };
  const begin = { userId, stage: 'open', ...(before !== undefined && { before }) } as const;
  const { id: sessionId, token } = await beginDeskSession(tx, begin, { device, address });
  const isKnown = (await knownDevice(tx, known, owner)) !== undefined;
  const who = { actor: 'staff', actorId: userId, sessionId, subjectId: userId } as const;
  await recordAudit(tx, { ...who, action: 'staff.logged-in', details: { device, isKnown } });
  if (!isKnown) {
    const user = await readUser(tx, userId);
    const at = new Date().toISOString();
    if (user) await addJob(tx, 'desk-login-letter', { email: user.email, device, address, at });
  }
  return { token, deviceToken: await deviceToken(tx, owner) };
}
