import { useEffect, useState } from 'react';
import { useBrowserApi } from '../api/browser-api.ts';
import { data } from '../api/client.ts';
import { type CartChange, cartChange } from './cart-change.ts';

/** The state of the preview for a city. */
export type Preview =
  | { city: number; state: 'loading' }
  | { city: number; state: 'failed'; retry: () => void }
  | { city: number; state: 'ready'; change: CartChange };

/**
 * Loads what the selected city would do to the cart. A late response for a city selected earlier is dropped.
 * @param city the selected city; undefined: nothing is loaded
 */
export function useCartChange(city: number | undefined): Preview | undefined {
  const api = useBrowserApi();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ city: number; change: CartChange | 'failed' }>();

  useEffect(() => {
    if (city === undefined) return;
    const stop = new AbortController();
    setAnswer(undefined);
    data(
      api().GET('/api/v1/catalog/cart/availability/', { params: { query: { city } }, signal: stop.signal }),
    )
      .then((availability) => cartChange(city, availability))
      .catch(() => 'failed' as const)
      .then((change) => {
        if (!stop.signal.aborted) setAnswer({ city, change });
      });
    return () => stop.abort();
  }, [city, attempt]);

  if (city === undefined) return undefined;
  if (answer?.city !== city) return { city, state: 'loading' };
  if (answer.change === 'failed')
    return { city, state: 'failed', retry: () => setAttempt((last) => last + 1) };
  return { city, state: 'ready', change: answer.change };
}
