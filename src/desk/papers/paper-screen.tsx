import { Fragment, type ReactNode } from 'react';
import type { PluralForms } from '../../platform/text/plural.ts';
import type { EventKind } from '../../shop/accounts/desk-events/desk-events.ts';
import { KeysLine } from '../keys/keys-help.tsx';
import { FilterSelect, Filters, SearchField } from '../lists/filters.tsx';
import { type Column, List } from '../lists/list.tsx';
import { ListBar } from '../lists/list-bar.tsx';
import { Split } from '../lists/split.tsx';
import type { View } from '../lists/tabs.tsx';
import type { Chosen } from '../lists/use-chosen.ts';
import { useColumns } from '../lists/use-columns.ts';
import { type ListState, useListState } from '../lists/use-list-state.ts';
import { type Page, usePages } from '../lists/use-pages.ts';
import { type Selection, useSelection } from '../lists/use-selection.ts';
import { addressId } from '../parts/address-id.ts';
import { Button } from '../parts/button.tsx';
import { useWidth } from '../parts/use-wide.ts';
import { Head } from '../shell/head.tsx';

const NAMES = [
  ...(['state', 'status', 'type', 'topic', 'debt', 'expiring', 'city', 'text'] as const),
  ...(['role', 'no_factor', 'locked', 'erasure', 'person', 'action', 'operation', 'from', 'to'] as const),
] as const;
/** The filters of these lists, by their names in the address and in the call. */
export type PaperFilters = Partial<Record<(typeof NAMES)[number], string>>;

/** What the shop announces of the rows of a screen. */
const KINDS: Record<string, EventKind> = {
  companies: 'company',
  contracts: 'contract',
  powers: 'power',
  documents: 'document',
  messages: 'message',
  resumes: 'resume',
  'stock-requests': 'stock_request',
  approvals: 'approval',
};
const FORMS: Partial<Record<EventKind, PluralForms>> = {
  contract: ['новый', 'новых', 'новых'],
  document: ['новый', 'новых', 'новых'],
  power: ['новая', 'новые', 'новых'],
  stock_request: ['новая', 'новые', 'новых'],
};

interface PaperScreenProps<Row extends { id: number }> {
  title: string;
  /** The screen's address below `/desk`, which is also the key of what is cached: `powers`. */
  path: string;
  /** The list in the address of its call, where that is not `path`; null: it is no workbook for this person. */
  call?: string | null;
  /** What a row is, for screen readers: «Доверенность». */
  one: string;
  views: readonly View<PaperFilters>[];
  /** Filters besides the views and the search. */
  selects?: readonly {
    name: keyof PaperFilters;
    label: string;
    options: readonly { value: string; name: string }[];
  }[];
  /** What the search looks for: «Номер, человек, ИНН»; absent: there is none. */
  search?: string;
  /** @param query the filters with `limit` and `cursor` */
  load: (query: object) => Promise<Page<Row>>;
  first: Column<Row>;
  columns: readonly Column<Row>[];
  card: (id: number) => ReactNode;
  /** Why the list is empty without a filter. */
  empty: string;
  actions?: ReactNode;
  /** Filters of its own, after the others. */
  filters?: (list: ListState<(typeof NAMES)[number]>) => ReactNode;
  /** The rows say more than the card of one. */
  hasWideList?: boolean;
  /** The filters as the call takes them; absent: as they are. */
  callOf?: (filters: PaperFilters) => object;
  /** What can be done with many rows at once. Absent: nothing, so that none can be marked. */
  marked?: (given: MarkedRows<Row>) => ReactNode;
  /** Nothing is accepted or refused here, so the keys for it are not named. */
  isForReading?: boolean;
}

/** The marked rows of a list, for what is done with them. */
export interface MarkedRows<Row> {
  selection: Selection;
  /** «412»: how many the filters find. */
  count: string;
  mayTakeAll: boolean;
  chosen: Chosen<Row>;
  queryKey: readonly unknown[];
}

/** A screen with a list of papers, companies or messages and the card of the open one. */
export function PaperScreen<Row extends { id: number }>(props: PaperScreenProps<Row>) {
  const { title, path, one, views, selects = [], search, load, first, columns, card, empty, actions } = props;
  const { marked, filters: more, isForReading, hasWideList, call = path, callOf = (query) => query } = props;
  const list = useListState(NAMES);
  const { filters, setOpen } = list;
  const kind = KINDS[path];
  const pages = usePages(
    [path, 'list', filters],
    (cursor) => load({ ...callOf(filters), limit: 50, cursor }),
    kind && { kinds: [kind], idOf: ({ id }) => String(id), forms: FORMS[kind] },
  );
  const selection = useSelection(filters);
  const width = useWidth();
  const [choice, shown] = useColumns(path, columns);
  const ids = pages.rows.map(({ id }) => String(id));
  const isOpen = addressId(list.open) !== null;
  const open = isOpen ? list.open : width === 'wide' ? ids[0] : undefined;
  const isFiltered = Object.keys(filters).length > 0;
  const count = async (view: PaperFilters) => {
    const found = await load({ ...callOf(view), limit: 1 });
    return `${found.count.toLocaleString('ru-RU')}${found.count_is_capped ? '+' : ''}`;
  };
  return (
    <>
      <Head title={title} actions={actions} />
      <ListBar
        list={path}
        call={call}
        query={callOf(filters)}
        views={views}
        state={list}
        count={count}
        queryKey={[path]}
        columns={columns}
        choice={choice}
      />
      <Filters>
        {selects.map(({ name, label, options }) => (
          <FilterSelect
            key={name}
            label={label}
            value={filters[name]}
            options={options}
            onChange={(value) => list.setFilters({ [name]: value })}
          />
        ))}
        {more?.(list)}
        {search !== undefined && (
          <SearchField label={search} value={filters.text} onSearch={(text) => list.setFilters({ text })} />
        )}
        {isFiltered && (
          <Button kind="text" size="small" onClick={list.reset}>
            Сбросить
          </Button>
        )}
      </Filters>
      {marked?.({
        selection,
        count: pages.count,
        mayTakeAll: pages.hasMore && ids.every(selection.has),
        chosen: selection.isAll
          ? { load: (query) => load({ ...callOf(filters), ...query }) }
          : { rows: pages.rows.filter(({ id }) => selection.has(String(id))) },
        queryKey: [path, 'list', filters],
      })}
      <Split
        label={one}
        {...(!hasWideList && { cardSize: 'wide' as const })}
        page={isOpen ? `/${path}/${list.open}` : undefined}
        onClose={() => setOpen(undefined)}
        card={open === undefined ? undefined : <Fragment key={open}>{card(Number(open))}</Fragment>}
      >
        <List
          label={title}
          pages={pages}
          idOf={({ id }) => String(id)}
          first={first}
          columns={shown}
          hrefOf={width === 'phone' ? (id) => `/${path}/${id}` : list.hrefOf}
          open={width === 'phone' ? undefined : open}
          onOpen={setOpen}
          {...(marked && { selection })}
          empty={
            isFiltered ? (
              <>
                <p>По фильтру пусто.</p>
                <Button kind="text" size="small" onClick={list.reset}>
                  Показать все
                </Button>
              </>
            ) : (
              <p>{empty}</p>
            )
          }
        />
      </Split>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ...(marked ? ([['mark', 'отметить']] as const) : []),
          ...(isForReading
            ? []
            : ([
                ['accept', 'принять'],
                ['refuse', 'не принять'],
              ] as const)),
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}
