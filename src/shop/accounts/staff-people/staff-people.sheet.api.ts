import { filtersOf, listSheet, momentCell } from '../list-exports/list-exports.server.ts';
import { PeopleQueryShape, staffPeople } from './staff-people.staff.api.ts';

const FACTORS: Record<string, string> = { totp: 'приложение', passkey: 'ключ', both: 'приложение и ключ' };

/** The members of the staff as a workbook. */
export const peopleSheet = listSheet({
  list: 'people',
  title: 'Сотрудники',
  tag: 'Сотрудники',
  capability: 'staff.manage',
  reads: 'staff',
  needsFactor: true,
  filters: filtersOf(PeopleQueryShape),
  load: staffPeople,
  columns: [
    { head: 'Имя', width: 30, cell: ({ name }) => name },
    { head: 'Почта', width: 30, cell: ({ email }) => email },
    {
      head: 'Роли',
      width: 40,
      cell: ({ grants }) =>
        grants
          .map(({ name, city, shop }) => {
            const place = city ?? shop;
            return place ? `${name} (${place.name})` : name;
          })
          .join(', '),
    },
    {
      head: 'Второй фактор',
      width: 20,
      cell: ({ factor }) => (factor ? (FACTORS[factor] ?? factor) : 'нет'),
    },
    { head: 'Был (МСК)', width: 18, cell: ({ seen_at: at }) => momentCell(at) },
    { head: 'Входов сейчас', width: 12, cell: ({ sessions }) => sessions },
  ],
});
