import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { MemberRole } from '../../session/session.ts';

/** An invitation that has not expired. */
export interface InvitationRow {
  id: number;
  legalEntityId: number;
  email: string;
  role: MemberRole;
  expiresAt: Date;
}

const columns = sql`
  i.id, i.legal_entity_id as "legalEntityId", i.email, i.role, i.expires_at as "expiresAt"`;

/** Open invitations of a company, oldest first. */
export async function readInvitations(db: Db, legalEntityId: number): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from member_invitation i
    where i.legal_entity_id = ${legalEntityId} and i.expires_at > now() order by i.id
  `.execute(db);
  return rows;
}

/** Writes an invitation. It replaces an earlier one of the same company for the same email. @returns its id */
export async function writeInvitation(
  tx: Tx,
  given: { legalEntityId: number; email: string; role: MemberRole; invitedBy: number; seconds: number },
): Promise<number> {
  const { legalEntityId, email, role, invitedBy, seconds } = given;
  const { rows } = await sql<{ id: number }>`
    insert into member_invitation (legal_entity_id, email, role, invited_by, expires_at)
    values (${legalEntityId}, ${email}, ${role}, ${invitedBy}, now() + make_interval(secs => ${seconds}))
    on conflict (legal_entity_id, lower(email)) do update
    set role = excluded.role, invited_by = excluded.invited_by, expires_at = excluded.expires_at, token_hash = null,
        email = excluded.email, created_at = now()
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an invitation that was not written');
  return row.id;
}

/** Deletes an invitation of a company. @returns whether it existed */
export async function deleteInvitation(tx: Tx, legalEntityId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_invitation')
    .where('legal_entity_id', '=', legalEntityId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Data for the invitation email. */
export interface InvitationEmail {
  email: string;
  role: MemberRole;
  company: string;
  invitedBy: string;
}

/** Stores the hash of an invitation's token. @returns undefined when the invitation was withdrawn or has expired */
export async function writeToken(db: Db, id: number, hash: Buffer): Promise<InvitationEmail | undefined> {
  const { rows } = await sql<InvitationEmail>`
    update member_invitation i set token_hash = ${hash} from legal_entity e, app_user u
    where i.id = ${id} and i.expires_at > now() and e.id = i.legal_entity_id and e.hidden_at is null
      and u.id = i.invited_by
    returning i.email, i.role, e.name as company, u.name as "invitedBy"
  `.execute(db);
  return rows[0];
}

/** Finds an open invitation by its token. `isForMe`: the email of the invitation is that of the given user. */
export async function readByToken(
  db: Db,
  hash: Buffer,
  userId: number | null,
): Promise<(InvitationRow & { company: string; inn: string; isForMe: boolean }) | undefined> {
  const { rows } = await sql<InvitationRow & { company: string; inn: string; isForMe: boolean }>`
    select ${columns}, e.name as company, e.inn, u.id is not null as "isForMe"
    from member_invitation i
    join legal_entity e on e.id = i.legal_entity_id and e.hidden_at is null
    left join app_user u on u.id = ${userId} and lower(u.email) = lower(i.email)
    where i.token_hash = ${hash} and i.expires_at > now()
  `.execute(db);
  return rows[0];
}
