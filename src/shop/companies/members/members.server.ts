import type { Static } from 'typebox';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireUser } from '../../session/session.server.ts';
import type { MemberRole } from '../../session/session.ts';
import { membershipsOf, requireMay } from '../companies.server.ts';
import { may, NO_SUCH_COMPANY } from '../companies.ts';
import { readInvitations } from '../invitations/invitations.queries.ts';
import { lockCompany } from '../profile/profile.queries.ts';
import type { CompanyContext } from '../profile/profile.server.ts';
import {
  countOtherHeads,
  deleteMember,
  type MemberRow,
  readMember,
  readMembers,
  writeRole,
} from './members.queries.ts';
import type { MemberShape, MembersShape } from './members.shapes.ts';

/** Members of a company; also its invitations when the visitor may invite. @throws 401, 404, 403 */
export async function membersOf(
  { db, visitor }: CompanyContext,
  legalEntityId: number,
  window: { limit: number; offset: number },
  url: string,
): Promise<Static<typeof MembersShape>> {
  const userId = requireUser(visitor);
  const memberships = await membershipsOf(db, visitor);
  requireMay(memberships, legalEntityId, 'members.read');
  const mayInvite = memberships.some(
    (each) => each.legalEntityId === legalEntityId && may(each.role, 'members.edit'),
  );
  const { rows, count } = await readMembers(db, legalEntityId, window);
  const members = rows.map((row) => viewMember(row, userId));
  const invitations = mayInvite ? await readInvitations(db, legalEntityId) : [];
  return {
    ...toPage(members, count, window, url),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Changes the role of a member. @throws 401, 404, 403, 409 for the last head */
export async function changeRole(
  context: CompanyContext,
  legalEntityId: number,
  memberId: number,
  role: MemberRole,
): Promise<Static<typeof MemberShape>> {
  const userId = requireUser(context.visitor);
  return inTransaction(context.db, async (tx) => {
    await lockCompany(tx, legalEntityId);
    // Checked under the lock: the visitor's own role may have changed while waiting for it.
    requireMay(await membershipsOf(tx, context.visitor), legalEntityId, 'members.edit');
    const member = await requireMember(tx, legalEntityId, memberId);
    if (member.role === 'head' && role !== 'head') await rejectLastHead(tx, legalEntityId, memberId);
    await writeRole(tx, memberId, role);
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'company.role',
      subjectId: legalEntityId,
      details: { user: member.userId, from: member.role, to: role },
    });
    return viewMember({ ...member, role }, userId);
  });
}

/** Removes a member. Every member may leave the company. @throws 401, 404, 403, 409 for the last head */
export async function removeMember(
  context: CompanyContext,
  legalEntityId: number,
  memberId: number,
): Promise<void> {
  const userId = requireUser(context.visitor);
  await inTransaction(context.db, async (tx) => {
    await lockCompany(tx, legalEntityId);
    const memberships = await membershipsOf(tx, context.visitor);
    const me = memberships.find((each) => each.legalEntityId === legalEntityId);
    if (!me) throw notFound(NO_SUCH_COMPANY);
    const member = await requireMember(tx, legalEntityId, memberId);
    if (member.userId !== userId) requireMay(memberships, legalEntityId, 'members.edit');
    if (member.role === 'head') await rejectLastHead(tx, legalEntityId, memberId);
    await deleteMember(tx, memberId);
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'company.left',
      subjectId: legalEntityId,
      details: { user: member.userId, role: member.role },
    });
  });
}

async function requireMember(tx: Tx, legalEntityId: number, memberId: number): Promise<MemberRow> {
  const member = await readMember(tx, legalEntityId, memberId);
  if (!member) throw notFound('Такого сотрудника в этом юрлице нет.');
  return member;
}

async function rejectLastHead(tx: Tx, legalEntityId: number, memberId: number): Promise<void> {
  if ((await countOtherHeads(tx, legalEntityId, memberId)) === 0)
    throw new ShopError('last_head', 409, 'Это последний руководитель: сначала назначьте другого.');
}

function viewMember({ id, name, email, role, userId }: MemberRow, me: number): Static<typeof MemberShape> {
  return { id, name, email, role, is_me: userId === me };
}
