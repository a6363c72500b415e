/** Marks the element that takes the focus when the control it was on goes away with its filter. */
const GOODS = 'data-goods';

/** Before a pressed link vanishes: the keyboard goes on from the goods and is not thrown to the top of the page. */
export function focusGoods({ currentTarget }: { currentTarget: HTMLElement }): void {
  goodsAround(currentTarget)?.focus({ preventScroll: true });
}

/** The element around a control that takes its focus. */
export function goodsAround(control: HTMLElement): HTMLElement | null {
  return control.closest<HTMLElement>(`[${GOODS}]`);
}
