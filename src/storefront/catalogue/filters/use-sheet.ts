import { type KeyboardEvent, type ToggleEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keepFocusInside } from '../../../ui/dialog/focus.ts';
import { holdStep, layOver, placeInHistory } from '../../back-closes.ts';
import { FILTERS, sheet } from './use-filter-form.ts';

/**
 * The filters where they lie over the page: the keyboard stays with them while they are open, and Back closes them
 * before it leads anywhere. What is chosen in them meanwhile is one step of the history (`hasStep`: it is taken). An
 * entry stands for them as for pictures (`useBackCloses`) only on the first page of a visit, and what is chosen first
 * takes its place.
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
