/** Marks the element that gets the focus when a focused control disappears with its filter. */
const GOODS = 'data-goods';

/** Called before a clicked link disappears: the focus moves to the list instead of the top of the page. */
export function focusGoods({ currentTarget }: { currentTarget: HTMLElement }): void {
  goodsAround(currentTarget)?.focus({ preventScroll: true });
}

/** The element that gets the focus of a control inside it. */
export function goodsAround(control: HTMLElement): HTMLElement | null {
  return control.closest<HTMLElement>(`[${GOODS}]`);
}
