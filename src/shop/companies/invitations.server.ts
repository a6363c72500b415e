import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { limitEmails } from '../../core/mailbox-limit.server.ts';
import { limitTries, type RateLimit } from '../../core/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../core/secret-token.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { isEmail } from '../accounts/email.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { MemberRole, Visitor } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { enterCompanies } from './choice.server.ts';
import { holdEntity } from './entities.queries.ts';
import { type CompanyContext, entityOf } from './entities.server.ts';
import {
  deleteInvitation,
  type InvitationLetter,
  readByToken,
  writeInvitation,
  writeToken,
} from './invitations.queries.ts';
import { insertMember, readIsMember } from './members.queries.ts';
import type { OpenInvitationShape } from './members.shapes.ts';

/** An invitation is good for a week. */
const INVITATION_SECONDS = 7 * 86_400;
/** Letters somebody may cause, whomever they go to. */
const OF_USER: RateLimit = { scope: 'invitation', most: 20, seconds: 60 * 60 };

/**
 * Invites somebody by a letter. Whether he has an account nobody learns.
 * @throws 401, 404, 403, 400 at `email`, 429
 */
export async function invite(
  { db, visitor }: CompanyContext,
  legalEntityId: number,
  given: { email: string; role: MemberRole },
): Promise<void> {
  const userId = requireUser(visitor);
  requireMay(await membershipsOf(db, visitor), legalEntityId, 'members.edit');
  const email = given.email.trim();
  if (!isEmail(email)) throw badField('email', 'Нужен адрес почты вида ivanov@mail.ru.');
  if (await readIsMember(db, legalEntityId, email)) throw badField('email', 'Этот человек уже в юрлице.');
  await limitTries(db, OF_USER, String(userId));
  await limitEmails(db, email);
  await inTransaction(db, async (tx) => {
    await holdEntity(tx, legalEntityId);
    const { role } = given;
    const seconds = INVITATION_SECONDS;
    const id = await writeInvitation(tx, { legalEntityId, email, role, invitedBy: userId, seconds });
    await addJob(tx, 'invitation-letter', { invitation: id });
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.invited', subjectId: legalEntityId },
      details: { invitation: id, role },
    });
  });
}

/** Takes an invitation back. @throws 401, 404, 403 */
export async function withdrawInvitation(
  { db, visitor }: CompanyContext,
  legalEntityId: number,
  id: number,
): Promise<void> {
  const userId = requireUser(visitor);
  requireMay(await membershipsOf(db, visitor), legalEntityId, 'members.edit');
  await inTransaction(db, async (tx) => {
    await holdEntity(tx, legalEntityId);
    if (!(await deleteInvitation(tx, legalEntityId, id))) throw notFound('Такого приглашения нет.');
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.invitation-withdrawn', subjectId: legalEntityId },
      details: { invitation: id },
    });
  });
}

/** Makes the word of an invitation, when its letter is made; one made before is dead. */
export async function makeInvitationToken(
  db: Db,
  id: number,
): Promise<(InvitationLetter & { token: string }) | undefined> {
  const token = secretToken();
  const letter = await writeToken(db, id, hashOfToken(token));
  return letter && { ...letter, token };
}

/** What an invitation is to, for whoever has its letter. @throws 404 for one that is over, used or none */
export async function openInvitation(
  { db, visitor }: { db: Db; visitor: Visitor },
  token: string,
): Promise<Static<typeof OpenInvitationShape>> {
  const found = await readByToken(db, hashOfToken(token), visitor.userId);
  if (!found) throw deadInvitation();
  const { company, inn, role, email, expiresAt, isForMe } = found;
  return {
    legal_entity: { name: company, inn },
    ...{ role, email, expires_at: expiresAt.toISOString(), is_for_me: isForMe },
  };
}

/**
 * Takes an invitation: once, and only with the account of the e-mail it was sent to. Who has been in the company already
 * keeps his role.
 * @throws 401 for a guest, 403 with another account, 404
 */
export async function acceptInvitation(context: CompanyContext, token: string) {
  const { db, visitor } = context;
  const userId = requireUser(visitor);
  const legalEntityId = await inTransaction(db, async (tx) => {
    const sent = await readByToken(tx, hashOfToken(token), userId);
    if (!sent) throw deadInvitation();
    await holdEntity(tx, sent.legalEntityId);
    // Whoever invites anew with another role, or takes back, holds the company: what is read from here on stays.
    const found = await readByToken(tx, hashOfToken(token), userId);
    if (!found) throw deadInvitation();
    if (!found.isForMe)
      throw new ShopError(
        'other_account',
        403,
        `Приглашение отправлено на ${found.email}: войдите с этой почтой.`,
      );
    const { id, role } = found;
    await deleteInvitation(tx, found.legalEntityId, id);
    const isNew = await insertMember(tx, { legalEntityId: found.legalEntityId, userId, role });
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.joined', subjectId: found.legalEntityId },
      details: { invitation: id, role, isNew },
    });
    if (visitor.sessionId !== null && visitor.buyer === null)
      await enterCompanies(tx, { sessionId: visitor.sessionId, userId });
    return found.legalEntityId;
  });
  return entityOf(context, legalEntityId);
}

function deadInvitation(): ShopError {
  return notFound('Приглашение больше не действует: оно годится один раз и неделю. Попросите новое.');
}
