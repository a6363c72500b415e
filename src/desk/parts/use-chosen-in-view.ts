import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of tabs that scrolls sideways: brings the chosen one into view, because on a phone it may lie beyond the edge.
 * @param chosen what is chosen; the row is scrolled when it changes
 */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const tabs = row.current;
    const tab = tabs?.querySelector<HTMLElement>('[aria-current="page"], [aria-pressed="true"]');
    if (!tabs || !tab) return undefined;
    const show = () => {
      const [all, one] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()];
      // Not scrollIntoView: that would scroll the page, too.
      if (one.left < all.left || one.right > all.right)
        tabs.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
    };
    // Tabs become wider when their numbers arrive.
    const sizes = new ResizeObserver(show);
    for (const each of tabs.children) sizes.observe(each);
    return () => sizes.disconnect();
  }, [chosen]);
  return row;
}
