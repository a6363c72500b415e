import type { Db } from '../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../platform/http/errors.ts';
import type { PersonalDataPart } from '../accounts/personal-data/personal-data.ts';
import { requireUser } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { type Membership, readMemberships } from './choice/choice.queries.ts';
import { type Action, may, NO_SUCH_COMPANY } from './companies.ts';
import {
  deleteMembershipsOf,
  readCompaniesOf,
  readCompanyLeftHeadless,
  readIsOfConfirmed,
} from './personal-data.queries.ts';

/**
 * The visitor's companies with the visitor's role in each.
 * @throws 401 for a guest, 403 for a user without a company (ACC-2)
 */
export async function membershipsOf(db: Db, visitor: Visitor): Promise<Membership[]> {
  const found = await readMemberships(db, requireUser(visitor));
  if (found.length === 0)
    throw new ShopError('no_company', 403, 'Раздел доступен только юрлицам: добавьте юрлицо в кабинете.');
  return found;
}

/** Ids of the companies in which the visitor's role allows the action. @throws 403 when there is none */
export function companiesWhere(memberships: readonly Membership[], action: Action): number[] {
  const ids = memberships.filter(({ role }) => may(role, action)).map((each) => each.legalEntityId);
  if (ids.length === 0) throw roleRejected();
  return ids;
}

/**
 * Checks one company.
 * @throws 404 when the visitor is not a member of it, 403 when the role does not allow the action
 */
export function requireMay(memberships: readonly Membership[], legalEntityId: number, action: Action): void {
  const membership = memberships.find((each) => each.legalEntityId === legalEntityId);
  if (!membership) throw notFound(NO_SUCH_COMPANY);
  if (!may(membership.role, action)) throw roleRejected();
}

function roleRejected(): ShopError {
  return new ShopError('role', 403, 'Вашей роли это действие недоступно: обратитесь к руководителю юрлица.');
}

/** Such an account is not deleted even if its email was never confirmed. */
export { readIsOfConfirmed as isOfConfirmedCompany };

/** The part of personal data that companies hold: memberships. Erasure must not leave other members without a head. */
export const companiesOfPerson: PersonalDataPart = {
  name: 'Компании',
  read: readCompaniesOf,
  async erase(tx, userId) {
    const headless = await readCompanyLeftHeadless(tx, userId);
    if (headless !== undefined)
      throw new ShopError(
        'last_head',
        409,
        `У «${headless}» не останется руководителя. Сначала назначьте другого.`,
      );
    await deleteMembershipsOf(tx, userId);
  },
};
