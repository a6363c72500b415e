import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { FilterSelect, Filters, SearchField } from '../../lists/filters.tsx';
import { SheetButton } from '../../lists/list-tools.tsx';
import { Tabs } from '../../lists/tabs.tsx';
import { useListState } from '../../lists/use-list-state.ts';
import { Loaded } from '../../papers/parts.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { Head } from '../../shell/head.tsx';
import { Explain } from './explain.tsx';
import * as css from './search.module.css';
import { SynonymDialog } from './synonym-dialog.tsx';
import { Synonyms } from './synonyms.tsx';

const NAMES = ['which', 'days', 'text', 'part', 'query'] as const;
type SearchFilters = Partial<Record<(typeof NAMES)[number], string>>;
type Asked = Shape<'AskedQuery'>;

const VIEWS: readonly { name: string; filters: SearchFilters; isBad?: boolean }[] = [
  { name: 'Не находится', filters: {}, isBad: true },
  { name: 'Исправлено', filters: { which: 'corrected' } },
  { name: 'Все запросы', filters: { which: 'all' } },
  { name: 'Убранные', filters: { part: 'dismissed' } },
  { name: 'Синонимы', filters: { part: 'synonyms' } },
  { name: 'Почему нашлось', filters: { part: 'explain' } },
];
const PAGE = 50;

/** What visitors search for, what they do not find, and the words that the shop takes for one another. */
export default function Search() {
  const list = useListState(NAMES);
  const { filters } = list;
  const { part, which, days, text, query } = filters;
  const count = async (view: SearchFilters) => {
    if (view.part === 'synonyms' || view.part === 'explain' || view.part === 'dismissed') return '0';
    return String((await load({ ...view, limit: 1 })).count);
  };
  return (
    <>
      <Head title="Поиск" />
      <Tabs
        label="Части поиска"
        views={VIEWS}
        current={{ ...(part && { part }), ...(which && { which }) }}
        onChoose={list.setView}
        count={count}
        queryKey={['search']}
      >
        {part !== 'synonyms' && part !== 'explain' && (
          <SheetButton
            list="search/queries"
            query={{ ...queryOf(filters), days: String(queryOf(filters).days) }}
          />
        )}
      </Tabs>
      {part === 'synonyms' ? (
        <Synonyms />
      ) : part === 'explain' ? (
        <Explain query={query ?? ''} />
      ) : (
        <>
          <Filters>
            <FilterSelect
              label="За 30 дней"
              value={days}
              options={[
                { value: '7', name: 'За неделю' },
                { value: '90', name: 'За 90 дней' },
                { value: '365', name: 'За год' },
              ]}
              onChange={(value) => list.setFilters({ days: value })}
            />
            <SearchField
              label="Часть запроса"
              value={text}
              onSearch={(value) => list.setFilters({ text: value })}
            />
          </Filters>
          <Queries filters={filters} onExplain={(value) => list.setView({ part: 'explain', query: value })} />
        </>
      )}
    </>
  );
}

function load({ limit, ...filters }: SearchFilters & { limit: number }) {
  const query = { ...queryOf(filters), limit, offset: 0 };
  return data(api.GET('/api/v1/staff/search/queries/', { params: { query } }));
}

/** The filters as the call takes them. */
function queryOf({ which, days, text, part }: SearchFilters) {
  return {
    which: (part === 'dismissed' ? 'all' : (which ?? 'zero')) as 'zero',
    days: Number(days ?? 30),
    dismissed: part === 'dismissed' ? ('true' as const) : ('false' as const),
    ...(text && { text }),
  };
}

function Queries({ filters, onExplain }: { filters: SearchFilters; onExplain: (query: string) => void }) {
  const [most, setMost] = useState(PAGE);
  const asked = useQuery({
    queryKey: ['search', 'queries', filters, most],
    queryFn: () => load({ ...filters, limit: Math.min(most, 100) }),
  });
  const [chosen, choose] = useState<Asked>();
  return (
    <div className={css.place}>
      <Loaded query={asked}>
        {({ results, count }) =>
          results.length === 0 ? (
            <p className={css.empty}>{filters.text ? 'По фильтру пусто.' : emptyWords(filters)}</p>
          ) : (
            <>
              <table className={css.table} aria-label="Запросы">
                <thead>
                  <tr>
                    <th scope="col">Запрос</th>
                    <th scope="col" className={css.number}>
                      Посетителей
                    </th>
                    <th scope="col" className={css.number}>
                      Нашлось
                    </th>
                    <th scope="col">
                      <span className={css.hidden}>Что сделать</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {results.map((one) => (
                    <Row
                      key={one.same_as}
                      one={one}
                      isDismissed={filters.part === 'dismissed'}
                      onSynonym={() => choose(one)}
                      onExplain={() => onExplain(one.text)}
                    />
                  ))}
                </tbody>
              </table>
              {count > results.length && most < 100 && (
                <Button kind="quiet" onClick={() => setMost(most + PAGE)}>
                  Показать ещё
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {chosen && <SynonymDialog query={chosen.text} onClose={() => choose(undefined)} />}
    </div>
  );
}

interface RowProps {
  one: Asked;
  isDismissed: boolean;
  onSynonym: () => void;
  onExplain: () => void;
}

function Row({ one, isDismissed, onSynonym, onExplain }: RowProps) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: (dismissed: boolean) =>
      data(api.POST('/api/v1/staff/search/queries/dismiss/', { body: { same_as: one.same_as, dismissed } })),
    onSuccess: (_, dismissed) =>
      notify({
        text: dismissed ? `«${one.text}» убран из списка на месяц.` : `«${one.text}» снова в списке.`,
        ...(dismissed && { action: { label: 'Вернуть', run: () => dismiss.mutate(false) } }),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['search'] }),
  });
  return (
    <tr>
      <td>
        <span className={css.fact}>{one.text}</span>
        {one.corrected && <span className={css.about}>исправлен: {one.corrected}</span>}
        {dismiss.error && <Notice kind="wrong">{failureText(dismiss.error)}</Notice>}
      </td>
      <td className={css.number} data-name="искали">
        {one.visitors.toLocaleString('ru-RU')}
      </td>
      <td className={css.number} data-name="нашлось">
        {one.found === null ? '—' : one.found.toLocaleString('ru-RU')}
      </td>
      <td>
        <span className={css.buttons}>
          <Button kind="quiet" size="small" onClick={onSynonym}>
            Синоним
          </Button>
          <Button kind="text" size="small" onClick={onExplain}>
            Почему
          </Button>
          <Button
            kind="text"
            size="small"
            busy={dismiss.isPending && 'Записываем'}
            onClick={() => dismiss.mutate(!isDismissed)}
          >
            {isDismissed ? 'Вернуть' : 'Убрать'}
          </Button>
        </span>
      </td>
    </tr>
  );
}

function emptyWords({ which, part }: SearchFilters): string {
  if (part === 'dismissed') return 'Убранных запросов нет.';
  const rule = 'Запрос виден, когда так ищут хотя бы двое.';
  return which === 'all' ? `Запросов пока нет. ${rule}` : `Всё находится. ${rule}`;
}
