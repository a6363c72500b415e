import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { secretToken } from '../../../platform/http/secret-token.server.ts';
import { emailError } from '../../../platform/text/email.ts';
import { normalizePhone } from '../../../platform/text/phone-and-date.ts';
import { mobileError } from '../../../platform/text/typed-phone.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { activeCities, visibleShops } from '../../geo/geo.server.ts';
import { type Approvable, needsSecond, propose, type Waiting } from '../approvals/approvals.server.ts';
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import { hasFactor } from '../desk-session/desk-session.ts';
import { factorsOf } from '../factors/factors.server.ts';
import { hashPassword } from '../password/password.server.ts';
import { insertGrant, lockOwners } from '../staff/staff.queries.ts';
import { grantsOf, type Staff, staffActor } from '../staff/staff.server.ts';
import { emailLink, makeLink } from '../staff-links/staff-links.server.ts';
import {
  CAPABILITIES,
  type Grant,
  placeOfRole,
  reachOf,
  type StaffRole,
  scopeOf,
  staffRoleName,
} from '../staff-policy/staff-policy.ts';
import { insertUser, lockUser, readByEmail, readUser } from '../users.queries.ts';
import {
  deleteGrant,
  type PersonRow,
  readHasRole,
  readIsConfirmed,
  readPeople,
} from './staff-people.queries.ts';

/** Who manages the staff, in a request. */
export interface Managing {
  db: Kysely<DB>;
  staff: Staff;
  /** Of the pages of the desk, for links. */
  origin: string;
}

/** What became of a role that was given. */
export interface Given {
  /** The person. */
  id: number;
  /** The role can do more than the one who gives it, so it waits. */
  waiting: Waiting | null;
  /** The address by which a person without a second factor enrols one; shown once. */
  link: string | null;
}

/** A role to give, for all places unless one is named. */
export interface NewGrant {
  role: StaffRole;
  city?: number | undefined;
  shop?: number | undefined;
}

/** A person of the staff. @throws 404 */
export async function staffPerson(db: Db, id: number): Promise<PersonRow> {
  const { rows } = await readPeople(db, { id, isWithoutFactor: false }, { before: undefined, limit: 1 });
  const [person] = rows;
  if (!person) throw notFound('Такого сотрудника нет.');
  return person;
}

/**
 * Gives a person a role. Somebody without an account gets one, whose password he sets by the link, which is emailed too.
 * @throws 400 at the fields, 403 as `giveOrPropose`, 409 when he has the role already
 */
export async function addPerson(
  managing: Managing,
  given: NewGrant & { email: string; name?: string | undefined; phone?: string | undefined },
): Promise<Given> {
  const { db } = managing;
  const email = given.email.trim();
  const error = emailError(email);
  if (error) throw badField('email', error);
  const grant = await grantFrom(db, given);
  const invited = (await readByEmail(db, email)) ? null : await invitation(given);
  return inTransaction(db, async (tx) => {
    const id =
      (await readByEmail(tx, email))?.id ?? (invited && (await insertUser(tx, { ...invited, email })));
    if (!id) throw badField('email', 'С этой почтой только что зарегистрировались. Повторите.');
    return giveOrPropose(tx, managing, id, grant);
  });
}

/** Gives a member of the staff a further role. @throws 400, 403 and 409 as `addPerson`; 404 */
export async function giveRole(managing: Managing, userId: number, given: NewGrant): Promise<Given> {
  const { db } = managing;
  const grant = await grantFrom(db, given);
  await staffPerson(db, userId);
  return inTransaction(db, (tx) => giveOrPropose(tx, managing, userId, grant));
}

