import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { notFound, ShopError } from '../../core/errors.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { MemberRole } from '../session/session.ts';
import { tellDecision } from './decisions.server.ts';
import { insertMember } from './members.queries.ts';
import {
  type ListedCompany,
  readCompanies,
  readForStaff,
  readUserByEmail,
  writeConfirmed,
  writeHidden,
} from './staff.queries.ts';

/** The newest companies. */
export async function newestCompanies(
  db: Kysely<DB>,
  given: { onlyReview: boolean; most: number },
): Promise<ListedCompany[]> {
  return readCompanies(db, given);
}

/** Says that a company is who it says it is. @throws 404; 409 when another with its requisites is confirmed */
export async function confirmCompany(db: Kysely<DB>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, isConfirmed, twin } = await held(tx, id);
    if (isConfirmed) return;
    if (twin !== null)
      throw new ShopError(
        'twin',
        409,
        `С этими ИНН и КПП уже подтверждено юрлицо ${twin}: добавьте людей к нему (join) и скройте это (hide).`,
      );
    await writeConfirmed(tx, id);
    await recordAudit(tx, audit('company.confirmed', id));
    await tellDecision(tx, id, { decided: 'company confirmed', name });
  });
}

/** Puts somebody with an account into a company. @throws 404 for either; 409 who is there already */
export async function joinCompany(
  db: Kysely<DB>,
  id: number,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await held(tx, id);
    const userId = await readUserByEmail(tx, email);
    if (userId === undefined) throw notFound(`Кабинета с почтой ${email} нет.`);
    if (!(await insertMember(tx, { legalEntityId: id, userId, role })))
      throw new ShopError('member', 409, 'Этот человек уже в юрлице: роль меняет его руководитель.');
    await recordAudit(tx, audit('company.joined', id, { user: userId, role }));
  });
}

/** Takes a company away from its people; its orders stay. @throws 404 */
export async function hideCompany(db: Kysely<DB>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await held(tx, id);
    await writeHidden(tx, id);
    await recordAudit(tx, audit('company.hidden', id));
  });
}

async function held(tx: Tx, id: number) {
  const company = await readForStaff(tx, id);
  if (!company) throw notFound(`Юрлица ${id} нет.`);
  return company;
}

function audit(action: string, subjectId: number, details: Record<string, unknown> = {}) {
  return { actor: 'staff', actorId: null, action, subjectId, details } as const;
}
