import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { daysBetween, isLegalDay, legalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { alsoMay, noCapability, type Staff } from '../../accounts/staff/staff.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { debtsReport } from './debts-report.server.ts';
import { emptySearchesReport, goodsReport, pathReport } from './demand-reports.server.ts';
import { averageReport, refusalsReport, turnoverReport } from './order-reports.server.ts';
import type { Report, ReportBody, ReportContext } from './report-parts.ts';
import type { ReportQueryShape } from './reports.shapes.ts';
import { MONEY_REPORTS, MOST_DAYS, periodBefore, REPORT_NAMES, REPORTS, type ReportName } from './reports.ts';

const MAKERS: Record<ReportName, (context: ReportContext) => Promise<ReportBody>> = {
  turnover: turnoverReport,
  average: averageReport,
  refusals: refusalsReport,
  debts: debtsReport,
  'empty-searches': emptySearchesReport,
  goods: goodsReport,
  path: pathReport,
};

/** The reports that a person may read. */
export async function reportsOf(db: Db, staff: Staff): Promise<{ name: string; title: string }[]> {
  const seesMoney = (await alsoMay(db, staff, 'companies.read')) !== null;
  return REPORT_NAMES.filter((name) => seesMoney || !MONEY_REPORTS.has(name)).map((name) => ({
    name,
    title: REPORTS[name],
  }));
}

/**
 * A report over the places of a person, beside the same number of days before (STF-96).
 * @returns the report and the ids of the companies that it shows
 * @throws 403 for a report of money without the right to see companies; 400 at `from`, `to`
 */
export async function makeReport(
  { db, staff }: { db: Db; staff: Staff },
  name: ReportName,
  { from, to, city, audience }: Static<typeof ReportQueryShape>,
): Promise<{ report: Report; companies: readonly number[] }> {
  const ofMoney = await alsoMay(db, staff, 'companies.read');
  if (MONEY_REPORTS.has(name) && !ofMoney) throw noCapability('companies.read');
  const last = to ?? legalDay(new Date());
  const period = { from: from ?? laterDay(last, -29), to: last };
  for (const [field, day] of Object.entries(period)) if (!isLegalDay(day)) throw badField(field, NO_SUCH_DAY);
  if (period.from > period.to) throw badField('to', 'Конец периода раньше его начала.');
  if (daysBetween(period.from, period.to) >= MOST_DAYS)
    throw badField('from', 'Выберите период не длиннее двух лет.');
  const previous = periodBefore(period);
  // Sums are shown of the places alone where both rights hold; the other reports need the one right only.
  const scope = hasSums(name) && ofMoney ? narrower(staff.scope, ofMoney) : staff.scope;
  const filter = { scope, period, previous, city, audience };
  const { companies = [], ...body } = await MAKERS[name]({ db, filter, seesMoney: ofMoney !== null });
  return { report: { name, title: REPORTS[name], period, previous, ...body }, companies };
}

function hasSums(name: ReportName): boolean {
  return MONEY_REPORTS.has(name) || name === 'goods';
}

/** The places of both scopes. */
function narrower(one: Scope, other: Scope): Scope {
  const common = (a: readonly number[] | null, b: readonly number[] | null) =>
    a === null ? b : b === null ? a : a.filter((id) => b.includes(id));
  return { cities: common(one.cities, other.cities), shops: common(one.shops, other.shops) };
}
