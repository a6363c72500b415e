import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { keepLength, keptLength } from './list-length.ts';
import type { Listing } from './listing.ts';
import { PAGE_SIZE } from './load-list.ts';

/**
 * After a reload, and on the way back from a document that has not seen it, brings the list to the length it was left at, and keeps the
 * page as tall meanwhile, so that people are where they were.
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

  useLayoutEffect(() => {
    const more = isKnownEntry(key) ? keptLength(window.sessionStorage, key, list) - shown : 0;
    if (more <= 0) return;
    const { body } = document;
    // As tall as it will be, or the router could not scroll to the place: rows of cards are alike.
    const rows = (body.scrollHeight - window.innerHeight) * ((shown + more) / shown);
    body.style.minHeight = `${Math.round(rows + window.innerHeight)}px`;
    lengthen(more).finally(() => requestAnimationFrame(() => body.style.removeProperty('min-height')));
  }, []);

  useEffect(() => {
    keepLength(window.sessionStorage, key, list, shown > PAGE_SIZE ? shown : 0);
  }, [key, list, shown]);
}

/** The first entry of every document has one and the same key: only what was opened again is the one that was left. */
function isKnownEntry(key: string): boolean {
  if (key !== 'default') return true;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'reload' || opened?.type === 'back_forward';
}
