import { type RefObject, useEffect, useRef } from 'react';

/** A line, not a list item nested in it. */
const LINE = 'li:not(li li)';

/**
 * Moves the focus when the focused line goes («Удалить», «Очистить») or returns («Вернуть»): to the next
 * line, the returned line, or the heading when no line is left. A visitor whose focus is elsewhere keeps it,
 * whatever another tab does to the list.
 * @param page holds the heading h1, which must be focusable
 * @param list holds the lines, each an `li`
 * @param products of the lines, in the order of the page
 * @param target selector of what gets the focus inside a line
 */
export function useListFocus(
  page: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  products: readonly number[],
  target: string,
): void {
  const known = useRef<{ products: readonly number[]; lines: Element[] }>({ products, lines: [] });
  const focused = useRef<{ element: Element; product: number | undefined }>(null);
  const shape = products.join();
  useEffect(() => {
    function storeFocus({ target: element }: FocusEvent) {
      if (!(element instanceof Element)) return;
      const { products, lines } = known.current;
      const line = element.closest(LINE);
      focused.current = { element, product: line ? products[lines.indexOf(line)] : undefined };
    }
    document.addEventListener('focusin', storeFocus);
    return () => document.removeEventListener('focusin', storeFocus);
  }, []);

  useEffect(() => {
    const before = known.current.products;
    const lines = [...(list.current?.querySelectorAll(LINE) ?? [])];
    known.current = { products, lines };
    const last = focused.current;
    if (!last || last.element.isConnected) return;
    focused.current = null; // only once: later changes of the list do not move the focus
    if (document.activeElement !== document.body) return;
    const product =
      products.find((one) => !before.includes(one)) ?? neighbour(before, products, last.product);
    const line = product === undefined ? undefined : lines[products.indexOf(product)];
    (line?.querySelector<HTMLElement>(target) ?? page.current?.querySelector('h1'))?.focus();
  }, [shape]);
}

/** The line now in the place of the removed one, or the last line. */
function neighbour(before: readonly number[], left: readonly number[], removed: number | undefined) {
  if (removed === undefined) return left[0];
  const at = before.indexOf(removed);
  return before.slice(at).find((one) => left.includes(one)) ?? left.at(-1);
}
