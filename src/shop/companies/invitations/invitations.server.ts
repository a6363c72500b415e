import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { limitEmails } from '../../../platform/email/mailbox-limit.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { limitTries, type RateLimit } from '../../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../../platform/http/secret-token.server.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { emailError } from '../../../platform/text/email.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { MemberRole, Visitor } from '../../session/session.ts';
import { enterCompanies } from '../choice/choice.server.ts';
import { membershipsOf, requireMay } from '../companies.server.ts';
import { insertMember, readIsMember } from '../members/members.queries.ts';
import type { OpenInvitationShape } from '../members/members.shapes.ts';
import { lockCompany } from '../profile/profile.queries.ts';
import { type CompanyContext, entityOf } from '../profile/profile.server.ts';
import {
  deleteInvitation,
  type InvitationEmail,
  readByToken,
  writeInvitation,
  writeToken,
} from './invitations.queries.ts';

/** Invitations are valid for seven days. */
const INVITATION_SECONDS = 7 * 86_400;
/** Limits the invitations one user can send, to any recipients. */
const OF_USER: RateLimit = { scope: 'invitation', most: 20, seconds: 60 * 60 };

/**
 * Sends an invitation by email. The result does not reveal whether the recipient has an account.
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
  const ofEmail = emailError(email);
  if (ofEmail) throw badField('email', ofEmail);
  if (await readIsMember(db, legalEntityId, email))
    throw badField('email', 'Этот человек уже добавлен в юрлицо.');
  await limitTries(db, OF_USER, String(userId));
  await limitEmails(db, email);
  await inTransaction(db, async (tx) => {
    await lockCompany(tx, legalEntityId);
    const { role } = given;
    const seconds = INVITATION_SECONDS;
    const id = await writeInvitation(tx, { legalEntityId, email, role, invitedBy: userId, seconds });
    await addJob(tx, 'invitation-letter', { invitation: id });
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'company.invited',
      subjectId: legalEntityId,
      details: { invitation: id, role },
    });
  });
}

/** Withdraws an invitation. @throws 401, 404, 403 */
export async function withdrawInvitation(
  { db, visitor }: CompanyContext,
  legalEntityId: number,
  id: number,
): Promise<void> {
  const userId = requireUser(visitor);
  requireMay(await membershipsOf(db, visitor), legalEntityId, 'members.edit');
  await inTransaction(db, async (tx) => {
    await lockCompany(tx, legalEntityId);
    if (!(await deleteInvitation(tx, legalEntityId, id))) throw notFound('Такого приглашения нет.');
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'company.invitation-withdrawn',
      subjectId: legalEntityId,
      details: { invitation: id },
    });
  });
}

/** Creates the token of an invitation when its email is built. Any earlier token becomes invalid. */
export async function makeInvitationToken(
  db: Db,
  id: number,
): Promise<(InvitationEmail & { token: string }) | undefined> {
  const token = secretToken();
  const email = await writeToken(db, id, hashOfToken(token));
  return email && { ...email, token };
}

/** Describes the invitation behind a token. @throws 404 when it has expired, was used or does not exist */
export async function openInvitation(
  { db, visitor }: { db: Db; visitor: Visitor },
  token: string,
): Promise<Static<typeof OpenInvitationShape>> {
  const found = await readByToken(db, hashOfToken(token), visitor.userId);
  if (!found) throw invalidInvitation();
  const { company, inn, role, email, expiresAt, isForMe } = found;
  return {
    legal_entity: { name: company, inn },
    role,
    email,
    expires_at: expiresAt.toISOString(),
    is_for_me: isForMe,
  };
}

/**
 * Accepts an invitation, once, and only from the account with the invited email. An existing member keeps the role.
 * @throws 401 for a guest, 403 for another account, 404
 */
export async function acceptInvitation(context: CompanyContext, token: string) {
  const { db, visitor } = context;
  const userId = requireUser(visitor);
  const legalEntityId = await inTransaction(db, async (tx) => {
    const sent = await readByToken(tx, hashOfToken(token), userId);
    if (!sent) throw invalidInvitation();
    await lockCompany(tx, sent.legalEntityId);
    // A new invitation and a withdrawal lock the company too, so nothing changes after this second read.
    const found = await readByToken(tx, hashOfToken(token), userId);
    if (!found) throw invalidInvitation();
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
      actor: 'user',
      actorId: userId,
      action: 'company.joined',
      subjectId: found.legalEntityId,
      details: { invitation: id, role, isNew },
    });
    if (visitor.sessionId !== null && visitor.buyer === null)
      await enterCompanies(tx, { sessionId: visitor.sessionId, userId });
    return found.legalEntityId;
  });
  return entityOf(context, legalEntityId);
}

function invalidInvitation(): ShopError {
  return notFound('Приглашение больше не действует: оно одноразовое и работает неделю. Попросите новое.');
}
