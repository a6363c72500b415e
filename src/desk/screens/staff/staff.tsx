import { useState } from 'react';
import { STAFF_ROLES, staffRoleName } from '../../../shop/accounts/staff-policy/staff-policy.ts';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import { type Column, Two } from '../../lists/list.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { shortMoment } from '../../parts/moments.ts';
import { GiveRole } from '../../trust/give-role.tsx';
import { PersonCard } from '../../trust/person-card.tsx';
import { FACTORS, placeOf } from '../../trust/person-words.ts';

type Person = Shape<'StaffPerson'>;

/** The people who work at the desk. */
export default function Staff() {
  const [isAdding, add] = useState(false);
  return (
    <>
      <PaperScreen<Person>
        title="Сотрудники"
        path="staff"
        call="people"
        one="Сотрудник"
        actions={
          <Button onClick={() => add(true)}>
            <Icon name="plus" /> Пригласить
          </Button>
        }
        views={[
          { name: 'Все', filters: {} },
          { name: 'Без второго фактора', filters: { no_factor: '1' }, isBad: true },
        ]}
        selects={[
          {
            name: 'role',
            label: 'Роль',
            options: STAFF_ROLES.map((role) => ({ value: role, name: staffRoleName(role) })),
          },
        ]}
        load={(query) => data(api.GET('/api/v1/staff/people/', { params: { query: query as never } }))}
        first={NAME}
        columns={COLUMNS}
        card={(id) => <PersonCard id={id} />}
        empty="Пригласите первого."
        isForReading
        hasWideList
      />
      {isAdding && <GiveRole onClose={() => add(false)} />}
    </>
  );
}

const NAME: Column<Person> = {
  name: 'Человек',
  cell: ({ name, email }) => <Two note={email}>{name}</Two>,
};
const COLUMNS: readonly Column<Person>[] = [
  {
    name: 'Роли',
    cell: ({ grants }) => (
      <Two note={[...new Set(grants.map(placeOf))].join(', ')}>
        {[...new Set(grants.map(({ name }) => name))].join(', ')}
      </Two>
    ),
  },
  {
    name: 'Второй фактор',
    cell: ({ factor, link_until: until }) => (
      <Two note={until && 'есть ссылка для входа'}>
        {factor ? FACTORS[factor] : <Mark tone="bad">нет фактора</Mark>}
      </Two>
    ),
  },
  {
    name: 'Был',
    cell: ({ seen_at: seen, sessions }) => (
      <Two note={sessions > 0 && `входов: ${sessions}`}>
        {seen ? shortMoment(new Date(seen)) : 'ещё не был'}
      </Two>
    ),
  },
];
