import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Tabs } from '../../lists/tabs.tsx';
import { useListState } from '../../lists/use-list-state.ts';
import { watchLive } from '../../live/live-events.ts';
import { Head } from '../../shell/head.tsx';
import { Ages } from './ages.tsx';
import { Connections } from './connections.tsx';
import { Differences } from './differences.tsx';
import * as css from './exchange.module.css';
import { COCKPIT_KEY, EXCHANGE_KEY } from './exchange-calls.ts';
import { OrdersOut } from './orders-out.tsx';
import { Quarantine } from './quarantine.tsx';
import { RunDialog } from './run-dialog.tsx';
import { Sessions } from './sessions.tsx';
import { Settlements } from './settlements.tsx';

const NAMES = ['part', 'kind', 'shown'] as const;
type Filters = Partial<Record<(typeof NAMES)[number], string>>;
const PARTS = [
  { name: 'Карантин', filters: {} as Filters, isBad: true },
  { name: 'Сверка', filters: { part: 'differences' } as Filters, isBad: true },
  { name: 'Заказы в 1С', filters: { part: 'orders' } as Filters },
  { name: 'Взаиморасчёты', filters: { part: 'settlements' } as Filters },
  { name: 'Подключения', filters: { part: 'connections' } as Filters },
];
/** While a run is under way its progress is asked for often. */
const LIVE_MS = 2_000;
const QUIET_MS = 15_000;

/** What shows runs, by the second part of its key. Goods that wait leave their list only by a decision, which a run carries out. */
const OF_RUNS = new Set(['cockpit', 'sessions', 'runs', 'undoable', 'held', 'goods']);

/** Follows runs as they begin and end, without waiting for the next look at the cockpit. */
function useRunsAtOnce(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchLive(['run'], () => {
        const isOfRuns = ([root, part]: QueryKey) => root === EXCHANGE_KEY[0] && OF_RUNS.has(String(part));
        void client.invalidateQueries({ predicate: ({ queryKey }) => isOfRuns(queryKey) });
      }),
    [client],
  );
}

/** The exchange with 1C: what it does now, what waits for a person, and what has happened. */
export default function Exchange() {
  const list = useListState(NAMES);
  const { filters } = list;
  const cockpit = useQuery({
    queryKey: COCKPIT_KEY,
    queryFn: () => data(api.GET('/api/v1/staff/exchange/')),
    refetchInterval: ({ state }) => (state.data?.live || state.data?.waiting ? LIVE_MS : QUIET_MS),
  });
  useRunsAtOnce();
  const [run, openRun] = useState<number>();
  const shown = run ?? (filters.shown ? Number(filters.shown) : undefined);
  const count = async ({ part }: Filters) => {
    if (part !== undefined && part !== 'differences') return '0';
    if (part === undefined) return String((await data(api.GET('/api/v1/staff/exchange/'))).held.length);
    const query = { limit: 1 };
    return String(
      (await data(api.GET('/api/v1/staff/exchange/reconciliation/', { params: { query } }))).count,
    );
  };
  return (
    <>
      <Head title="Обмен с 1С" />
      <div className={css.page}>
        {cockpit.error && <Notice kind="wrong">{failureText(cockpit.error)}</Notice>}
        {cockpit.data && <Ages cockpit={cockpit.data} />}
        <div className={css.columns}>
          <div className={css.left}>
            <Tabs
              label="Части обмена"
              views={PARTS}
              current={filters.part ? { part: filters.part } : {}}
              onChoose={list.setView}
              count={count}
              queryKey={[...COCKPIT_KEY, 'tabs']}
            />
            {filters.part === undefined && cockpit.data && (
              <Quarantine runs={cockpit.data.held} onOpenRun={openRun} />
            )}
            {filters.part === 'differences' && (
              <Differences kind={filters.kind} onKind={(kind) => list.setFilters({ kind })} />
            )}
            {filters.part === 'orders' && <OrdersOut />}
            {filters.part === 'settlements' && <Settlements />}
            {filters.part === 'connections' && <Connections />}
          </div>
          <Sessions onOpenRun={openRun} />
        </div>
      </div>
      {shown !== undefined && (
        <RunDialog
          key={shown}
          id={shown}
          onClose={() => {
            openRun(undefined);
            list.setFilters({ shown: undefined });
          }}
        />
      )}
    </>
  );
}
