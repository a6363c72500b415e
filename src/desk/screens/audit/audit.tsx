import { useQuery } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { Icon } from '../../icon/icon.tsx';
import { FilterSelect } from '../../lists/filters.tsx';
import { type Column, Two } from '../../lists/list.tsx';
import type { ListState } from '../../lists/use-list-state.ts';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { longMoment } from '../../parts/moments.ts';
import { AuditCard } from '../../trust/audit-card.tsx';
import * as css from './audit.module.css';

type Entry = Shape<'AuditEntry'>;

/** Who did what, newest first. */
export default function Audit() {
  return (
    <PaperScreen<Entry>
      title="Журнал"
      path="audit"
      one="Запись журнала"
      views={[{ name: 'Все действия', filters: {} }]}
      search="Номер: заказа, договора, человека"
      filters={(list) => <AuditFilters list={list} />}
      load={(query) => data(api.GET('/api/v1/staff/audit/', { params: { query: query as never } }))}
      callOf={callOf}
      first={WHAT}
      columns={COLUMNS}
      card={(id) => <AuditCard id={id} />}
      empty="Записей нет."
      isForReading
      hasWideList
    />
  );
}

/** The query of a call: what was searched is the number of a subject. */
function callOf({ text, ...filters }: { text?: string }): object {
  const subject = text?.replace(/\D/g, '').slice(0, 9);
  return { ...filters, ...(subject && { subject }) };
}

interface FiltersProps {
  list: ListState<'person' | 'action' | 'operation' | 'from' | 'to' | never> | ListState<never>;
}

function AuditFilters({ list }: FiltersProps) {
  const { filters, setFilters } = list as ListState<'person' | 'action' | 'operation' | 'from' | 'to'>;
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues'],
    queryFn: () => data(api.GET('/api/v1/staff/colleagues/', { params: { query: {} } })),
  });
  const { data: actions = [] } = useQuery({
    queryKey: ['audit', 'actions'],
    queryFn: () => data(api.GET('/api/v1/staff/audit/actions/')),
  });
  return (
    <>
      <FilterSelect
        label="Кто"
        value={filters.person}
        options={people.map(({ id, name }) => ({ value: String(id), name }))}
        onChange={(person) => setFilters({ person })}
      />
      <FilterSelect
        label="Что"
        value={filters.action}
        options={actions.map(({ code, name }) => ({ value: code, name }))}
        onChange={(action) => setFilters({ action })}
      />
      {(['from', 'to'] as const).map((name) => (
        <input
          key={name}
          type="date"
          className={css.day}
          aria-label={name === 'from' ? 'С какого дня' : 'По какой день'}
          value={filters[name] ?? ''}
          onChange={(event) => setFilters({ [name]: event.target.value || undefined })}
        />
      ))}
      {filters.operation && (
        <Button kind="text" size="small" onClick={() => setFilters({ operation: undefined })}>
          Одна операция <Icon name="x" size="small" />
        </Button>
      )}
    </>
  );
}

const WHAT: Column<Entry> = {
  name: 'Что',
  cell: ({ action_name: name, subject, reason }) => (
    <Two note={reason}>
      {name}
      {subject > 0 && `, № ${subject}`}
    </Two>
  ),
};
const COLUMNS: readonly Column<Entry>[] = [
  { name: 'Кто', cell: ({ who, at }) => <Two note={longMoment(new Date(at))}>{who}</Two> },
  {
    name: 'Было → стало',
    cell: ({ changed, details }) => {
      const [first, ...more] = changed;
      if (!first) return <Two>{details.slice(0, 80)}</Two>;
      return (
        <Two note={more.length > 0 ? `и ещё полей: ${more.length}` : ''}>
          {first.name}: {first.was.slice(0, 40) || '—'} → {first.now.slice(0, 40) || '—'}
        </Two>
      );
    },
  },
];
