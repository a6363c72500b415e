import type { MouseEvent } from 'react';

/** Marks the element that takes the focus when the control it was on goes away with its filter. */
const GOODS = 'data-goods';

/** Before a pressed link vanishes: the keyboard goes on from the goods and is not thrown to the top of the page. */
export function focusGoods({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>(`[${GOODS}]`)?.focus({ preventScroll: true });
}
