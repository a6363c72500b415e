import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { endSessionsOf } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  closeRequest,
  eraseAccount,
  insertRequest,
  readAccount,
  readAsker,
  readOpenRequest,
  readOpenRequests,
} from './personal-data.queries.ts';
import type { PersonalDataPart } from './personal-data.ts';
import { own, requirePassword } from './profile.server.ts';
import { lockUser, readUser } from './users.queries.ts';

export type { PersonalDataPart };

export interface PersonalDataContext {
  db: Kysely<DB>;
  visitor: Visitor;
  address: string;
  parts: readonly PersonalDataPart[];
}

/** A copy of all that is kept of the visitor, part by part. @throws 401 */
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

/** When the visitor asked to be deleted; null: he has not. @throws 401 */
export async function erasureAsked({
  db,
  visitor,
}: Pick<PersonalDataContext, 'db' | 'visitor'>): Promise<Date | null> {
  const { id } = await own(db, visitor);
  return (await readOpenRequest(db, id))?.at ?? null;
}

/**
 * Asks that everything kept of the visitor be deleted. Staff looks first whether goods or money are on their way; until
 * then it can be taken back. Asked again, nothing is added. @throws 401, 400 at `password`, 429
 */
export async function askErasure(context: PersonalDataContext, password: string): Promise<Date> {
  const { db, visitor, address } = context;
  const user = await own(db, visitor);
  if (password === '') throw badField('password', 'Введите пароль: удалить данные может только их владелец.');
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
  return (await erasureAsked(context)) ?? new Date();
}

/** Takes the request back. @throws 401, 404 when there is none */
export async function takeErasureBack({
  db,
  visitor,
}: Pick<PersonalDataContext, 'db' | 'visitor'>): Promise<void> {
  const { id } = await own(db, visitor);
  await inTransaction(db, async (tx) => {
    if (!(await closeRequest(tx, id, 'withdrawn'))) throw notFound('Такой просьбы нет.');
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: id, action: 'account.erasure_withdrawn', subjectId: id, details: {} },
    });
  });
}

/** Who waits to be deleted, the longest first. */
export async function erasureRequests(db: Kysely<DB>) {
  return readOpenRequests(db);
}

/**
 * Deletes what is kept of somebody who asked for it, in one transaction: account, logins and every part that need not
 * be kept. Orders stay, as tax law wants. @throws 404, 409 from a part
 */
export async function erasePerson(
  db: Kysely<DB>,
  parts: readonly PersonalDataPart[],
  request: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const userId = await readAsker(tx, request);
    if (userId === undefined) throw notFound('Такой открытой просьбы нет.');
    await lockUser(tx, userId);
    const user = await readUser(tx, userId);
    if (!user) throw new ShopError('no_user', 404, 'Такого человека нет.');
    for (const { erase } of parts) await erase?.(tx, userId);
    await endSessionsOf(tx, userId);
    await closeRequest(tx, userId, 'done');
    await eraseAccount(tx, userId);
    await recordAudit(tx, {
      ...{ actor: 'staff', actorId: null, action: 'account.erased', subjectId: userId, details: { request } },
    });
    await addJob(tx, 'erased-letter', { email: user.email, phone: user.phone });
  });
}