/** Takes a grant back. @throws 403 for one's own and, unless one is an owner, for an owner's; 404; 409 for the last owner */
export async function takeRole(
  { db, staff }: Omit<Managing, 'origin'>,
  userId: number,
  grant: number,
): Promise<void> {
  requireOther(staff, userId);
  await inTransaction(db, async (tx) => {
    const owners = await lockOwners(tx);
    const role = await deleteGrant(tx, userId, grant);
    if (!role) throw notFound('Такой роли у сотрудника нет.');
    if (role === 'owner' && owners.length === 1)
      throw new ShopError('last_owner', 409, 'Это последний владелец: сначала назначьте другого.');
    if (role === 'owner' && !owners.includes(staff.userId)) throw beyondOwnRights();
    await endDeskSessionsOf(tx, userId);
    await record(tx, staff, 'removed', userId, { roles: [role] });
  });
}

/** Ends all sessions of a person at the desk. @throws 404 */
export async function endSessionsOfPerson(
  { db, staff }: Omit<Managing, 'origin'>,
  userId: number,
): Promise<void> {
  await staffPerson(db, userId);
  await inTransaction(db, async (tx) => {
    await endDeskSessionsOf(tx, userId);
    await record(tx, staff, 'sessions-ended', userId, {});
  });
}

/**
 * Makes a link by which a person enrols a second factor in place of those he has, and emails him another one.
 * @returns its address; null when the person can do more than the one who sends it, and gets it by email alone (STF-82)
 * @throws 403 for an owner, unless one is an owner; 404
 */
export async function sendLink({ db, staff, origin }: Managing, userId: number): Promise<string | null> {
  await staffPerson(db, userId);
  const isOwner = await readHasRole(db, userId, 'owner');
  if (isOwner && !(await readHasRole(db, staff.userId, 'owner'))) throw beyondOwnRights();
  return inTransaction(db, async (tx) => {
    await record(tx, staff, 'link-sent', userId, {});
    if (!(await opensMore(tx, staff, userId))) return makeLink(tx, userId, { origin, isEmailed: true });
    await emailLink(tx, userId);
    return null;
  });
}

/**
 * Gives a role. One that can do more than its giver waits for a second person (STF-82).
 * @throws 403 for one's own roles, for an owner, and for such a role while nobody could approve it but its giver and receiver; 409
 */
async function giveOrPropose(
  tx: Tx,
  { staff, origin }: Managing,
  userId: number,
  grant: Grant,
): Promise<Given> {
  requireOther(staff, userId);
  if (!(await isBeyond(tx, staff, grant.role))) {
    const isNew = await give(tx, staff, userId, grant);
    if (!isNew) return { id: userId, waiting: null, link: null };
    if (!(await opensMore(tx, staff, userId)))
      return { id: userId, waiting: null, link: await makeLink(tx, userId, { origin, isEmailed: true }) };
    await emailLink(tx, userId);
    return { id: userId, waiting: null, link: null };
  }
  if (grant.role === 'owner' || !(await needsSecond(tx, staff, 'role'))) throw beyondOwnRights();
  if (!(await needsSecond(tx, staff, 'role', { receiver: userId }))) throw onlyReceiver();
  const waiting = await propose({ db: tx, staff }, roleApproval, { subjectId: userId, body: grant });
  return { id: userId, waiting, link: null };
}

/** A role that waits for a second person, who is none of the two. The person gets his link by email when it is approved. */
export const roleApproval: Approvable<Grant> = {
  kind: 'role',
  name: 'Роль сотрудника',
  capability: 'staff.manage',
  async describe(db, userId, grant) {
    const { role, cityId, shopId } = grant;
    const [user, cities, shops] = [
      await readUser(db, userId),
      await activeCities(db),
      await visibleShops(db),
    ];
    if (!user) throw notFound('Такого сотрудника нет.');
    const city = cities.find(({ id }) => id === cityId)?.name;
    const place = city ?? shops.find(({ id }) => id === shopId)?.address ?? 'везде';
    const has = (await grantsOf(db, userId)).map((each) => staffRoleName(each.role));
    return {
      what: `Роль «${staffRoleName(role)}»: ${user.name}`,
      facts: [
        { name: 'Кому', was: null, now: user.name },
        { name: 'Почта', was: null, now: user.email },
        { name: 'Роль', was: has.join(', ') || 'нет', now: staffRoleName(role) },
        { name: 'Где', was: null, now: place },
      ],
    };
  },
  async run(tx, { approver, staff, subjectId, body }) {
    requireOther(staff, subjectId);
    if (approver !== null) requireOther({ userId: approver }, subjectId);
    if (await give(tx, staff, subjectId, body)) await emailLink(tx, subjectId);
  },
};

