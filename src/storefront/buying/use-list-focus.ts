import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

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
  const known = useRef(products);
  const focused = useRef<{ element: Element; product: number | undefined }>(null);
  const shape = products.join();
  const remember = useEffectEvent(({ target: element }: FocusEvent) => {
    if (element instanceof Element)
      focused.current = { element, product: products[lineAround(list.current, element)] };
  });
  useEffect(() => {
    const hear = (event: FocusEvent) => remember(event);
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, []);

  useEffect(() => {
    const before = known.current;
    known.current = products;
    const last = focused.current;
    if (!last || last.element.isConnected) return;
    focused.current = null; // once: what happens to the list after that is another matter
    if (document.activeElement !== document.body) return;
    const product =
      products.find((one) => !before.includes(one)) ?? neighbour(before, products, last.product);
    const line = product === undefined ? undefined : linesOf(list.current)[products.indexOf(product)];
    (line?.querySelector<HTMLElement>(target) ?? page.current?.querySelector('h1'))?.focus();
  }, [shape]);
}

/** The line that has come to where the removed one was, or the last one. */
function neighbour(before: readonly number[], left: readonly number[], removed: number | undefined) {
  if (removed === undefined) return left[0];
  const at = before.indexOf(removed);
  return before.slice(at).find((one) => left.includes(one)) ?? left.at(-1);
}

/** Its lines, not what is listed within one. */
function linesOf(list: HTMLElement | null): Element[] {
  return list ? [...list.querySelectorAll(LINE)] : [];
}

/** Which line an element stands in; -1: none. */
function lineAround(list: HTMLElement | null, element: Element): number {
  const line = list?.contains(element) && element.closest(LINE);
  return line ? linesOf(list).indexOf(line) : -1;
}
