import {
  dayCell,
  filtersOf,
  listSheet,
  momentCell,
} from '../../../accounts/list-exports/list-exports.server.ts';
import { staffPowers } from './staff-powers.server.ts';
import { StaffPowersQueryShape } from './staff-powers.shapes.ts';

/** The powers of attorney as a workbook. */
export const powersSheet = listSheet({
  list: 'powers',
  title: 'Доверенности',
  tag: 'Доверенности',
  capability: 'companies.read',
  reads: 'power',
  filters: filtersOf(StaffPowersQueryShape),
  load: staffPowers,
  columns: [
    { head: 'Номер', width: 16, cell: ({ number }) => number },
    { head: 'Выдана', width: 12, cell: ({ issued_at: day }) => dayCell(day) },
    { head: 'Действует до', width: 12, cell: ({ valid_to: day }) => dayCell(day) },
    { head: 'Состояние', width: 18, cell: ({ status }) => status.name },
    { head: 'Юрлицо', width: 40, cell: ({ legal_entity: of }) => of.name },
    { head: 'ИНН', width: 14, cell: ({ legal_entity: of }) => of.inn },
    { head: 'Кому', width: 30, cell: ({ person }) => person.full_name },
    { head: 'На что', width: 40, cell: ({ scope }) => scope },
    { head: 'Прислана (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
  ],
});
