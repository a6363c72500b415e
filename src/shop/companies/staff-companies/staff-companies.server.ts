import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { changeRows } from '../../accounts/many-rows/many-rows.server.ts';
import type { RowsDone } from '../../accounts/many-rows/many-rows.shapes.ts';
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
  CompanyManagersShape,
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
  kind: 'company',
  missing: MISSING,
  accepted: 'confirmed',
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
  await inTransaction(db, (tx) => placeIn(tx, staff, { id, version, city, manager }));
}

interface Placed {
  id: number;
  version: number;
  city?: number | undefined;
  manager?: number | null | undefined;
  /** Of the audit. */
  operation?: string;
}

/** @returns the company before */
async function placeIn(
  tx: Tx,
  staff: Staff,
  { id, version, city, manager, operation }: Placed,
): Promise<LockedCompany> {
  const row = await lockReviewed(tx, { staff, reviewed: reviewedCompany }, { id, version });
  if (typeof manager === 'number') await requireManager(tx, manager, city ?? row.cityId);
  const changed: FieldChange[] = [
    ...(city !== undefined ? [{ field: 'city', was: row.cityId, now: city }] : []),
    ...(manager !== undefined ? [{ field: 'manager', was: row.managerId, now: manager }] : []),
  ];
  await writeCompanyPlace(tx, id, { cityId: city, managerId: manager });
  await recordAudit(tx, {
    ...staffActor(staff),
    ...(operation !== undefined && { operation }),
    action: 'company.placed',
    subjectId: id,
    details: { changed },
  });
  return row;
}

/**
 * Names one manager of many companies, once per key. A company that lies outside the person's places or the manager's, or has changed
 * since it was seen, stays as it was.
 * @throws 422 when the key was used with another body
 */
export async function nameManager(
  { db, staff }: Context,
  key: string,
  body: Static<typeof CompanyManagersShape>,
): Promise<RowsDone> {
  const { rows, manager } = body;
  const keyed = { scope: 'company-managers', owner: staff.userId, key, body, rows };
  return changeRows(db, keyed, async (tx, { id, version }, operation) => {
    const { managerId } = await placeIn(tx, staff, { id, version, manager, operation });
    const now = await lockStaffCompany(tx, staff.scope, id);
    return { version: now?.version ?? version, was: managerId };
  });
}

/** @throws 400 at `manager` when the person may not review companies of this city */
async function requireManager(db: Db, userId: number, cityId: number | null): Promise<void> {
  const scope = scopeOf(await grantsOf(db, userId), 'companies.review');
  if (!scope || (scope.cities !== null && (cityId === null || !scope.cities.includes(cityId))))
    throw badField('manager', 'Этот сотрудник не работает с юрлицами этого города.');
}
