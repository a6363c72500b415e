import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, data } from '../api/client.ts';
import { Mark } from '../parts/mark.tsx';
import * as css from './trust.module.css';

/** What the person has proposed about a thing and waits for a second signature; nothing when there is none. */
export function OwnWaiting({ kind, subject }: { kind: 'refund' | 'contract' | 'erasure'; subject: number }) {
  const { data: own } = useQuery({
    queryKey: ['own-approvals', 'waiting'],
    queryFn: () =>
      data(api.GET('/api/v1/staff/own-approvals/', { params: { query: { state: 'waiting', limit: 100 } } })),
  });
  const waiting = own?.results.filter((each) => each.kind === kind && each.subject === subject) ?? [];
  return waiting.map(({ id, what }) => (
    <p key={id} className={css.waiting}>
      <Mark tone="work">Ждёт второй подписи</Mark> {what}. <Link to="/me">Мои предложения</Link>
    </p>
  ));
}
