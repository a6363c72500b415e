import {
  filtersOf,
  listSheet,
  momentCell,
  sumCell,
} from '../../accounts/list-exports/list-exports.server.ts';
import { staffCompanies } from './staff-companies.server.ts';
import { StaffCompaniesQueryShape } from './staff-companies.shapes.ts';

/** The companies as a workbook. */
export const companiesSheet = listSheet({
  list: 'companies',
  title: 'Юрлица',
  tag: 'Юрлица',
  capability: 'companies.read',
  reads: 'company',
  filters: filtersOf(StaffCompaniesQueryShape),
  load: staffCompanies,
  columns: [
    { head: 'Юрлицо', width: 40, cell: ({ name }) => name },
    { head: 'ИНН', width: 14, cell: ({ inn }) => inn },
    { head: 'КПП', width: 12, cell: ({ kpp }) => kpp },
    { head: 'Состояние', width: 18, cell: ({ status }) => status.name },
    { head: 'Город', width: 20, cell: ({ city }) => city?.name ?? null },
    { head: 'Менеджер', width: 24, cell: ({ manager }) => manager?.name ?? null },
    { head: 'Долг, ₽', width: 16, cell: ({ debt }) => sumCell(debt?.sum ?? null) },
    { head: 'Просрочено, ₽', width: 16, cell: ({ debt }) => sumCell(debt?.overdue ?? null) },
    { head: 'Ждут проверки', width: 14, cell: ({ waiting }) => waiting },
    { head: 'Заведено (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
  ],
});
