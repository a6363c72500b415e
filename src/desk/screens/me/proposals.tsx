import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { Button } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { notify } from '../../parts/notify.ts';
import { APPROVAL_STATES } from '../../trust/approval-states.ts';
import * as css from '../../trust/trust.module.css';

/** What the person has proposed, and what became of it. Hidden while there is nothing. */
export function Proposals() {
  const client = useQueryClient();
  const { data: own } = useQuery({
    queryKey: ['own-approvals', 'latest'],
    queryFn: () => data(api.GET('/api/v1/staff/own-approvals/', { params: { query: { limit: 20 } } })),
  });
  const withdraw = useMutation({
    mutationFn: (id: number) =>
      api.DELETE('/api/v1/staff/own-approvals/{id}/', { params: { path: { id: String(id) } } }),
    onSuccess: () => notify({ text: 'Отозвано.' }),
    onError: (error) => notify({ tone: 'wrong', text: failureText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-approvals'] }),
  });
  if (!own || own.results.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>Мои предложения</h2>
      <ul className={css.rows}>
        {own.results.map(({ id, what, state, note, created_at: at, decided_by: by }) => (
          <li key={id}>
            <span>
              {what}
              <span className={css.note}>
                {longMoment(new Date(at))}
                {by && state !== 'withdrawn' && `, ${by}`}
                {note && `: ${note}`}
              </span>
            </span>
            <Mark tone={APPROVAL_STATES[state].tone}>{APPROVAL_STATES[state].word}</Mark>
            {state === 'waiting' && (
              <Button
                kind="text"
                size="small"
                busy={withdraw.isPending && 'Отзываем'}
                onClick={() => withdraw.mutate(id)}
              >
                Отозвать
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
