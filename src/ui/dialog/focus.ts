/** Elements that Tab can reach. */
const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex^="-"])';

/** Moves Tab from the last stop to the first and back: the focus never leaves an open dialog. */
export function trapFocus(
  dialog: HTMLElement,
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
): void {
  if (event.key !== 'Tab') return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isStop);
  const last = event.shiftKey ? stops[0] : stops.at(-1);
  const next = event.shiftKey ? stops.at(-1) : stops[0];
  const active = document.activeElement;
  if (!last || !active) return;
  // Radio buttons of a group are one stop, so any of them may be the last. The title has the focus before all
  // stops.
  const isBeforeAll =
    event.shiftKey && last.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING;
  if (active !== last && !sameGroup(active, last) && !isBeforeAll) return;
  event.preventDefault();
  next?.focus();
}

/**
 * Returns the focus to the element that had it. If that is inside a panel closed meanwhile, the button that
 * opens the panel gets the focus.
 */
export function returnFocus(opener: Element | null): void {
  if (!(opener instanceof HTMLElement)) return;
  if (opener.checkVisibility()) {
    opener.focus();
    return;
  }
  const panel = opener.closest('[popover]');
  if (panel) document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]:not([popover] *)`)?.focus();
}

/** Whether Tab stops here: visible, and of a radio group only the checked button, or else the first. */
function isStop(element: HTMLElement, _index: number, all: HTMLElement[]): boolean {
  if (!element.checkVisibility()) return false;
  if (!isRadio(element) || element.checked) return true;
  const group = all.filter((other) => sameGroup(other, element)) as HTMLInputElement[];
  return !group.some(({ checked }) => checked) && group[0] === element;
}

function isRadio(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

function sameGroup(one: Element | null, other: Element): boolean {
  return isRadio(one) && isRadio(other) && one.name === other.name && one.form === other.form;
}
