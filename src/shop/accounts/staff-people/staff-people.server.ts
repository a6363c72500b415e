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
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import { hasFactor } from '../desk-session/desk-session.ts';
import { factorsOf } from '../factors/factors.server.ts';
import { hashPassword } from '../password/password.server.ts';
import { insertGrant, lockOwners } from '../staff/staff.queries.ts';
import { grantsOf, type Staff, staffActor } from '../staff/staff.server.ts';
import { emailLink } from '../staff-links/staff-links.server.ts';
import {
  CAPABILITIES,
  type Grant,
  placeOfRole,
  reachOf,
  type StaffRole,
  scopeOf,
} from '../staff-policy/staff-policy.ts';
import { insertUser, lockUser, readByEmail } from '../users.queries.ts';
import { deleteGrant, type PersonRow, readHasRole, readPeople } from './staff-people.queries.ts';

/** Who manages the staff, in a request. */
export interface Managing {
  db: Kysely<DB>;
  staff: Staff;
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
 * Gives a person a role. Somebody without an account gets one, whose password he sets by the link in the email.
 * @returns his id
 * @throws 400 at the fields, 403 as `requireGivable`, 409 when he has the role already
 */
export async function addPerson(
  { db, staff }: Managing,
  given: NewGrant & { email: string; name?: string | undefined; phone?: string | undefined },
): Promise<number> {
  const email = given.email.trim();
  const error = emailError(email);
  if (error) throw badField('email', error);
  const grant = await grantFrom(db, given);
  const invited = (await readByEmail(db, email)) ? null : await invitation(given);
  return inTransaction(db, async (tx) => {
    const id =
      (await readByEmail(tx, email))?.id ?? (invited && (await insertUser(tx, { ...invited, email })));
    if (!id) throw badField('email', 'С этой почтой только что зарегистрировались. Повторите.');
    await give(tx, staff, id, grant);
    return id;
  });
}

/** Gives a member of the staff a further role. @throws 400, 403 and 409 as `addPerson`; 404 */
export async function giveRole({ db, staff }: Managing, userId: number, given: NewGrant): Promise<void> {
  const grant = await grantFrom(db, given);
  await staffPerson(db, userId);
  await inTransaction(db, (tx) => give(tx, staff, userId, grant));
}

/** Takes a grant back. @throws 403 for one's own and, unless one is an owner, for an owner's; 404; 409 for the last owner */
export async function takeRole({ db, staff }: Managing, userId: number, grant: number): Promise<void> {
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
export async function endSessionsOfPerson({ db, staff }: Managing, userId: number): Promise<void> {
  await staffPerson(db, userId);
  await inTransaction(db, async (tx) => {
    await endDeskSessionsOf(tx, userId);
    await record(tx, staff, 'sessions-ended', userId, {});
  });
}

/** Emails a person a link to enrol a second factor. @throws 403 for an owner, unless one is an owner; 404 */
export async function sendLink({ db, staff }: Managing, userId: number): Promise<void> {
  await staffPerson(db, userId);
  const isOwner = await readHasRole(db, userId, 'owner');
  if (isOwner && !(await readHasRole(db, staff.userId, 'owner'))) throw beyondOwnRights();
  await inTransaction(db, async (tx) => {
    await emailLink(tx, userId);
    await record(tx, staff, 'link-sent', userId, {});
  });
}

async function give(tx: Tx, staff: Staff, userId: number, grant: Grant): Promise<void> {
  await requireGivable(tx, staff, userId, grant.role);
  await lockUser(tx, userId);
  if (!(await insertGrant(tx, userId, grant)))
    throw new ShopError('has_role', 409, 'Эта роль у сотрудника уже есть.');
  await endDeskSessionsOf(tx, userId);
  if (!hasFactor(await factorsOf(tx, userId))) await emailLink(tx, userId);
  await record(tx, staff, 'added', userId, { ...grant });
}

/** Nobody changes his own roles, or gives one that may do more than he may himself, everywhere (STF-21). @throws 403 */
async function requireGivable(tx: Tx, staff: Staff, userId: number, role: StaffRole): Promise<void> {
  requireOther(staff, userId);
  const own = await grantsOf(tx, staff.userId);
  const isBeyond = CAPABILITIES.some(
    (capability) => reachOf(role, capability) !== null && scopeOf(own, capability)?.cities !== null,
  );
  if (role === 'owner' || isBeyond) throw beyondOwnRights();
}

function requireOther(staff: Staff, userId: number): void {
  if (staff.userId === userId)
    throw new ShopError('own_grants', 403, 'Свои роли не меняют: попросите другого администратора.');
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
