import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '../browser/after-paint.ts';

/**
 * Restores the focus when a clicked button is replaced by something else: the replacement gets it. A change
 * from elsewhere, such as another tab, moves no focus.
 * @param state changes when the one replaces the other
 * @param target selector of what gets the focus in the new state
 */
export function useRestoredFocus<Place extends HTMLElement>(
  place: RefObject<Place | null>,
  state: boolean,
  target: string,
): void {
  const known = useRef(state);
  const wasInside = useRef(false);
  // Checked while rendering: when the effect runs, the clicked button and its focus are gone.
  if (known.current !== state)
    wasInside.current = place.current?.contains(place.current.ownerDocument.activeElement) ?? false;
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (!wasInside.current) return;
    // Focusing forces a layout of the whole page; after the frame it is already done.
    afterPaint().then(() => {
      if (document.activeElement !== document.body) return;
      place.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    });
  }, [place, state, target]);
}
