import { type KeyboardEvent, type ToggleEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepFocusInside } from '../../../ui/dialog/focus.ts';
import { holdStep, layOver, placeInHistory } from '../../back-closes.ts';
import { FILTERS, sheet } from './use-filter-form.ts';

/**
 * The filters as an overlay on narrow screens: they hold the keyboard focus, and «Back» closes them first. All choices while
 * they are open make one history entry (`hasStep`: it exists). Only on the first page of a visit the overlay has an entry of
 * its own (as in `useBackCloses`), which the first choice replaces.
 */
export function useSheet() {
  const { key } = useLocation();
  const [over, setOver] = useState(Infinity);
  useEffect(() => {
    if (openSheet()) setOver(placeInHistory()); // opened before the scripts came
  }, []);
  useEffect(() => {
    sheet.over = over;
    if (over === Infinity) return;
    const leave = (placeInHistory() ? holdStep : layOver)(() => openSheet()?.hidePopover());
    return () => leave(Boolean(sheet.going));
  }, [over, key]);

  return {
    hasStep: over < placeInHistory(),
    onToggle: ({ currentTarget, newState }: ToggleEvent<HTMLFormElement>) => {
      setOver(newState === 'open' ? placeInHistory() : Infinity);
      const isInside = currentTarget.contains(document.activeElement);
      if (newState === 'open' && !isInside) currentTarget.focus({ preventScroll: true });
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (openSheet()) keepFocusInside(event.currentTarget, event);
    },
  };
}

function openSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${FILTERS}:popover-open`);
}
