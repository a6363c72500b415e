/** A keyboard event as far as keys of the desk look at it. */
export interface KeyFacts {
  /** `KeyJ`: the place of the key, whatever the layout. */
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The keys of the desk by the names that the help shows; letters by their place on a Russian keyboard. */
export const KEYS = {
  up: '↑',
  down: '↓',
  main: 'Enter',
  mark: 'Пробел',
  pageUp: 'PgUp',
  pageDown: 'PgDn',
  first: 'Home',
  last: 'End',
  markTo: 'Shift Пробел',
  markAll: 'Ctrl A',
  markUp: 'Shift ↑',
  markDown: 'Shift ↓',
  open: 'О',
  accept: 'П',
  refuse: 'Н',
  snooze: 'З',
  search: '/',
  save: 'Ctrl S',
  find: 'Ctrl K',
  close: 'Esc',
  help: '?',
} as const;
export type KeyName = keyof typeof KEYS;

const CODES: Record<string, KeyName> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
  Enter: 'main',
  NumpadEnter: 'main',
  Space: 'mark',
  KeyJ: 'open',
  KeyG: 'accept',
  KeyY: 'refuse',
  KeyP: 'snooze',
  Slash: 'search',
  Escape: 'close',
};
const WITH_SHIFT: Record<string, KeyName> = {
  Slash: 'help',
  ArrowUp: 'markUp',
  ArrowDown: 'markDown',
  Space: 'markTo',
};
const WITH_CTRL: Record<string, KeyName> = { KeyS: 'save', KeyK: 'find', KeyA: 'markAll' };

/** Which key of the desk an event is; undefined for none. */
export function keyOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyFacts): KeyName | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return shiftKey ? undefined : WITH_CTRL[code];
  if (key === '?' || (key === ',' && code === 'Digit7')) return 'help';
  if (shiftKey) return WITH_SHIFT[code];
  return CODES[code];
}

/** Whether a key belongs to the element that has the focus: to a field always, to a button or link what activates it. */
export function isTaken(name: KeyName, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [contenteditable]:not([contenteditable="false"])'))
    return !(target.matches('input[type="checkbox"]') && name !== 'mark' && name !== 'main');
  if (name !== 'main' && name !== 'mark' && name !== 'markTo') return false;
  if (target.closest('[data-row-link]')) return false;
  return target.closest('button, a, summary') !== null;
}
