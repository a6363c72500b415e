import { useEffect } from 'react';
import { sessionAnswers } from './client.ts';
import { useLostAt } from './connection.ts';
import { queryClient, STAYS } from './query-client.ts';

/** How often the desk tries to reach the shop again, ms. */
const TRIED_EACH_MS = 4_000;

/** Tries to reach the shop while there is no connection, on every page of the desk, because its buttons wait until it is back. */
export function useReconnect(): void {
  const isLost = useLostAt() !== null;
  useEffect(() => {
    if (!isLost) return;
    const tryAgain = () => void sessionAnswers().catch(() => undefined);
    const timer = setInterval(tryAgain, TRIED_EACH_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
      // Lists and what is being worked on stay: the stream brings what was missed.
      queryClient.invalidateQueries({ predicate: ({ meta }) => meta !== STAYS });
    };
  }, [isLost]);
}
