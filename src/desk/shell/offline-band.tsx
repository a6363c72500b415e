import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLostAt } from '../api/connection.ts';
import { SESSION_KEY, STAYS } from '../api/query-client.ts';
import { Icon } from '../icon/icon.tsx';
import { clockOf } from '../parts/moments.ts';
import * as css from './offline-band.module.css';

/** How often the desk tries to reach the shop again, ms. */
const TRIED_EACH_MS = 4_000;

/** «Нет связи с 14:06»: typed text stays in the tab, and nothing is sent until the connection is back. */
export function OfflineBand() {
  const lostAt = useLostAt();
  const client = useQueryClient();
  useEffect(() => {
    if (lostAt === null) return;
    const tryAgain = () => void client.refetchQueries({ queryKey: SESSION_KEY });
    const timer = setInterval(tryAgain, TRIED_EACH_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
      // Lists and what is being worked on stay: the stream brings what was missed.
      client.invalidateQueries({ predicate: ({ meta }) => meta !== STAYS });
    };
  }, [lostAt, client]);
  return (
    <div role="status">
      {lostAt !== null && (
        <p className={css.band}>
          <Icon name="wifi-slash" />
          Нет связи с {clockOf(new Date(lostAt))}. То, что вы пишете, не пропадёт.
        </p>
      )}
    </div>
  );
}
