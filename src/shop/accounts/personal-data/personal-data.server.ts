import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import { endSessionsOf } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { endDeskSessionsOf } from '../desk-session/desk-session.server.ts';
import { deleteFactors } from '../factors/factors.server.ts';
import { own, requirePassword } from '../profile.server.ts';
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
  const copied: Record<string, unknown> = { Кабинет: await readAccount(db, id) };
  for (const { name, read } of parts) if (read) copied[name] = await read(db, id);
  return copied;
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
      ...{ actor: 'user', actorId: user.id, action: 'account.erasure_asked', subjectId: user.id },
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
      ...{ actor: 'user', actorId: id, action: 'account.erasure_withdrawn', subjectId: id, details: {} },
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
    await lockUser(tx, userId);
    const user = await readUser(tx, userId);
    if (!user) throw new ShopError('no_user', 404, 'Такого пользователя нет.');
    for (const { erase } of parts) await erase?.(tx, userId);
    await endSessionsOf(tx, userId);
    await endDeskSessionsOf(tx, userId);
    await deleteFactors(tx, userId);
    await closeRequest(tx, userId, 'done');
    await eraseAccount(tx, userId);
    await recordAudit(tx, {
      ...{ ...CLI, action: 'account.erased', subjectId: userId, details: { request } },
    });
    await addJob(tx, 'erased-letter', { email: user.email, phone: user.phone });
  });
}
