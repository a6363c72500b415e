import { useWidth } from '../parts/use-wide.ts';
import type { Column } from './list.tsx';
import { ColumnsButton, SheetButton } from './list-tools.tsx';
import { isSameView, Tabs, type View } from './tabs.tsx';
import type { ChosenColumns } from './use-columns.ts';
import type { ListState } from './use-list-state.ts';
import { SaveView, useSavedViews } from './views.tsx';

interface ListBarProps<Filters> {
  /** The screen, by which its views and columns are stored: «companies». */
  list: string;
  /** The list in the address of its call; null: it is no workbook. */
  call: string | null;
  /** The filters, as the call takes them. */
  query: object;
  /** The views that everybody has. */
  views: readonly View<Filters>[];
  state: ListState<never>;
  count: (filters: Filters) => Promise<string>;
  queryKey: readonly unknown[];
  columns: readonly Pick<Column<never>, 'name'>[];
  choice: ChosenColumns;
}

/** What every list has above it: its views with their numbers, those that people save, its columns and its workbook. */
export function ListBar<Filters extends object>(props: ListBarProps<Filters>) {
  const { list, call, query, views, state, count, queryKey, columns, choice } = props;
  const { filters, view, setView } = state as unknown as ListState<string>;
  const width = useWidth();
  const saved = useSavedViews(list);
  const isOfAll = views.some((one) => isSameView(one.filters, filters)) && choice.text === undefined;
  const now = { ...(filters as Record<string, string>), ...(choice.text && { columns: choice.text }) };
  return (
    <Tabs
      label="Виды списка"
      views={[...views, ...saved] as readonly View<object>[]}
      current={view}
      onChoose={(chosen) => setView(chosen as Record<string, string>)}
      count={count as (filters: object) => Promise<string>}
      queryKey={queryKey}
    >
      {!isOfAll && (
        <SaveView
          list={list}
          filters={now}
          onSaved={setView}
          chosen={saved.find((one) => isSameView(one.filters, view))?.saved}
        />
      )}
      {/* On a phone each row is a card. */}
      {width !== 'phone' && <ColumnsButton columns={columns} choice={choice} />}
      {call !== null && <SheetButton list={call} query={query as Record<string, string>} />}
    </Tabs>
  );
}
