import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, data } from '../api/client.ts';
import * as css from '../papers/card.module.css';
import { Facts, Loaded } from '../papers/parts.tsx';
import { longMoment } from '../parts/moments.ts';
import * as own from './trust.module.css';

/** Screens of the desk by the kinds of subjects of the audit. */
const SCREENS: Record<string, string> = {
  order: 'orders',
  claim: 'claims',
  company: 'companies',
  contract: 'contracts',
  power: 'powers',
  document: 'documents',
  feedback: 'messages',
  resume: 'resumes',
  stock_request: 'stock-requests',
  approval: 'approvals',
  account: 'customers',
  staff: 'staff',
};

/** An entry of the audit: who did what to which thing, with which right and why, and what it was before. */
export function AuditCard({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['audit', 'one', id],
    queryFn: () => data(api.GET('/api/v1/staff/audit/{id}/', { params: { path: { id: String(id) } } })),
  });
  return (
    <Loaded query={query}>
      {(entry) => (
        <div className={css.content}>
          <header className={css.head}>
            <h2>{entry.action_name}</h2>
            <p className={css.about}>
              {entry.who} <span className={css.note}>{longMoment(new Date(entry.at))}</span>
            </p>
          </header>
          <Facts
            facts={[
              [
                'О чём',
                SCREENS[entry.subject_kind] && entry.subject > 0 ? (
                  <Link to={`/${SCREENS[entry.subject_kind]}/${entry.subject}`}>
                    {entry.subject_name} {entry.subject}
                  </Link>
                ) : (
                  `${entry.subject_name} ${entry.subject || ''}`
                ),
              ],
              ['Почему', entry.reason],
              ['Право', entry.capability],
              ['Вход', entry.session && `№ ${entry.session}`],
              ['Ещё', entry.details],
              [
                'Операция',
                entry.operation && (
                  <Link to={`/audit?operation=${entry.operation}`}>все записи этой операции</Link>
                ),
              ],
            ]}
          />
          {entry.changed.length > 0 && (
            <table className={own.diff}>
              <thead>
                <tr>
                  <th scope="col">Поле</th>
                  <th scope="col">Было</th>
                  <th scope="col">Стало</th>
                </tr>
              </thead>
              <tbody>
                {entry.changed.map(({ field, name, was, now }) => (
                  <tr key={field}>
                    <td>{name}</td>
                    <td>{was || '—'}</td>
                    <td>{now || '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className={css.note}>Строка {entry.id}. Записи журнала не меняются и не удаляются.</p>
        </div>
      )}
    </Loaded>
  );
}
