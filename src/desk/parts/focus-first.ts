/**
 * A `ref` for the field of a dialog that has the focus when it opens. React's `autoFocus` comes too early: the dialog is still
 * closed then, and its title would get the focus.
 */
export function focusFirst(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
}
