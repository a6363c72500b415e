import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the page when products without a card were added to the cart or wishlist while it was open.
 * @param missing ids of such products that the server already knows of
 */
export function useMissingCards(missing: readonly number[]): void {
  const { revalidate } = useRevalidator();
  const asked = useRef('');
  const key = missing.join();
  useEffect(() => {
    if (key === '' || asked.current === key) return;
    asked.current = key; // products deleted from the shop are not requested again and again
    revalidate();
  }, [key, revalidate]);
}
