import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { grantsOf, type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { scopeOf } from '../../accounts/staff-policy/staff-policy.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { FieldChange } from '../../audit/audit.ts';
import { requireCity } from '../../geo/geo.server.ts';
import { lockReviewed, mayUndo, type Reviewed } from '../review/review.server.ts';
import {
  companyInScope,
  countStaffCompanies,
  type LockedCompany,
  lockStaffCompany,
  readStaffCompanies,
  readStaffCompany,
  writeCompanyPlace,
  writeCompanyState,
} from './staff-companies.queries.ts';
import type {
  CompanyPlaceShape,
  StaffCompaniesQueryShape,
  StaffCompanyRowShape,
  StaffCompanyShape,
} from './staff-companies.shapes.ts';
import { viewCompany, viewCompanyRow } from './staff-companies.view.ts';

export { companyInScope };

const LIST = 'staff companies';
const MISSING = 'Такого юрлица нет.';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/** The companies in the places of a member of the staff, newest first. @param url path and query of the call @throws 400 at `cursor` */
export async function staffCompanies(
  { db, staff: { scope } }: { db: Db; staff: Staff },
  { cursor, limit, ...filter }: Static<typeof StaffCompaniesQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffCompanyRowShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const [rows, counted] = await Promise.all([
    readStaffCompanies(db, scope, filter, { before, most: limit + 1 }),
    countStaffCompanies(db, scope, filter),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewCompanyRow);
}

/** A company with its people, contracts and powers of attorney. @throws 404 outside the person's places */
export async function staffCompany(
  { db, staff }: { db: Db; staff: Pick<Staff, 'userId' | 'scope'> },
  id: number,
): Promise<Static<typeof StaffCompanyShape>> {
  const company = await readStaffCompany(db, staff.scope, id);
  if (!company) throw notFound(MISSING);
  return viewCompany(company, await mayUndo(db, company.decision, staff.userId));
}

/** The review of companies. */
export const reviewedCompany: Reviewed<LockedCompany> = {
  ...{ kind: 'company', missing: MISSING, accepted: 'confirmed' },
  lock: lockStaffCompany,
  writeState: writeCompanyState,
  requireDecidable(_tx, { state, twin }, to) {
    if (state === to || state === 'confirmed')
      throw new ShopError('company_decided', 409, 'Это юрлицо уже проверили.');
    if (to === 'confirmed' && twin !== null)
      throw new ShopError(
        'twin',
        409,
        `С этими ИНН и КПП уже подтверждено юрлицо ${twin}: добавьте людей к нему, а это не подтверждайте.`,
      );
  },
};

/**
 * Sets the city of a company and its manager.
 * @throws 404; 400 at `city` and `manager`; 409 when it has changed since it was read
 */
export async function placeCompany(
  { db, staff }: Context,
  id: number,
  { version, city, manager }: Static<typeof CompanyPlaceShape>,
): Promise<void> {
  if (city !== undefined) await requireCity(db, city);
  await inTransaction(db, async (tx) => {
    const row = await lockReviewed(tx, { staff, reviewed: reviewedCompany }, { id, version });
    if (typeof manager === 'number') await requireManager(tx, manager, city ?? row.cityId);
    const changed: FieldChange[] = [
      ...(city !== undefined ? [{ field: 'city', was: row.cityId, now: city }] : []),
      ...(manager !== undefined ? [{ field: 'manager', was: row.managerId, now: manager }] : []),
    ];
    await writeCompanyPlace(tx, id, { cityId: city, managerId: manager });
    await recordAudit(tx, {
      ...{ ...staffActor(staff), action: 'company.placed', subjectId: id, details: { changed } },
    });
  });
}

/** @throws 400 at `manager` when the person may not review companies of this city */
async function requireManager(db: Db, userId: number, cityId: number | null): Promise<void> {
  const scope = scopeOf(await grantsOf(db, userId), 'companies.review');
  if (!scope || (scope.cities !== null && (cityId === null || !scope.cities.includes(cityId))))
    throw badField('manager', 'Этот сотрудник не работает с юрлицами этого города.');
}
