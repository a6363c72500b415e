import { type RefObject, useEffect, useRef } from 'react';

/** A line, not what is listed within one. */
const LINE = 'li:not(li li)';

/**
 * Lines come and go, and what had the focus may go with them: a removed line, «Очистить», «Вернуть» in a notice.
 * Then the line that follows gets it, a returned line itself, and the heading when no line is left. Who is somewhere
 * else keeps his place, whatever another tab does to the list.
 * @param page holds the heading h1, which must be focusable
 * @param list holds the lines, each an `li`
 * @param products of the lines, in the order of the page
 * @param target what is to have the focus, inside a line
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
    function remember({ target: element }: FocusEvent) {
      if (!(element instanceof Element)) return;
      const { products, lines } = known.current;
      const line = element.closest(LINE);
      focused.current = { element, product: line ? products[lines.indexOf(line)] : undefined };
    }
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    const before = known.current.products;
    const lines = [...(list.current?.querySelectorAll(LINE) ?? [])];
    known.current = { products, lines };
    const last = focused.current;
    if (!last || last.element.isConnected) return;
    focused.current = null; // once: what happens to the list after that is another matter
    if (document.activeElement !== document.body) return;
    const product =
      products.find((one) => !before.includes(one)) ?? neighbour(before, products, last.product);
    const line = product === undefined ? undefined : lines[products.indexOf(product)];
    (line?.querySelector<HTMLElement>(target) ?? page.current?.querySelector('h1'))?.focus();
  }, [shape]);
}

/** The line that has come to where the removed one was, or the last one. */
function neighbour(before: readonly number[], left: readonly number[], removed: number | undefined) {
  if (removed === undefined) return left[0];
  const at = before.indexOf(removed);
  return before.slice(at).find((one) => left.includes(one)) ?? left.at(-1);
}
