import { badField } from '../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import type { FieldChange } from '../../audit/audit.ts';
import { authorName } from '../../audit/outdated/outdated.ts';
import type { AuditFilter, AuditRow } from './audit-log.queries.ts';
import { auditFieldName } from './audit-log.ts';

/** Who has acted, for the staff. */
export function actorName({ actor, name }: Pick<AuditRow, 'actor' | 'name'>): string {
  return authorName({ actor, name });
}

/** The fields that a row has changed, with their values before and after. */
export function changedFields({ details }: Pick<AuditRow, 'details'>): FieldChange[] {
  return Array.isArray(details.changed) ? (details.changed as FieldChange[]) : [];
}

/** What else a row says, in one line: «документ: № 5, вид: payment». */
export function otherDetails({ details }: Pick<AuditRow, 'details'>): string {
  return Object.entries(details)
    .filter(([name, value]) => name !== 'changed' && value !== null && value !== '')
    .map(([name, value]) => `${auditFieldName(name)}: ${textOf(value)}`)
    .join(', ');
}

/** A value of a change as text; empty: there was none. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** @throws 400 at a day that does not exist */
export function requireDays({ from, to }: Pick<AuditFilter, 'from' | 'to'>): void {
  if (from !== undefined && !isLegalDay(from)) throw badField('from', NO_SUCH_DAY);
  if (to !== undefined && !isLegalDay(to)) throw badField('to', NO_SUCH_DAY);
}
