import { useEffect, useRef } from 'react';
import { isTaken, type KeyName, keyOf } from './keys.ts';

/** What keys do; undefined: nothing now. One that answers `false` leaves the key to the browser. */
export type KeyActions = Partial<Record<KeyName, ((event: KeyboardEvent) => unknown) | undefined>>;

/** Keys that work while a person types: they are no letters. */
const WHILE_TYPING: readonly KeyName[] = ['find', 'save'];

/**
 * Listens to keys while the component is mounted. None fires while a person types or a dialog is open, in either layout. Of two
 * components that want a key the inner one gets it.
 */
export function useKeys(actions: KeyActions): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const name = keyOf(event);
      const act = name && current.current[name];
      if (!name || !act) return;
      if (document.querySelector('dialog:modal')) return;
      if (!WHILE_TYPING.includes(name) && isTaken(name, event.target)) return;
      if (act(event) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
