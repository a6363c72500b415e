import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';

/**
 * A pressed button that gives way to something else takes the focus along with it; what has come in its place gets
 * it. A change that comes from elsewhere, from another tab say, moves no focus.
 * @param state changes when the one takes the place of the other
 * @param target what is to have the focus in the new state, inside the place
 */
export function useKeptFocus<Place extends HTMLElement>(
  place: RefObject<Place | null>,
  state: boolean,
  target: string,
): void {
  const known = useRef(state);
  const wasInside = useRef(false);
  // Asked while rendering: when the effect runs, the pressed button is gone and its focus with it.
  if (known.current !== state)
    wasInside.current = place.current?.contains(place.current.ownerDocument.activeElement) ?? false;
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (!wasInside.current) return;
    // Focus wants the whole page laid out at once; after the frame it is.
    afterPaint().then(() => {
      if (document.activeElement !== document.body) return;
      place.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    });
  }, [place, state, target]);
}
