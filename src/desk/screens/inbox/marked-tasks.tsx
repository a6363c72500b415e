import { useState } from 'react';
import type { Shape } from '../../api/shapes.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { MarkedBar } from '../../lists/marked-bar.tsx';
import type { Page } from '../../lists/use-pages.ts';
import type { Selection } from '../../lists/use-selection.ts';
import { Button } from '../../parts/button.tsx';
import { type TaskAction, TasksDialog } from './tasks-dialog.tsx';

type Task = Shape<'InboxTask'>;

interface MarkedTasksProps {
  selection: Selection;
  filters: object;
  shown: readonly Task[];
  /** How many tasks the filters find. */
  count: number;
  load: (query: object) => Promise<Page<Task>>;
}

/** The id of a task in the list: ids of different kinds may be the same. */
export function idOf({ kind, id }: Pick<Task, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** What can be done with the marked tasks, or with all that the filters find. */
export function MarkedTasks({ selection, filters, shown, count, load }: MarkedTasksProps) {
  const [action, setAction] = useState<TaskAction>();
  const marked = shown.filter((task) => selection.has(idOf(task)));
  const mayTakeAll = count > shown.length && marked.length === shown.length;
  // The open task has the key while nothing is marked.
  useKeys({ snooze: selection.ids.length > 0 ? () => setAction('snooze') : undefined });
  return (
    <MarkedBar selection={selection} count={count.toLocaleString('ru-RU')} mayTakeAll={mayTakeAll}>
      <Button kind="quiet" size="small" onClick={() => setAction('give')}>
        Передать
      </Button>
      <Button kind="quiet" size="small" onClick={() => setAction('snooze')}>
        Отложить
      </Button>
      {action && (
        <TasksDialog
          action={action}
          filters={filters}
          chosen={selection.isAll ? { load } : { rows: marked }}
          onDone={() => {
            setAction(undefined);
            selection.set([]);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </MarkedBar>
  );
}
