import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import * as css from '../../trust/trust.module.css';

/** Where the person is logged in; he ends one session or all others. */
export function Sessions() {
  const client = useQueryClient();
  const { data: own } = useQuery({
    queryKey: ['own-sessions'],
    queryFn: () => data(api.GET('/api/v1/staff/sessions/')),
  });
  const end = useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) await api.DELETE('/api/v1/staff/sessions/');
      else await api.DELETE('/api/v1/staff/sessions/{id}/', { params: { path: { id: String(id) } } });
    },
    onSuccess: () => notify({ text: 'Выход выполнен.' }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-sessions'] }),
  });
  const sessions = own?.results ?? [];
  return (
    <section className={css.part}>
      <h2>Где выполнен вход</h2>
      <ul className={css.rows}>
        {sessions.map(({ id, device, network, is_current: isCurrent, seen_at: seen, state }) => (
          <li key={id}>
            <span>
              {device || 'Неизвестное устройство'}
              <span className={css.note}>
                {network}, был {longMoment(new Date(seen))}
                {state === 'locked' && ', на замке'}
              </span>
            </span>
            {isCurrent ? (
              <Mark tone="good">этот вход</Mark>
            ) : (
              <Button
                kind="text"
                size="small"
                busy={end.isPending && 'Выходим'}
                onClick={() => end.mutate(id)}
              >
                Выйти там
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={css.buttons}>
          <Button kind="quiet" busy={end.isPending && 'Выходим'} onClick={() => end.mutate(null)}>
            Выйти на всех других
          </Button>
        </div>
      )}
    </section>
  );
}
