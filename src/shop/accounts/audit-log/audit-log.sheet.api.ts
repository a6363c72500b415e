import { filtersOf, listSheet, momentCell } from '../list-exports/list-exports.server.ts';
import { countAudit } from './audit-log.queries.ts';
import { AuditQueryShape, auditEntries } from './audit-log.staff.api.ts';
import { auditFieldName } from './audit-log.ts';

type Changed = { field: string; was: string; now: string }[];
const valuesOf = (changed: Changed, of: 'was' | 'now') =>
  changed.map((each) => `${auditFieldName(each.field)}: ${each[of]}`).join('\n');

/** The audit as a workbook. */
export const auditSheet = listSheet({
  list: 'audit',
  title: 'Журнал действий',
  tag: 'Журнал действий',
  capability: 'audit.read',
  reads: 'audit',
  filters: filtersOf(AuditQueryShape),
  load: auditEntries,
  count: ({ db }, filter: Parameters<typeof countAudit>[1], most) => countAudit(db, filter, most),
  columns: [
    { head: 'Когда (МСК)', width: 18, cell: ({ at }) => momentCell(at) },
    { head: 'Кто', width: 24, cell: ({ who }) => who },
    { head: 'Что', width: 34, cell: (row) => row.action_name },
    { head: 'О чём', width: 20, cell: (row) => row.subject_name },
    { head: 'Номер', width: 10, cell: ({ subject }) => String(subject) },
    { head: 'Было', width: 40, cell: ({ changed }) => valuesOf(changed, 'was') },
    { head: 'Стало', width: 40, cell: ({ changed }) => valuesOf(changed, 'now') },
    { head: 'Почему', width: 30, cell: ({ reason }) => reason },
    { head: 'Ещё', width: 40, cell: ({ details }) => details },
    { head: 'Вход', width: 10, cell: ({ session }) => session },
    { head: 'Операция', width: 38, cell: ({ operation }) => operation },
  ],
});
