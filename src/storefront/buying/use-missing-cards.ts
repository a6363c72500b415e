import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Goods that came into the cart or the wishlist while its page was open have no card there yet: the page is asked
 * for once more.
 * @param missing ids of such goods that the server knows of already
 */
export function useMissingCards(missing: readonly number[]): void {
  const { revalidate } = useRevalidator();
  const asked = useRef('');
  const key = missing.join();
  useEffect(() => {
    if (key === '' || asked.current === key) return;
    asked.current = key; // goods that have vanished from the shop are not asked for again and again
    revalidate();
  }, [key, revalidate]);
}
