import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { formatDateOf } from '../../../platform/text/phone-and-date.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { endSessionsOf } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { type Approvable, needsSecond, propose, type Waiting } from '../approvals/approvals.server.ts';
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import { deleteFactors } from '../factors/factors.server.ts';
import { requireNoStaff } from '../locks/locks.server.ts';
import { own, requirePassword } from '../profile.server.ts';
import { type Staff, staffActor } from '../staff/staff.server.ts';
import type { TaskSource } from '../staff-tasks/staff-tasks.ts';
import { lockUser, readUser } from '../users.queries.ts';
import {
  closeRequest,
  eraseAccount,
  insertRequest,
  readAccount,
  readOpenRequest,
  readOpenRequests,
  readRequester,
} from './personal-data.queries.ts';
import type { PersonalDataPart } from './personal-data.ts';

export interface PersonalDataContext {
  db: Kysely<DB>;
  visitor: Visitor;
  address: string;
  parts: readonly PersonalDataPart[];
}

/** A copy of all stored data of the visitor, part by part. @throws 401 */
export async function copyOfPersonalData({
  db,
  visitor,
  parts,
}: PersonalDataContext): Promise<Record<string, unknown>> {
  const { id } = await own(db, visitor);
  return copyOfPerson(db, parts, id);
}

/** The same of any person. @throws 404 */
export async function copyOfPerson(
  db: Db,
  parts: readonly PersonalDataPart[],
  id: number,
): Promise<Record<string, unknown>> {
  const account = await readAccount(db, id);
  if (!account) throw noSuchPerson();
  const copied: Record<string, unknown> = { Кабинет: account };
  for (const { name, read } of parts) if (read) copied[name] = await read(db, id);
  return copied;
}

function noSuchPerson(): ShopError {
  return new ShopError('no_user', 404, 'Такого покупателя нет.');
}

/** When the visitor requested erasure; null without a request. @throws 401 */
export async function erasureRequestedAt({
  db,
  visitor,
}: Pick<PersonalDataContext, 'db' | 'visitor'>): Promise<Date | null> {
  const { id } = await own(db, visitor);
  return (await readOpenRequest(db, id))?.at ?? null;
}

/**
 * Requests erasure of the visitor's data. Staff first checks for open orders and payments; until then the visitor can
 * withdraw the request. A second request changes nothing.
 * @throws 401, 400 at `password`, 429
 */
export async function requestErasure(context: PersonalDataContext, password: string): Promise<Date> {
  const { db, visitor, address } = context;
  const user = await own(db, visitor);
  if (password === '') throw badField('password', 'Введите пароль, чтобы подтвердить удаление данных.');
  await requirePassword(db, user, password);
  await inTransaction(db, async (tx) => {
    const request = await insertRequest(tx, user.id, address);
    if (request === undefined) return;
    await recordAudit(tx, {
      actor: 'user',
      actorId: user.id,
      action: 'account.erasure_asked',
      subjectId: user.id,
      details: { request },
    });
    await addJob(tx, 'erasure-asked-letter', { email: user.email });
  });
  return (await erasureRequestedAt(context)) ?? new Date();
}

/** Withdraws the request. @throws 401, 404 when there is none */
export async function withdrawErasure({
  db,
  visitor,
}: Pick<PersonalDataContext, 'db' | 'visitor'>): Promise<void> {
  const { id } = await own(db, visitor);
  await inTransaction(db, async (tx) => {
    if (!(await closeRequest(tx, id, 'withdrawn'))) throw notFound('Такого запроса нет.');
    await recordAudit(tx, {
      actor: 'user',
      actorId: id,
      action: 'account.erasure_withdrawn',
      subjectId: id,
      details: {},
    });
  });
}

/** Open erasure requests, oldest first. */
export async function erasureRequests(db: Kysely<DB>) {
  return readOpenRequests(db);
}

/**
 * Erases the data of the user behind a request, in one transaction: account, sessions and every part that may be
 * deleted. Orders stay, as tax law requires.
 * @throws 404, 409 from a part
 */
export async function erasePerson(
  db: Kysely<DB>,
  parts: readonly PersonalDataPart[],
  request: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const userId = await readRequester(tx, request);
    if (userId === undefined) throw notFound('Такого открытого запроса нет.');
    await eraseIn(tx, parts, userId, CLI);
  });
}

/** Erases the data of a person in the caller's transaction. @throws 404, also when it has been done; 409 from a part */
async function eraseIn(tx: Tx, parts: readonly PersonalDataPart[], userId: number, by: Actor): Promise<void> {
  await lockUser(tx, userId);
  const user = await readUser(tx, userId);
  if (!user || user.phone.startsWith('erased-')) throw noSuchPerson();
  const request = (await readOpenRequest(tx, userId))?.id ?? null;
  for (const { erase } of parts) await erase?.(tx, userId);
  await endSessionsOf(tx, userId);
  await endDeskSessionsOf(tx, userId);
  await deleteFactors(tx, userId);
  await closeRequest(tx, userId, 'done');
  await eraseAccount(tx, userId);
  await recordAudit(tx, { ...by, action: 'account.erased', subjectId: userId, details: { request } });
  await addJob(tx, 'erased-letter', { email: user.email, phone: user.phone });
}

interface Erasure {
  reason: string;
}

/** An erasure that waits for a second person: what is gone cannot come back (STF-84). */
export function erasureApproval(parts: readonly PersonalDataPart[]): Approvable<Erasure> {
  return {
    kind: 'erasure',
    name: 'Удаление личных данных',
    capability: 'personal.erase',
    async describe(db, userId) {
      const request = await readOpenRequest(db, userId);
      const asked = request ? formatDateOf(request.at) : 'не просил через кабинет';
      return {
        what: `Удалить данные покупателя № ${userId}`,
        facts: [
          { name: 'Покупатель просил', was: null, now: asked },
          { name: 'Что исчезнет', was: null, now: 'кабинет, адреса, компании без других людей, обращения' },
          { name: 'Что останется', was: null, now: 'заказы: их хранят по закону' },
        ],
      };
    },
    async run(tx, { staff, subjectId, body: { reason } }) {
      await requireNoStaff(tx, subjectId);
      await eraseIn(tx, parts, subjectId, staffActor(staff, reason));
    },
  };
}

/**
 * Erases the data of a customer for a member of the staff, or lets it wait for a second person.
 * @throws 400 without a reason; 404; 409 for a colleague, or from a part
 */
export async function eraseCustomer(
  { db, staff, parts }: { db: Kysely<DB>; staff: Staff; parts: readonly PersonalDataPart[] },
  userId: number,
  typed: string,
): Promise<Waiting | null> {
  const reason = inLines(typed);
  if (reason === '') throw badField('reason', 'Напишите, почему данные удаляются.');
  const approvable = erasureApproval(parts);
  if (await needsSecond(db, staff, 'erasure'))
    return propose({ db, staff }, approvable, { subjectId: userId, body: { reason }, reason });
  await inTransaction(db, (tx) =>
    approvable.run(tx, { id: null, approver: null, staff, subjectId: userId, body: { reason } }),
  );
  return null;
}

/** Requests of erasure that wait: the law gives ten working days. */
export const erasureTasks: TaskSource = {
  kind: 'erasure',
  name: 'Просят удалить данные',
  capability: 'personal.erase',
  hours: 90,
  screen: 'customers',
  async read(db, { most }) {
    const requests = (await readOpenRequests(db)).slice(0, most);
    return requests.map(({ userId: id, at: since, name: who }) => ({
      id,
      who,
      since,
      what: 'Удалить личные данные',
      cityId: null,
    }));
  },
};
