import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { AS_SHOWN } from '../api/query-client.ts';
import { useChosenInView } from '../parts/use-chosen-in-view.ts';
import * as css from './tabs.module.css';

/** A view of a list: a name for a set of filters. */
export interface View<Filters> {
  name: string;
  filters: Filters;
  /** What waits here should not: its number is shown in red. */
  isBad?: boolean;
  /** Its rows are many to look through: they are counted rarely. */
  isSlow?: boolean;
}

/** How often the rows of a view are counted, and those of a slow one. */
const COUNTED_EACH_MS = 60_000;
const SLOW_EACH_MS = 10 * COUNTED_EACH_MS;

/** Slow counts are not under the key of their list: what invalidates that, such as each event, does not count them again. */
const SLOW_COUNT = ['slow-count'] as const;

/** The name under which the address and a saved view have the chosen columns. */
export const COLUMNS_PARAM = 'columns';

interface TabsProps<Filters> {
  label: string;
  views: readonly View<Filters>[];
  /** The filters that are set now. */
  current: Filters;
  onChoose: (filters: Filters) => void;
  /** How many rows a view has; null: more than are counted. */
  count: (filters: Filters) => Promise<string>;
  /** The key of the list, under which the numbers are cached. */
  queryKey: readonly unknown[];
  /** Buttons at the right. */
  children?: ReactNode;
}

/** The views of a list with their numbers. A view is chosen when exactly its filters are set. */
export function Tabs<Filters extends object>(props: TabsProps<Filters>) {
  const { label, views, current, onChoose, count, queryKey, children } = props;
  const row = useChosenInView<HTMLFieldSetElement>(JSON.stringify(current));
  return (
    <div className={css.bar}>
      <fieldset ref={row} className={css.tabs} aria-label={label}>
        {views.map((view) => (
          <Tab
            key={view.name}
            view={view}
            isOn={isSameView(view.filters, current)}
            onChoose={() => onChoose(view.filters)}
            count={() => count(withoutColumns(view.filters))}
            queryKey={[
              ...(view.isSlow ? SLOW_COUNT : []),
              ...queryKey,
              'count',
              withoutColumns(view.filters),
            ]}
          />
        ))}
      </fieldset>
      <div className={css.right}>{children}</div>
    </div>
  );
}

interface TabProps {
  view: View<object>;
  isOn: boolean;
  onChoose: () => void;
  count: () => Promise<string>;
  queryKey: readonly unknown[];
}

function Tab({ view: { name, isBad, isSlow }, isOn, onChoose, count, queryKey }: TabProps) {
  const each = isSlow ? SLOW_EACH_MS : COUNTED_EACH_MS;
  const { data } = useQuery({
    queryKey,
    queryFn: count,
    refetchInterval: each,
    ...(isSlow && { ...AS_SHOWN, staleTime: each }),
  });
  return (
    <button type="button" className={cx(css.tab, isOn && css.on)} aria-pressed={isOn} onClick={onChoose}>
      {name}
      {data !== undefined && data !== '0' && <span className={cx(css.count, isBad && css.bad)}>{data}</span>}
    </button>
  );
}

/** The filters of a view, without what it says of columns. */
function withoutColumns<Filters extends object>(filters: Filters): Filters {
  const { [COLUMNS_PARAM]: _, ...rest } = filters as Filters & { [COLUMNS_PARAM]?: string };
  return rest as Filters;
}

/** Whether two views have the same filters. */
export function isSameView(one: object, other: object): boolean {
  const text = (filters: object) => JSON.stringify(Object.entries(filters).sort());
  return text(one) === text(other);
}
