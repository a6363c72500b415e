import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import * as css from './marked-bar.module.css';
import type { Selection } from './use-selection.ts';

interface MarkedBarProps {
  selection: Selection;
  /** «412», «10 000+»: how many the filters find. */
  count: string;
  /** There is more than is marked, so that all that the filters find can be chosen. */
  mayTakeAll: boolean;
  /** What can be done with them. */
  children: ReactNode;
}

/** Above a list with marked rows: how many there are, and what can be done with them or with all that the filters find. */
export function MarkedBar({ selection, count, mayTakeAll, children }: MarkedBarProps) {
  const { ids, isAll } = selection;
  if (ids.length === 0) return null;
  return (
    <div className={css.bar}>
      <b>{isAll ? `Выбраны все ${count} по фильтру` : `Отмечено: ${ids.length}`}</b>
      {mayTakeAll && !isAll && (
        <Button kind="text" size="small" onClick={selection.takeAll}>
          Выбрать все {count} по фильтру
        </Button>
      )}
      {children}
      <Button kind="text" size="small" onClick={() => selection.set([])}>
        Снять отметки
      </Button>
    </div>
  );
}