/** @returns whether the person has no second factor yet, so that he needs a link @throws 409 */
async function give(tx: Tx, staff: Staff, userId: number, grant: Grant): Promise<boolean> {
  await lockUser(tx, userId);
  if (!(await insertGrant(tx, userId, grant)))
    throw new ShopError('has_role', 409, 'Эта роль у сотрудника уже есть.');
  await endDeskSessionsOf(tx, userId);
  await record(tx, staff, 'added', userId, { ...grant });
  return !hasFactor(await factorsOf(tx, userId));
}

/**
 * Whether a link would let its reader take over rights that he lacks: it sets the password of an account that was never confirmed.
 */
async function opensMore(tx: Tx, staff: Staff, userId: number): Promise<boolean> {
  if (await readIsConfirmed(tx, userId)) return false;
  for (const { role } of await grantsOf(tx, userId)) if (await isBeyond(tx, staff, role)) return true;
  return false;
}

/** Whether a role may do something that its giver may not do himself everywhere (STF-21). Only the command line makes owners. */
async function isBeyond(tx: Tx, staff: Staff, role: StaffRole): Promise<boolean> {
  const own = await grantsOf(tx, staff.userId);
  return (
    role === 'owner' ||
    CAPABILITIES.some(
      (capability) => reachOf(role, capability) !== null && scopeOf(own, capability)?.cities !== null,
    )
  );
}

function requireOther(staff: Pick<Staff, 'userId'>, userId: number): void {
  if (staff.userId === userId)
    throw new ShopError('own_grants', 403, 'Свои роли не меняют: попросите другого администратора.');
}

function onlyReceiver(): ShopError {
  const text =
    'Эту роль согласовал бы только тот, кому её дают, а себе роль не согласуют. Пусть её даст владелец, или назначьте ещё одного согласующего.';
  return new ShopError('only_receiver', 403, text);
}

function beyondOwnRights(): ShopError {
  const text =
    'Эта роль может больше, чем вы: её меняет владелец, а владельца назначает только командная строка.';
  return new ShopError('beyond_own_rights', 403, text);
}

/** @throws 400 for a place that does not exist or that the role cannot be limited to */
async function grantFrom(db: Db, { role, city, shop }: NewGrant): Promise<Grant> {
  const kind = placeOfRole(role);
  if (city !== undefined && kind !== 'city') throw badField('city', 'Город задают только менеджеру.');
  if (shop !== undefined && kind !== 'shop') throw badField('shop', 'Магазин задают только кладовщику.');
  if (city !== undefined && !(await activeCities(db)).some(({ id }) => id === city))
    throw badField('city', 'Такого города нет среди работающих.');
  if (shop !== undefined && !(await visibleShops(db)).some(({ id }) => id === shop))
    throw badField('shop', 'Такого магазина нет.');
  return { role, cityId: city ?? null, shopId: shop ?? null };
}

/** The account of somebody who has none; nobody knows its password. @throws 400 at `name` and `phone` */
async function invitation(given: { name?: string | undefined; phone?: string | undefined }) {
  const name = oneLine(given.name);
  if (name === '') throw badField('name', 'Кабинета с этой почтой нет. Напишите имя, чтобы завести его.');
  const error = mobileError(given.phone ?? '');
  if (error) throw badField('phone', error);
  const phone = normalizePhone(given.phone ?? '') ?? '';
  return { name, phone, hash: await hashPassword(secretToken()), isConfirmed: false };
}

async function record(
  tx: Tx,
  staff: Staff,
  event: string,
  subjectId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { ...staffActor(staff), action: `staff.${event}`, subjectId, details });
}
