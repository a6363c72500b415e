import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import {
  type Capability,
  capabilityName,
  type Grant,
  reachOf,
  type Scope,
  type StaffRole,
  scopeOf,
} from '../staff-policy/staff-policy.ts';
import { readByEmail } from '../users.queries.ts';
import {
  deleteGrants,
  insertGrant,
  lockOwners,
  readGrants,
  readPerson,
  readStaff,
  readTimeZone,
  type StaffPerson,
} from './staff.queries.ts';

export type { StaffPerson } from './staff.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The capability that the route needs. `any`: every member of the staff may call it; `session`: with a session in any
     * state; `guest`: without one. Staff routes all name one.
     */
    staff?: Capability | 'any' | 'session' | 'guest';
  }
  interface FastifyRequest {
    /** The member of the staff who sent the request; set before its body is read. */
    staff: Staff;
  }
}

/** A member of the staff in a request that needs one capability. */
export interface Staff {
  userId: number;
  sessionId: number | null;
  capability: Capability;
  /** The places where he has it. */
  scope: Scope;
}

/**
 * A person with a session at the desk as a member of the staff with this capability.
 * @throws 403 without grants or without the capability
 */
export async function requireStaff(
  db: Db,
  { userId, sessionId }: Pick<Staff, 'userId' | 'sessionId'>,
  capability: Capability,
): Promise<Staff> {
  const scope = scopeOf(await requireGrants(db, userId), capability);
  if (!scope) throw noCapability(capability);
  return { userId, sessionId, capability, scope };
}

/** 403: the person has no such capability, or not in this place. */
export function noCapability(capability: Capability): ShopError {
  return new ShopError(
    'no_capability',
    403,
    `У вас нет права «${capabilityName(capability)}». Его даёт администратор магазина.`,
  );
}

/** All people who have a capability somewhere, in the order of their first grants. */
export async function staffWho(db: Db, capability: Capability): Promise<StaffPerson[]> {
  const people = await readStaff(db);
  return people.filter(({ grants }) => grants.some(({ role }) => reachOf(role, capability) !== null));
}

/** Where the same person has another capability; null: nowhere. */
export async function alsoMay(
  db: Db,
  { userId }: Pick<Staff, 'userId'>,
  capability: Capability,
): Promise<Scope | null> {
  return scopeOf(await readGrants(db, userId), capability);
}

/** The grants of a person. */
export async function grantsOf(db: Db, userId: number): Promise<Grant[]> {
  return readGrants(db, userId);
}

/** By whose clock the desk of a person is. @returns of IANA */
export async function timeZoneOf(db: Db, userId: number): Promise<string> {
  return readTimeZone(db, userId);
}

/** A member of the staff with the names of his places. @throws 403 without grants */
export async function personOf(db: Db, userId: number): Promise<StaffPerson> {
  const person = await readPerson(db, userId);
  if (!person) throw noStaff();
  return person;
}

/** All grants of a person. @throws 403 without any */
export async function requireGrants(db: Db, userId: number): Promise<Grant[]> {
  const grants = await readGrants(db, userId);
  if (grants.length === 0) throw noStaff();
  return grants;
}

/** 403: the person has no role of the staff. */
export function noStaff(): ShopError {
  return new ShopError('no_staff', 403, 'Раздел доступен только сотрудникам магазина.');
}

/** The actor that the audit records for a member of the staff. @param reason what he wrote as the reason */
export function staffActor({ userId, sessionId, capability }: Staff, reason?: string): Actor {
  return { actor: 'staff', actorId: userId, sessionId, capability, ...(reason && { reason }) };
}

/**
 * Gives a role of the staff to the account with this email, in one place or in all. Only the command line calls this.
 * @throws 404 without an account, 409 when its email is not confirmed
 */
export async function addStaff(
  db: Kysely<DB>,
  email: string,
  role: StaffRole,
  place: Partial<Pick<Grant, 'cityId' | 'shopId'>> = {},
): Promise<{ userId: number }> {
  const grant = { role, cityId: null, shopId: null, ...place };
  return inTransaction(db, async (tx) => {
    const user = await readByEmail(tx, email);
    if (!user) throw notFound(`Кабинета с почтой ${email} нет: сначала зарегистрируйтесь на сайте.`);
    // Anybody can register with a colleague's email, so it has to be confirmed.
    if (!user.isConfirmed)
      throw new ShopError('unconfirmed', 409, `Почта ${email} не подтверждена: откройте ссылку из письма.`);
    if (await insertGrant(tx, user.id, grant)) {
      await endDeskSessionsOf(tx, user.id);
      await record(tx, 'staff.added', user.id, grant);
    }
    return { userId: user.id };
  });
}

/** The id of the member of the staff with this email. @throws 404 */
export async function staffWithEmail(db: Db, email: string): Promise<number> {
  const user = await readByEmail(db, email);
  if (!user || (await readGrants(db, user.id)).length === 0)
    throw notFound(`Такого сотрудника нет: ${email}.`);
  return user.id;
}

/**
 * Removes one role of a person in all places, or all his roles; the account stays. Only the command line calls this.
 * @throws 404 when he has none; 409 for the last owner
 */
export async function removeStaff(db: Kysely<DB>, email: string, role: StaffRole | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await readByEmail(tx, email);
    const owners = await lockOwners(tx);
    const removed = user ? await deleteGrants(tx, user.id, role) : [];
    if (!user || removed.length === 0) throw notFound(`Такого сотрудника нет: ${email}.`);
    if (removed.includes('owner') && owners.length === 1)
      throw new ShopError('last_owner', 409, `${email} — последний владелец: сначала назначьте другого.`);
    await endDeskSessionsOf(tx, user.id);
    await record(tx, 'staff.removed', user.id, { roles: removed });
  });
}

/** All members of the staff with their grants. */
export async function staffList(db: Db) {
  return readStaff(db);
}

async function record(tx: Tx, action: string, subjectId: number, details: Record<string, unknown>) {
  await recordAudit(tx, { ...CLI, action, subjectId, details });
}
