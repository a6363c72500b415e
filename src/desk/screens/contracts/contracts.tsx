import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../../platform/text/plural.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { ContractCard } from '../../papers/contract-card.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { CONTRACT_TONES } from '../../papers/tones.ts';
import { Mark } from '../../parts/mark.tsx';

type Contract = Shape<'StaffContract'>;

/** The contracts of the person's cities. */
export default function Contracts() {
  return (
    <PaperScreen<Contract>
      title="Договоры"
      path="contracts"
      one="Договор"
      views={[
        { name: 'На проверке', filters: { status: 'review' } },
        { name: 'Действуют', filters: { status: 'active' } },
        { name: 'Кончаются', filters: { status: 'expiring' }, isBad: true },
        { name: 'Все', filters: {} },
      ]}
      search="Номер, название, ИНН"
      load={(query) => data(api.GET('/api/v1/staff/contracts/', { params: { query: query as never } }))}
      first={NUMBER}
      columns={COLUMNS}
      card={(id) => <ContractCard id={id} />}
      empty="Договоров пока нет."
    />
  );
}

const NUMBER: Column<Contract> = {
  name: 'Договор',
  cell: ({ number, date }) => <Two note={`от ${formatDate(date)}`}>№ {number}</Two>,
};
const COLUMNS: readonly Column<Contract>[] = [
  { name: 'Юрлицо', cell: ({ legal_entity: of }) => <Two note={`ИНН ${of.inn}`}>{of.name}</Two> },
  {
    name: 'Состояние',
    cell: ({ status, valid_to: day }) => (
      <Two note={day ? `до ${formatDate(day)}` : 'бессрочный'}>
        <Mark tone={CONTRACT_TONES[status.code]}>{status.name}</Mark>
      </Two>
    ),
  },
  {
    name: 'Оплата',
    cell: ({ payment_delay_days: days, credit_limit: limit }) => (
      <Two note={limit === null ? '' : `до ${formatRoubles(limit)}`}>
        {days === 0 || limit === null ? 'предоплата' : countOf(days, DAYS)}
      </Two>
    ),
  },
  {
    name: 'Цены',
    isExtra: true,
    cell: ({ price_type: type, percent }) => (
      <Two note={percent ? `скидка ${percent} %` : ''}>{type.name}</Two>
    ),
  },
];
