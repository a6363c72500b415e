import { type KeyboardEvent, type ToggleEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { trapFocus } from '../../../ui/dialog/focus.ts';
import { holdStep, layOver, placeInHistory } from '../../navigation/back-closes.ts';
import { FILTERS, sheet } from './use-filter-form.ts';

/**
 * The filters as an overlay on narrow screens: it traps the focus, and Back closes it first. All choices
 * while it is open form one history entry (`hasStep` says whether it exists). On the first page of a visit
 * the overlay has an entry of its own (as in `useBackCloses`), which the first choice replaces.
 */
export function useSheet() {
  const { key } = useLocation();
  const [over, setOver] = useState(Infinity);
  useEffect(() => {
    if (openSheet()) setOver(placeInHistory()); // opened before the scripts ran
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
      if (openSheet()) trapFocus(event.currentTarget, event);
    },
  };
}

function openSheet(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${FILTERS}:popover-open`);
}
