import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { useCallKeys } from '../../api/call-keys.ts';
import { api, data } from '../../api/client.ts';
import { failureText, hasStatus } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { type RowDone, RowsDialog } from '../../lists/rows-dialog.tsx';
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

/** One call takes so many, and changes all of them or none; so what is rejected is sent again by halves. */
const PORTION = 100;
const TASKS = ['задача', 'задачи', 'задач'] as const;
const NOBODY = 'nobody';
const SNOOZE_OPTIONS = SNOOZES.map(({ value, name }) => ({ value, label: name }));

/** Hands many tasks over to a colleague who may do all of them, or hides them until a day. */
export function TasksDialog({ action, chosen, filters, onDone, onClose }: TasksDialogProps) {
  const isGiving = action === 'give';
  const queryKey = ['inbox', filters];
  const people = useOwners(useChosen(queryKey, chosen).data ?? []);
  // Another try after a lost connection goes on where the first one stopped, with the same keys.
  const done = useRef<RowDone[]>([]);
  const keyOf = useCallKeys();
  const wanted = isGiving ? 'Выберите, кому.' : 'Выберите, на сколько.';
  return (
    <RowsDialog
      title={isGiving ? 'Передать задачи' : 'Отложить задачи'}
      action={isGiving ? 'Передать' : 'Отложить'}
      done={isGiving ? 'Передано' : 'Отложено'}
      forms={TASKS}
      nameOf={({ what }) => what}
      queryKey={queryKey}
      chosen={chosen}
      onDone={onDone}
      onClose={onClose}
      check={(form) => (form.get('chosen') === '' ? wanted : undefined)}
      send={async (tasks, form) => {
        const to = String(form.get('chosen'));
        const change = (some: readonly Task[]) => {
          const body = isGiving ? giving(some, to) : snoozing(some, Number(to));
          return send(body, keyOf(body));
        };
        for (let at = done.current.length; at < tasks.length; at += PORTION)
          done.current.push(...(await inHalves(tasks.slice(at, at + PORTION), change)));
        return { rows: done.current };
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

/** Changes tasks, and says of each that somebody else has changed by now why it stays. */
async function inHalves(
  tasks: readonly Task[],
  change: (tasks: readonly Task[]) => Promise<void>,
): Promise<RowDone[]> {
  try {
    await change(tasks);
    return tasks.map((task) => rowOf(task, ''));
  } catch (error) {
    if (!hasStatus(error, 409) && !hasStatus(error, 404)) throw error;
    const [first] = tasks;
    if (first && tasks.length === 1) return [rowOf(first, failureText(error))];
    const half = Math.ceil(tasks.length / 2);
    const before = await inHalves(tasks.slice(0, half), change);
    return [...before, ...(await inHalves(tasks.slice(half), change))];
  }
}

/** @param note why it stays as it was; empty: it was changed */
function rowOf({ id, what }: Task, note: string): RowDone {
  return { id, name: what, is_done: note === '', note, version: null, was: null };
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

type Giving = ReturnType<typeof giving>;
type Snoozing = ReturnType<typeof snoozing>;

function giving(tasks: readonly Task[], to: string) {
  return {
    tasks: tasks.map(({ kind, id, owner }) => ({ kind, id, seen: owner?.id ?? null })),
    owner: to === NOBODY ? null : Number(to),
  };
}

function snoozing(tasks: readonly Task[], days: number) {
  return { tasks: tasks.map(({ kind, id }) => ({ kind, id })), until: dayIn(days) };
}

async function send(body: Giving | Snoozing, key: string): Promise<void> {
  const params = { header: { 'idempotency-key': key } };
  await ('owner' in body
    ? api.POST('/api/v1/staff/inbox/assign/', { params, body })
    : api.POST('/api/v1/staff/inbox/snooze/', { params, body }));
}
