import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import type { TaskSource } from '../../accounts/staff-tasks/staff-tasks.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { CLI } from '../../audit/audit.ts';
import type { MemberRole } from '../../session/session.ts';
import { queueDecisionEmail } from '../decision-emails.server.ts';
import { insertMember } from '../members/members.queries.ts';
import {
  type ListedCompany,
  readCompanies,
  readForStaff,
  readUnconfirmed,
  readUserByEmail,
  writeConfirmed,
  writeHidden,
} from './staff.queries.ts';

/** The newest companies, for the staff. */
export async function newestCompanies(
  db: Kysely<DB>,
  given: { onlyReview: boolean; most: number },
): Promise<ListedCompany[]> {
  return readCompanies(db, given);
}

/** Companies that wait for their review. */
export const companyTasks: TaskSource = {
  kind: 'company.review',
  name: 'Юрлица на проверке',
  capability: 'companies.review',
  hours: 9,
  screen: 'companies',
  async read(db, given) {
    const rows = await readUnconfirmed(db, given);
    return rows.map(({ id, name, inn, cityId, since }) => ({
      id,
      cityId,
      since,
      what: name,
      who: `ИНН ${inn}`,
    }));
  },
};

/** Confirms a company. @throws 404; 409 when another company with the same details is confirmed */
export async function confirmCompany(db: Kysely<DB>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, isConfirmed, twin } = await lockForStaff(tx, id);
    if (isConfirmed) return;
    if (twin !== null)
      throw new ShopError(
        'twin',
        409,
        `С этими ИНН и КПП уже подтверждено юрлицо ${twin}: добавьте людей к нему (join) и скройте это (hide).`,
      );
    await writeConfirmed(tx, id);
    await recordAudit(tx, audit('company.confirmed', id));
    await queueDecisionEmail(tx, id, { decided: 'company confirmed', name });
  });
}

/** Adds the user with this email to a company. @throws 404 for a missing user or company; 409 for an existing member */
export async function joinCompany(
  db: Kysely<DB>,
  id: number,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForStaff(tx, id);
    const userId = await readUserByEmail(tx, email);
    if (userId === undefined) throw notFound(`Кабинета с почтой ${email} нет.`);
    if (!(await insertMember(tx, { legalEntityId: id, userId, role })))
      throw new ShopError('member', 409, 'Этот человек уже добавлен в юрлицо: роль меняет руководитель.');
    await recordAudit(tx, audit('company.joined', id, { user: userId, role }));
  });
}

/** Hides a company from its members; its orders stay. @throws 404 */
export async function hideCompany(db: Kysely<DB>, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockForStaff(tx, id);
    await writeHidden(tx, id);
    await recordAudit(tx, audit('company.hidden', id));
  });
}

async function lockForStaff(tx: Tx, id: number) {
  const company = await readForStaff(tx, id);
  if (!company) throw notFound(`Юрлица ${id} нет.`);
  return company;
}

function audit(action: string, subjectId: number, details: Record<string, unknown> = {}) {
  return { ...CLI, action, subjectId, details } as const;
}
