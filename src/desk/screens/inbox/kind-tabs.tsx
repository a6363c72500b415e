import type { ReactNode } from 'react';
import { formatCount } from '../../../platform/text/plural.ts';
import { cx } from '../../../ui/cx.ts';
import type { Shape } from '../../api/shapes.ts';
import * as css from '../../lists/tabs.module.css';
import { useChosenInView } from '../../parts/use-chosen-in-view.ts';
import * as own from './inbox.module.css';

interface KindTabsProps {
  kinds: readonly Shape<'InboxKind'>[];
  /** The kind that is shown alone; absent: all are. */
  chosen: string | undefined;
  onChoose: (kind: string | undefined) => void;
  /** Other filters, at the right. */
  children: ReactNode;
}

/** What waits, by kind: each kind of which there is something, with its number. */
export function KindTabs({ kinds, chosen, onChoose, children }: KindTabsProps) {
  const row = useChosenInView<HTMLFieldSetElement>(`${chosen} of ${kinds.length}`);
  const tab = (kind: string | undefined, name: string, count: number) => (
    <button
      key={kind ?? ''}
      type="button"
      className={cx(css.tab, kind === chosen && css.on)}
      aria-pressed={kind === chosen}
      onClick={() => onChoose(kind)}
    >
      {name}
      {count > 0 && <span className={css.count}>{formatCount(count)}</span>}
    </button>
  );
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={own.bar}>
      <fieldset ref={row} className={cx(css.tabs, own.kinds)} aria-label="Виды дел">
        {tab(undefined, 'Все', all)}
        {kinds
          .filter(({ kind, count }) => count > 0 || kind === chosen)
          .map(({ kind, name, count }) => tab(kind, name, count))}
      </fieldset>
      <div className={own.others}>{children}</div>
    </div>
  );
}
