import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../../../ui/text/text.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { KeysLine } from '../../keys/keys-help.tsx';
import { FilterSelect } from '../../lists/filters.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { Split } from '../../lists/split.tsx';
import { useListState } from '../../lists/use-list-state.ts';
import { type Page, type Pages, usePages } from '../../lists/use-pages.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { cardOf } from '../../papers/card-of.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { useWidth } from '../../parts/use-wide.ts';
import { useMay, useSession } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import { DayLine } from './day-line.tsx';
import * as css from './inbox.module.css';
import { dueWords, groupOf, waitingWords, whoWords } from './inbox-words.ts';
import { KindTabs } from './kind-tabs.tsx';
import { idOf, MarkedTasks } from './marked-tasks.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskIcon } from './task-icon.tsx';

type Task = Shape<'InboxTask'>;
type Inbox = Page<Task> & { kinds: Shape<'InboxKind'>[]; late_count: number };

const NAMES = ['kind', 'only', 'city'] as const;

const NOTHING = { kinds: [], count: 0, late_count: 0 };

const GROUP = (task: Task) => ({ name: groupOf(task), isBad: task.is_late });

/** All that waits for the person, the earliest deadline first. */
export default function InboxScreen() {
  const list = useListState(NAMES);
  const { filters, setOpen } = list;
  const [about, setAbout] = useState<Pick<Inbox, 'kinds' | 'count' | 'late_count'>>(NOTHING);
  const loadTasks = (query: object): Promise<Inbox> =>
    data(api.GET('/api/v1/staff/inbox/', { params: { query: { ...filters, ...query } as never } }));
  const load = async (cursor: string | undefined) => {
    const inbox = await loadTasks({ limit: 50, cursor });
    setAbout(inbox);
    return inbox;
  };
  const pages = usePages<Task>(['inbox', filters], load, { kinds: 'all', idOf });
  const selection = useSelection(filters);
  const width = useWidth();
  const ids = pages.rows.map(idOf);
  const open = list.open ?? (width === 'wide' ? ids[0] : undefined);
  const task = pages.rows.find((row) => idOf(row) === open);
  useLoadedUntil(pages, list.open, task !== undefined);
  const cities = useCities();
  const may = useMay();
  return (
    <>
      <Head title="Ждёт меня">{pages.isLoading ? '' : waitingWords(about)}</Head>
      {may('approve') && may('reports.read') && <DayLine />}
      <KindTabs kinds={about.kinds} chosen={filters.kind} onChoose={(kind) => list.setFilters({ kind })}>
        <FilterSelect
          label="Чьи угодно"
          value={filters.only}
          options={[
            { value: 'mine', name: 'Мои' },
            { value: 'snoozed', name: 'Отложенные' },
          ]}
          onChange={(only) => list.setFilters({ only })}
        />
        {cities.length > 1 && (
          <FilterSelect
            label="Все города"
            value={filters.city}
            options={cities}
            onChange={(city) => list.setFilters({ city })}
          />
        )}
      </KindTabs>
      <MarkedTasks
        selection={selection}
        filters={filters}
        shown={pages.rows}
        count={about.count}
        load={loadTasks}
      />
      <Split
        label="Задача"
        cardSize="wide"
        page={task && list.open ? hrefOf(pages.rows, list.open) : undefined}
        onClose={() => setOpen(undefined)}
        above={task && <TaskActions task={task} />}
        card={task && <TaskCard key={open} task={task} />}
      >
        <List
          label="Задачи"
          pages={pages}
          idOf={idOf}
          first={WHAT}
          columns={COLUMNS}
          groupOf={GROUP}
          hrefOf={width === 'phone' ? (id) => hrefOf(pages.rows, id) : list.hrefOf}
          open={width === 'phone' ? undefined : open}
          onOpen={setOpen}
          selection={selection}
          empty={<p>Всё разобрано.</p>}
        />
      </Split>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ['mark', 'отметить'],
          ['accept', 'принять'],
          ['refuse', 'не принять'],
          ['snooze', 'отложить'],
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}

/** Tasks further down than this are not looked for. */
const MOST_SOUGHT = 500;

/** Loads more tasks until the one in the address is there: somebody has sent its link. */
function useLoadedUntil(pages: Pages<Task>, open: string | undefined, isThere: boolean): void {
  const found = useRef<string>(undefined);
  if (isThere) found.current = open;
  const { hasMore, isLoadingMore, more, rows } = pages;
  // One that was there before is done by now.
  const isSought = open !== undefined && found.current !== open && rows.length < MOST_SOUGHT;
  const mayLoad = isSought && hasMore && !isLoadingMore;
  useEffect(() => {
    if (mayLoad) more();
  }, [mayLoad, more]);
}

/** What waits: its own card where the desk has one, else a link to its screen. */
function TaskCard({ task }: { task: Task }) {
  const path = task.href.split('/')[2] ?? '';
  return (
    cardOf(path, task.id) ?? (
      <div className={css.link}>
        <h2>{task.what}</h2>
        <p>{task.who}</p>
        <Link to={task.href.replace(/^\/desk/, '')} className={buttonClass()}>
          Открыть
        </Link>
      </div>
    )
  );
}

function useCities(): { value: string; name: string }[] {
  const { grants } = useSession();
  const named = grants.flatMap(({ city }) => (city ? [[String(city.id), city.name] as const] : []));
  return [...new Map(named)].map(([value, name]) => ({ value, name }));
}

function hrefOf(rows: readonly Task[], id: string): string {
  return rows.find((row) => idOf(row) === id)?.href.replace(/^\/desk/, '') ?? '/';
}

const WHAT: Column<Task> = {
  name: 'Что',
  cell: (task) => (
    <span className={css.what}>
      <TaskIcon href={task.href} />
      <span className={css.words}>
        <Two note={whoWords(task)}>{task.what}</Two>
      </span>
    </span>
  ),
};
const COLUMNS: readonly Column<Task>[] = [
  {
    name: 'Срок',
    className: css.due,
    isNumber: true,
    cell: (task) => (
      <Two note={task.owner?.name}>
        <span className={task.is_late ? css.late : undefined}>
          {task.is_late && <VisuallyHidden>просрочено: </VisuallyHidden>}
          {dueWords(task)}
        </span>
      </Two>
    ),
  },
];
