import { type RefObject, useEffect, useRef } from 'react';

/**
 * A pressed button that gives way to something else takes the focus along with it; what has come in its place gets
 * it, unless it is elsewhere by now.
 * @param state changes when the one takes the place of the other
 * @param target what is to have the focus in the new state, inside the place
 */
export function useKeptFocus<Place extends HTMLElement>(
  place: RefObject<Place | null>,
  state: boolean,
  target: string,
): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [place, state, target]);
}
