import { type RefObject, useEffect } from 'react';

/**
 * What people did with the controls of a page before its scripts ran (decision 0019): a box ticked, a price typed. The
 * browser shows it, but no listener has seen it, so it is repeated once the page is hydrated.
 */
type TextField = HTMLInputElement | HTMLTextAreaElement;
type Control = TextField | HTMLSelectElement;
/** What was typed or picked, or whether it is chosen. */
type State = string | boolean;

interface EarlyChange {
  control: Control;
  /** As the server wrote it, and as the person left it. */
  before: State;
  after: State;
}

/** Buttons and hidden fields are nothing people fill in. */
const NOT_FILLED_IN = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** For a part of a page whose code is loaded after the shell is hydrated: it repeats the changes of its own controls. */
export function useEarlyChanges(part: RefObject<ParentNode | null>): void {
  useEffect(() => {
    const controls = part.current ? readControls(part.current) : [];
    queueMicrotask(() => tellEarlyChanges(controls));
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
export function tellEarlyChanges(controls: EarlyChange[]): void {
  // A discrete event makes React hydrate its part of the page at once. No code listens to «touchcancel».
  for (const { control, before, after } of controls)
    if (before !== after) control.dispatchEvent(new Event('touchcancel', { bubbles: true }));
  const changes = controls
    .map(({ control, before, after }) => {
      const now = standing(control);
      return { control, before, after: now === before ? after : now };
    })
    .filter((change) => change.control.isConnected && change.before !== change.after);
  // All of them first: who hears of one reads the whole form.
  for (const { control, after } of changes) put(control, after);
  for (const change of changes) if (!isText(change.control)) repeatChoice(change.control, change);
  queueMicrotask(() => {
    const texts = changes.filter(({ control }) => control.isConnected && isText(control));
    for (const { control, before, after } of texts) retype(control as TextField, `${before}`, `${after}`);
    // Who hears that a field is left knows by then what was typed.
    queueMicrotask(() => {
      for (const { control } of texts) leave(control);
    });
  });
}

function repeatChoice(control: Control, { before, after }: EarlyChange): void {
  if (!isBox(control)) {
    tell(control, 'input');
    tell(control, 'change');
  } else if (control.type === 'checkbox' || after) {
    control.checked = Boolean(before);
    control.click();
  } // of radios the one that is chosen speaks for its group
}

/** Types it again: React hears of a field only what differs from the last value that it knows. */
function retype(field: TextField, before: string, after: string): void {
  const { selectionStart, selectionEnd } = field;
  field.value = before;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, after);
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  tell(field, 'input');
}

/** A field that one has left is left; one in hand tells by itself when it is, but the browser counts no text of ours. */
function leave(field: Control): void {
  if (field === document.activeElement) {
    field.addEventListener('blur', () => tell(field, 'change'), { once: true });
    return;
  }
  tell(field, 'change');
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: document.activeElement }));
}

function tell(control: Control, event: 'input' | 'change'): void {
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

function put(control: Control, state: State): void {
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
