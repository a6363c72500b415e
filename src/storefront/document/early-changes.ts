import { type RefObject, useEffect } from 'react';

/**
 * Changes that a visitor made to the controls of a page before its scripts ran (decision 0019), such as a
 * ticked box. The browser shows them but no listener has seen them, so they are repeated after hydration.
 */
type TextField = HTMLInputElement | HTMLTextAreaElement;
export type Control = TextField | HTMLSelectElement;
/** The typed or picked value, or whether it is checked. */
export type State = string | boolean;

interface EarlyChange {
  control: Control;
  /** The state in the server's HTML, and the visitor's state. */
  before: State;
  after: State;
}

/** Buttons and hidden fields have no user input. */
const NOT_FILLED_IN = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** For a part of a page whose code is loaded after the shell is hydrated: it repeats the changes of its own controls. */
export function useEarlyChanges(part: RefObject<ParentNode | null>): void {
  useEffect(() => {
    const controls = part.current ? readControls(part.current) : [];
    queueMicrotask(() => replayEarlyChanges(controls));
  }, [part]);
}

/** Reads all controls of the page. Call it before hydration, which resets some of them. */
export function readControls(page: ParentNode): EarlyChange[] {
  return [...page.querySelectorAll<Control>('input, textarea, select')]
    .filter((control) => !control.disabled && !NOT_FILLED_IN.has(control.type))
    .map((control) => ({ control, before: written(control), after: standing(control) }));
}

/**
 * Repeats the changes: choices at once, while the controls for pages without scripts still exist, and texts in the next
 * microtask. Call it right after an effect of the root, because inside an effect React does not hydrate synchronously.
 */
export function replayEarlyChanges(controls: EarlyChange[]): void {
  // A discrete event makes React hydrate its part of the page at once. No code listens to «touchcancel».
  for (const { control, before, after } of controls)
    if (before !== after) control.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  const changes = controls
    .map(({ control, before, after }) => {
      const now = standing(control);
      return { control, before, after: now === before ? after : now };
    })
    .filter((change) => change.control.isConnected && change.before !== change.after);
  // All values first: a listener of one field may read the whole form.
  for (const { control, after } of changes) put(control, after);
  for (const change of changes) if (!isText(change.control)) repeatChoice(change.control, change);
  queueMicrotask(() => {
    const texts = changes.filter(({ control }) => control.isConnected && isText(control));
    for (const { control, before, after } of texts) retype(control as TextField, `${before}`, `${after}`);
    // A listener that handles blur then knows the typed value.
    queueMicrotask(() => {
      for (const { control } of texts) leave(control);
    });
  });
}

function repeatChoice(control: Control, { before, after }: EarlyChange): void {
  if (!isBox(control)) {
    dispatch(control, 'input');
    dispatch(control, 'change');
  } else if (control.type === 'checkbox' || after) {
    control.checked = Boolean(before);
    control.click();
  } // the checked radio button represents its group
}

/** Types the value again: React ignores an input event whose value equals the last one it knows. */
function retype(field: TextField, before: string, after: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = before;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, after);
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  dispatch(field, 'input');
}

/**
 * Sends blur for a field the visitor has left. The focused field sends its own, but the browser does not fire
 * «change» for a value set by a script.
 */
function leave(field: Control): void {
  if (field === document.activeElement) {
    field.addEventListener('blur', () => dispatch(field, 'change'), { once: true });
    return;
  }
  dispatch(field, 'change');
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: document.activeElement }));
}

function dispatch(control: Control, event: 'input' | 'change'): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Sets a control to a state. A file cannot be set. */
export function put(control: Control, state: State): void {
  if (isBox(control)) control.checked = Boolean(state);
  else if (control.type !== 'file' && control.value !== state) control.value = String(state);
}

function standing(control: Control): State {
  return isBox(control) ? control.checked : control.value;
}

function written(control: Control): State {
  if (control.type === 'file') return '';
  if (isBox(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  const [first] = options.filter(({ disabled }) => !disabled);
  return (options.findLast(({ defaultSelected }) => defaultSelected) ?? first)?.value ?? '';
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function isText(control: Control): boolean {
  return !isBox(control) && !(control instanceof HTMLSelectElement) && control.type !== 'file';
}
