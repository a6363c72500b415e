import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** How much of the first row has to be visible, in pixels. */
const ROW = 100;

/**
 * Shows the beginning of a list whose filters were changed far down the page: its number of goods and its
 * first row. The focus stays on the filter, a visible beginning does not move, and Back restores its own
 * scroll position.
 * @param query the filters of the shown products
 * @param goods holds the list
 */
export function useListStart(query: string, goods: RefObject<HTMLElement | null>): void {
  const isAlongHistory = useNavigationType() === 'POP';
  const known = useRef(query);
  useLayoutEffect(() => {
    if (known.current === query) return;
    known.current = query;
    const count = document.querySelector('main h1');
    if (isAlongHistory || !count || !goods.current) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const top = Number.parseFloat(scrollPaddingTop) || 0;
    const bottom = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
    const from = count.getBoundingClientRect().top;
    const row = goods.current.querySelector('article, tbody, section') ?? goods.current;
    const to = row.getBoundingClientRect().top + ROW;
    if (from >= top - 1 && to <= bottom) return;
    // Both, unless what stands between them fills the screen.
    const start = to - from <= bottom - top ? count : goods.current;
    start.scrollIntoView({ behavior: 'instant' });
  }, [query]);
}
