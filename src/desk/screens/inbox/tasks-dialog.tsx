import { useQueries } from '@tanstack/react-query';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { RowsDialog } from '../../lists/rows-dialog.tsx';
import { type Chosen, useChosen } from '../../lists/use-chosen.ts';
import { dayIn, SNOOZES } from './task-actions.tsx';

type Task = Shape<'InboxTask'>;
export type TaskAction = 'give' | 'snooze';

interface TasksDialogProps {
  action: TaskAction;
  chosen: Chosen<Task>;
  filters: object;
  onDone: () => void;
  onClose: () => void;
}

/** One call takes so many, and changes all of them or none. */
const PORTION = 100;
const TASKS = ['задача', 'задачи', 'задач'] as const;
const NOBODY = 'nobody';
const SNOOZE_OPTIONS = SNOOZES.map(({ value, name }) => ({ value, label: name }));

/** Hands many tasks over to a colleague who may do all of them, or hides them until a day. */
export function TasksDialog({ action, chosen, filters, onDone, onClose }: TasksDialogProps) {
  const isGiving = action === 'give';
  const queryKey = ['inbox', filters];
  const people = useOwners(useChosen(queryKey, chosen).data ?? []);
  const wanted = isGiving ? 'Выберите, кому.' : 'Выберите, на сколько.';
  return (
    <RowsDialog
      title={isGiving ? 'Передать задачи' : 'Отложить задачи'}
      action={isGiving ? 'Передать' : 'Отложить'}
      done={isGiving ? 'Передано' : 'Отложено'}
      forms={TASKS}
      nameOf={({ what }) => what}
      {...{ queryKey, chosen, onDone, onClose }}
      check={(form) => (form.get('chosen') === '' ? wanted : undefined)}
      send={async (tasks, form) => {
        const to = String(form.get('chosen'));
        for (let at = 0; at < tasks.length; at += PORTION) {
          const portion = tasks.slice(at, at + PORTION);
          await (isGiving ? give(portion, to) : snooze(portion, Number(to)));
        }
        return { rows: tasks.map(({ id }) => ({ id, is_done: true, note: '', version: null, was: null })) };
      }}
    >
      <SelectField
        id="tasks-chosen"
        name="chosen"
        label={isGiving ? 'Кому' : 'На сколько'}
        none="Выберите"
        options={
          isGiving ? [...people, { value: NOBODY, label: 'Никому: пусть возьмёт любой' }] : SNOOZE_OPTIONS
        }
      />
    </RowsDialog>
  );
}

/** The people who may do all these tasks. */
function useOwners(tasks: readonly Task[]): { value: string; label: string }[] {
  const answers = useQueries({
    queries: [...new Set(tasks.map(({ kind }) => kind))].map((kind) => ({
      queryKey: ['colleagues', kind],
      queryFn: () => data(api.GET('/api/v1/staff/colleagues/', { params: { query: { kind } } })),
    })),
  });
  const [first = [], ...others] = answers.map(({ data: people = [] }) => people);
  return first
    .filter(({ id }) => others.every((people) => people.some((one) => one.id === id)))
    .map(({ id, name }) => ({ value: String(id), label: name }));
}

async function give(tasks: readonly Task[], to: string): Promise<void> {
  await api.POST('/api/v1/staff/inbox/assign/', {
    body: {
      tasks: tasks.map(({ kind, id, owner }) => ({ kind, id, seen: owner?.id ?? null })),
      owner: to === NOBODY ? null : Number(to),
    },
  });
}

async function snooze(tasks: readonly Task[], days: number): Promise<void> {
  await api.POST('/api/v1/staff/inbox/snooze/', {
    body: { tasks: tasks.map(({ kind, id }) => ({ kind, id })), until: dayIn(days) },
  });
}
