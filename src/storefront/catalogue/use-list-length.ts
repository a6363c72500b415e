import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tabStorage } from '../browser/tab-storage.ts';
import { isReopened } from '../navigation/reopened.ts';
import { storedLength, storeLength } from './list-length.ts';
import type { Listing } from './listing.ts';

/**
 * Restores the length of a list after a reload or a return from another document. Meanwhile it sets the
 * height of the page, so that the scroll position stays.
 * @param list identifies the list, including its filters
 * @param lengthen loads a number of further products and calls back
 */
export function useListLength(
  list: string,
  listing: Listing,
  lengthen: (more: number) => Promise<void>,
): void {
  const { key } = useLocation();
  const shown = listing.products.length;
  const hasFailed = listing.hasFailed === true;
  const [isLengthened, setIsLengthened] = useState(false);

  useLayoutEffect(() => {
    if (hasFailed || !isKnownEntry(key)) return;
    const { length, top } = storedLength(tabStorage(), key, list);
    const more = length - shown;
    if (more <= 0) return;
    const { body } = document;
    const end = body.scrollHeight - window.innerHeight;
    // Reserves the final height, so that the position can be scrolled to: rows of cards have equal heights.
    body.style.minHeight = `${Math.round(end * (length / shown)) + window.innerHeight}px`;
    // The browser scrolled to the end of the shorter page; a visitor who has scrolled elsewhere stays there.
    if (window.scrollY > end - 2) window.scrollTo(0, top);
    lengthen(more).finally(() => setIsLengthened(true));
    return () => void body.style.removeProperty('min-height');
  }, []);

  // Together with the products: a page that is short for a single frame loses its scroll position.
  useLayoutEffect(() => {
    if (isLengthened) document.body.style.removeProperty('min-height');
  }, [isLengthened]);

  useEffect(() => {
    if (hasFailed) return;
    const save = () => {
      const length = shown > listing.limit ? shown : 0;
      storeLength(tabStorage(), key, list, { length, top: Math.round(window.scrollY) });
    };
    save();
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, [key, list, shown, hasFailed, listing.limit]);
}

/**
 * The first history entry of every document has the same key, so only a reopened document can be the one that
 * was left.
 */
function isKnownEntry(key: string): boolean {
  return key !== 'default' || isReopened();
}
