import { useState } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../ui/notice/notice.tsx';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import type { Shape } from '../../api/shapes.ts';
import { usePages } from '../../lists/use-pages.ts';
import type { Order } from '../../orders/order-query.ts';
import { longMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { Block, BlockLink, BlockNote } from './block.tsx';
import * as css from './order.module.css';

/** Every write about the order as the audit has it: by whom, what was and what is now. Loaded when it is opened. */
export function JournalBlock({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay()('audit.read')) return null;
  return (
    <Block
      title="Журнал"
      actions={
        <BlockLink onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Свернуть' : 'Показать записи'}</BlockLink>
      }
    >
      {isOpen && <Entries order={order} />}
    </Block>
  );
}

function Entries({ order: { id, city } }: { order: Order }) {
  const pages = usePages<Shape<'AuditEntry'>>(['audit', 'order', id], (cursor) =>
    data(
      api.GET('/api/v1/staff/audit/', {
        params: { query: { subject_kind: 'order', subject: id, limit: 20, cursor } },
      }),
    ),
  );
  if (pages.error) return <Notice kind="wrong">{failureText(pages.error)}</Notice>;
  if (pages.isLoading) return <BlockNote>Загружаем…</BlockNote>;
  return (
    <>
      <ul aria-label="Записи журнала">
        {pages.rows.map((entry) => (
          <li key={entry.id} className={css.event}>
            <span className={css.quiet}>{longMoment(new Date(entry.at), city.time_zone)}</span>
            <div>
              <b>{entry.who}:</b> <Link to={`/audit?open=${entry.id}&text=${id}`}>{entry.action_name}</Link>
              {entry.changed.map(({ field, name, was, now }) => (
                <p key={field} className={css.quiet}>
                  {name}: {was || '—'} → {now || '—'}
                </p>
              ))}
              {[entry.reason, entry.details].filter(Boolean).map((words) => (
                <p key={words} className={css.quiet}>
                  {words}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {pages.rows.length === 0 && <BlockNote>Записей нет.</BlockNote>}
      {pages.hasMore && <BlockLink onClick={pages.more}>Показать ещё</BlockLink>}
    </>
  );
}
