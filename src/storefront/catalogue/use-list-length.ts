import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isReopened } from '../reopened.ts';
import { tabStorage } from '../tab-storage.ts';
import { keepLength, keptLength } from './list-length.ts';
import type { Listing } from './listing.ts';

/**
 * After a reload, and on the way back from a document that has not seen it, brings the list to the length it was left
 * at, and keeps the page as tall meanwhile, so that people are where they were.
 * @param list which list it is, filters included
 * @param lengthen loads so many goods more, and tells when they are there
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
    const { length, top } = keptLength(tabStorage(), key, list);
    const more = length - shown;
    if (more <= 0) return;
    const { body } = document;
    const end = body.scrollHeight - window.innerHeight;
    // As tall as it will be, so that there is a place to go to: rows of cards are alike.
    body.style.minHeight = `${Math.round(end * (length / shown)) + window.innerHeight}px`;
    // The browser got as far as the page was long. Who has gone elsewhere meanwhile stays there.
    if (window.scrollY > end - 2) window.scrollTo(0, top);
    lengthen(more).finally(() => setIsLengthened(true));
    return () => void body.style.removeProperty('min-height');
  }, []);

  // With the goods, not a moment earlier: a page that is short for a frame has lost its place.
  useLayoutEffect(() => {
    if (isLengthened) document.body.style.removeProperty('min-height');
  }, [isLengthened]);

  useEffect(() => {
    if (hasFailed) return;
    const keep = () => {
      const length = shown > listing.limit ? shown : 0;
      keepLength(tabStorage(), key, list, { length, top: Math.round(window.scrollY) });
    };
    keep();
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [key, list, shown, hasFailed, listing.limit]);
}

/** The first entry of every document has one and the same key: only what was opened again is the one that was left. */
function isKnownEntry(key: string): boolean {
  return key !== 'default' || isReopened();
}
