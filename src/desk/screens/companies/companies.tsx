import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { CompanyCard } from '../../papers/company-card.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { COMPANY_TONES } from '../../papers/tones.ts';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import * as css from './companies.module.css';
import { MarkedCompanies } from './marked-companies.tsx';

type Company = Shape<'StaffCompanyRow'>;

/** The companies of the person's cities. */
export default function Companies() {
  const mayName = useMay()('companies.review');
  return (
    <PaperScreen<Company>
      title="Юрлица"
      path="companies"
      one="Юрлицо"
      views={[
        { name: 'На проверке', filters: { state: 'review' } },
        { name: 'Подтверждены', filters: { state: 'confirmed' } },
        { name: 'Просрочили', filters: { debt: 'overdue' }, isBad: true },
        { name: 'С долгом', filters: { debt: 'any' } },
        { name: 'Все', filters: {} },
      ]}
      search="Название или ИНН"
      load={(query) => data(api.GET('/api/v1/staff/companies/', { params: { query: query as never } }))}
      first={NAME}
      columns={COLUMNS}
      card={(id) => <CompanyCard id={id} />}
      {...(mayName && { marked: (given) => <MarkedCompanies {...given} /> })}
      empty="Юрлиц пока нет."
    />
  );
}

const NAME: Column<Company> = {
  name: 'Юрлицо',
  cell: ({ name, inn, kpp }) => <Two note={`ИНН ${inn}${kpp && `, КПП ${kpp}`}`}>{name}</Two>,
};
const COLUMNS: readonly Column<Company>[] = [
  {
    name: 'Состояние',
    className: css.state,
    cell: ({ status, manager, created_at: at }) => (
      <Two note={manager?.name ?? shortMoment(new Date(at))}>
        <Mark tone={COMPANY_TONES[status.code]}>{status.name}</Mark>
      </Two>
    ),
  },
  {
    name: 'Долг',
    className: css.debt,
    isNumber: true,
    cell: ({ debt }) =>
      debt && (
        <Two note={debt.overdue > 0 ? `просрочено ${formatRoubles(debt.overdue)}` : ''}>
          {formatRoubles(debt.sum)}
        </Two>
      ),
  },
  { name: 'Город', isExtra: true, cell: ({ city }) => city?.name },
  { name: 'Менеджер', isExtra: true, cell: ({ manager }) => manager?.name ?? '—' },
  { name: 'Ждут проверки', isExtra: true, isNumber: true, cell: ({ waiting }) => waiting },
];
