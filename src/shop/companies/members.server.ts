import type { Static } from 'typebox';
import type { Tx } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { requireUser } from '../session/session.server.ts';
import type { MemberRole } from '../session/session.ts';
import { membershipsOf, requireMay } from './access.server.ts';
import { holdEntity } from './entities.queries.ts';
import type { CompanyContext } from './entities.server.ts';
import { readInvitations } from './invitations.queries.ts';
import {
  countOtherHeads,
  deleteMember,
  type MemberRow,
  readMember,
  readMembers,
  writeRole,
} from './members.queries.ts';
import type { MemberShape, MembersShape } from './members.shapes.ts';
import { may } from './policy.ts';

/** The people of a company and, for who may invite, whom it has invited. @throws 401, 404, 403 */
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
      ...{ id, email, role, expires_at: expiresAt.toISOString() },
    })),
  };
}

/** Gives somebody another role. @throws 401, 404, 403, 409 for the last head */
export async function changeRole(
  context: CompanyContext,
  legalEntityId: number,
  memberId: number,
  role: MemberRole,
): Promise<Static<typeof MemberShape>> {
  const userId = requireUser(context.visitor);
  return inTransaction(context.db, async (tx) => {
    await holdEntity(tx, legalEntityId);
    // Only now: his own role may have been taken while he waited.
    requireMay(await membershipsOf(tx, context.visitor), legalEntityId, 'members.edit');
    const member = await requireMember(tx, legalEntityId, memberId);
    if (member.role === 'head' && role !== 'head') await refuseLastHead(tx, legalEntityId, memberId);
    await writeRole(tx, memberId, role);
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.role', subjectId: legalEntityId },
      details: { user: member.userId, from: member.role, to: role },
    });
    return viewMember({ ...member, role }, userId);
  });
}

/** Takes somebody out of a company; out of his own anybody may go. @throws 401, 404, 403, 409 for the last head */
export async function removeMember(
  context: CompanyContext,
  legalEntityId: number,
  memberId: number,
): Promise<void> {
  const userId = requireUser(context.visitor);
  await inTransaction(context.db, async (tx) => {
    await holdEntity(tx, legalEntityId);
    const memberships = await membershipsOf(tx, context.visitor);
    const me = memberships.find((each) => each.legalEntityId === legalEntityId);
    if (!me) throw notFound('Такого юрлица у вас нет.');
    const member = await requireMember(tx, legalEntityId, memberId);
    if (member.userId !== userId) requireMay(memberships, legalEntityId, 'members.edit');
    if (member.role === 'head') await refuseLastHead(tx, legalEntityId, memberId);
    await deleteMember(tx, memberId);
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'company.left', subjectId: legalEntityId },
      details: { user: member.userId, role: member.role },
    });
  });
}

async function requireMember(tx: Tx, legalEntityId: number, memberId: number): Promise<MemberRow> {
  const member = await readMember(tx, legalEntityId, memberId);
  if (!member) throw notFound('Такого сотрудника в этом юрлице нет.');
  return member;
}

async function refuseLastHead(tx: Tx, legalEntityId: number, memberId: number): Promise<void> {
  if ((await countOtherHeads(tx, legalEntityId, memberId)) === 0)
    throw new ShopError('last_head', 409, 'Это последний руководитель: сначала назначьте другого.');
}

function viewMember({ id, name, email, role, userId }: MemberRow, me: number): Static<typeof MemberShape> {
  return { id, name, email, role, is_me: userId === me };
}
