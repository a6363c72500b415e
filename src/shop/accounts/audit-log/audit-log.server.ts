import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type Cell, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { FieldChange } from '../../audit/audit.ts';
import { authorName } from '../../audit/outdated/outdated.ts';
import { type Staff, staffActor } from '../staff/staff.server.ts';
import { type AuditFilter, type AuditRow, countAudit, readAudit } from './audit-log.queries.ts';
import { actionName, auditFieldName, subjectName } from './audit-log.ts';

/** The largest export; more of them take too long for one answer. */
export const MOST_EXPORTED = 50_000;
const AT_ONCE = 1_000;

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

/**
 * A workbook of the rows that fit, made while it is sent. The export itself is recorded.
 * @throws 400 when there are more rows than a workbook takes
 */
export async function auditWorkbook(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  filter: AuditFilter,
): Promise<Readable> {
  requireDays(filter);
  const count = await countAudit(db, filter, MOST_EXPORTED + 1);
  if (count > MOST_EXPORTED)
    throw badField('from', 'Строк больше 50 000: сузьте период или выберите человека.');
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      ...{ ...staffActor(staff), action: 'audit.exported', subjectId: 0 },
      details: { ...filter, count },
    }),
  );
  return xlsxOf('Журнал', COLUMNS, rowsOf(db, filter));
}

const COLUMNS = [
  { head: 'Когда (Москва)', width: 17 },
  { head: 'Кто', width: 24 },
  { head: 'Что', width: 34 },
  { head: 'О чём', width: 20 },
  { head: 'Номер', width: 10 },
  { head: 'Было', width: 40 },
  { head: 'Стало', width: 40 },
  { head: 'Почему', width: 30 },
  { head: 'Ещё', width: 40 },
  { head: 'Вход', width: 10 },
  { head: 'Операция', width: 38 },
];

/** The longest text of a cell. */
const MOST_TEXT = 32_000;

async function* rowsOf(db: Db, filter: AuditFilter): AsyncGenerator<Cell[]> {
  for (let before: number | undefined, left = MOST_EXPORTED; left > 0; left -= AT_ONCE) {
    const rows = await readAudit(db, filter, { before, most: AT_ONCE });
    for (const row of rows) {
      const changed = changedFields(row);
      const values = (of: 'was' | 'now') =>
        changed.map((each) => `${auditFieldName(each.field)}: ${textOf(each[of])}`).join('\n');
      const texts = [
        ...[actorName(row), actionName(row.action), subjectName(row.subjectKind), String(row.subjectId)],
        ...[values('was'), values('now'), row.reason ?? '', otherDetails(row)],
        ...[row.sessionId === null ? '' : String(row.sessionId), row.operation ?? ''],
      ];
      yield [{ moment: row.at }, ...texts.map((text) => text.slice(0, MOST_TEXT))];
    }
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}
