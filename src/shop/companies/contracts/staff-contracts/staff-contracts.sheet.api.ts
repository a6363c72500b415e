import {
  dayCell,
  filtersOf,
  type ListSheet,
  listSheet,
  momentCell,
  sumCell,
} from '../../../accounts/list-exports/list-exports.server.ts';
import type { CreditUse } from '../contract-list.server.ts';
import { staffContracts } from './staff-contracts.server.ts';
import { StaffContractsQueryShape } from './staff-contracts.shapes.ts';

/** The contracts as a workbook. @param creditUse how much of the credit of contracts is used */
export const contractsSheet = (creditUse: CreditUse): ListSheet =>
  listSheet({
    list: 'contracts',
    title: 'Договоры',
    tag: 'Договоры',
    capability: 'companies.read',
    reads: 'contract',
    filters: filtersOf(StaffContractsQueryShape),
    load: (context, query: Parameters<typeof staffContracts>[1], url) =>
      staffContracts({ ...context, creditUse }, query, url),
    columns: [
      { head: 'Номер', width: 16, cell: ({ number }) => number },
      { head: 'От', width: 12, cell: ({ date }) => dayCell(date) },
      { head: 'Действует до', width: 12, cell: ({ valid_to: day }) => dayCell(day) },
      { head: 'Состояние', width: 18, cell: ({ status }) => status.name },
      { head: 'Юрлицо', width: 40, cell: ({ legal_entity: of }) => of.name },
      { head: 'ИНН', width: 14, cell: ({ legal_entity: of }) => of.inn },
      { head: 'Цены', width: 24, cell: ({ price_type: type }) => type.name },
      { head: 'Скидка, %', width: 10, cell: ({ percent }) => percent },
      { head: 'Отсрочка, дней', width: 14, cell: ({ payment_delay_days: days }) => days },
      { head: 'Лимит, ₽', width: 16, cell: ({ credit_limit: limit }) => sumCell(limit) },
      { head: 'Занято, ₽', width: 16, cell: ({ credit_used: used }) => sumCell(used) },
      { head: 'Долг, ₽', width: 16, cell: ({ debt }) => sumCell(debt?.sum ?? null) },
      { head: 'Просрочено, ₽', width: 16, cell: ({ debt }) => sumCell(debt?.overdue ?? null) },
      { head: 'Заведён (МСК)', width: 18, cell: ({ created_at: at }) => momentCell(at) },
    ],
  });
