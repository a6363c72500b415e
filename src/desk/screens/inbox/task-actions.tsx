import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { FilterSelect } from '../../lists/filters.tsx';
import { Button } from '../../parts/button.tsx';
import { notify } from '../../parts/notify.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useSession } from '../../session/session.ts';

type Task = Shape<'InboxTask'>;

/** For how long a task is hidden, in days. */
export const SNOOZES = [
  { value: '1', name: 'До завтра' },
  { value: '3', name: 'На 3 дня' },
  { value: '7', name: 'На неделю' },
];
const DAY_MS = 86_400_000;

/** The legal day that is so many days ahead. */
export function dayIn(days: number): LegalDay {
  return legalDay(new Date(Date.now() + days * DAY_MS));
}

/** Who does a task, and until when it is hidden. */
export function TaskActions({ task }: { task: Task }) {
  const client = useQueryClient();
  const { id: me } = useSession();
  const named = { kind: task.kind, id: task.id };
  const { data: people = [] } = useQuery({
    queryKey: ['colleagues', task.kind],
    queryFn: () => data(api.GET('/api/v1/staff/colleagues/', { params: { query: { kind: task.kind } } })),
  });
  const write = useWrite({
    mutationFn: (change: { owner: number | null } | { until: string | null }) =>
      'owner' in change
        ? api.POST('/api/v1/staff/inbox/assign/', {
            body: { tasks: [{ ...named, seen: task.owner?.id ?? null }], owner: change.owner },
          })
        : api.POST('/api/v1/staff/inbox/snooze/', { body: { tasks: [named], until: change.until } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inbox'] }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
  });
  const snooze = (days: number) => write.mutate({ until: dayIn(days) });
  useKeys({ snooze: () => snooze(1) });
  return (
    <>
      {task.owner?.id !== me && (
        <Button kind="text" size="small" onClick={() => write.mutate({ owner: me })}>
          Взять
        </Button>
      )}
      <FilterSelect
        label="Передать"
        value={task.owner ? String(task.owner.id) : undefined}
        options={people.map(({ id, name }) => ({ value: String(id), name }))}
        onChange={(owner) => write.mutate({ owner: owner === undefined ? null : Number(owner) })}
      />
      {task.snoozed_until ? (
        <Button kind="text" size="small" onClick={() => write.mutate({ until: null })}>
          Вернуть
        </Button>
      ) : (
        <FilterSelect
          label="Отложить"
          value={undefined}
          options={SNOOZES}
          onChange={(days) => days !== undefined && snooze(Number(days))}
        />
      )}
    </>
  );
}
