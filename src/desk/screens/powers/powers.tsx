import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { PowerCard } from '../../papers/power-card.tsx';
import { POWER_TONES } from '../../papers/tones.ts';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';

type Power = Shape<'StaffPower'>;

/** The powers of attorney of the person's cities. */
export default function Powers() {
  return (
    <PaperScreen<Power>
      title="Доверенности"
      path="powers"
      one="Доверенность"
      views={[
        { name: 'На проверке', filters: { status: 'review' } },
        { name: 'Действуют', filters: { status: 'active' } },
        { name: 'Кончаются за неделю', filters: { expiring: '7' } },
        { name: 'Все', filters: {} },
      ]}
      search="Номер, человек, ИНН"
      load={(query) => data(api.GET('/api/v1/staff/powers/', { params: { query: query as never } }))}
      first={NUMBER}
      columns={COLUMNS}
      card={(id) => <PowerCard id={id} />}
      empty="Доверенностей пока нет: их присылают из кабинета."
    />
  );
}

const NUMBER: Column<Power> = {
  name: 'Доверенность',
  cell: ({ number, created_at: at }) => <Two note={shortMoment(new Date(at))}>№ {number}</Two>,
};
const COLUMNS: readonly Column<Power>[] = [
  { name: 'Юрлицо', cell: ({ legal_entity: of, person }) => <Two note={person.full_name}>{of.name}</Two> },
  {
    name: 'Состояние',
    cell: ({ status, valid_to: day }) => (
      <Two note={`до ${formatDate(day)}`}>
        <Mark tone={POWER_TONES[status.code]}>{status.name}</Mark>
      </Two>
    ),
  },
];
