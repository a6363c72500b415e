import { type KeyboardEvent, type ToggleEvent, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { keepFocusInside } from '../../../ui/dialog/focus.ts';
import { layOver } from '../../back-closes.ts';
import { FILTERS } from './use-filter-form.ts';

/**
 * The filters where they lie over the page: the keyboard stays with them while they are open, and Back closes them
 * before it leads anywhere. No entry of the history stands for them as for pictures (`useBackCloses`): each filter that
 * is chosen in them is an entry of its own, and the one for the sheet would stay between those. Only the first page of
 * a visit has one: behind it lies another site, and no script may hold «Back» there.
 */
export function useSheet() {
  const back = useBlocker(({ historyAction }) => historyAction === 'POP' && openSheet() !== null);
  useEffect(() => {
    if (back.state !== 'blocked') return;
    openSheet()?.hidePopover();
    back.reset();
  }, [back]);

  const entry = useRef<() => void>(undefined);
  const leaveEntry = () => {
    entry.current?.();
    entry.current = undefined;
  };
  const { key } = useLocation();
  useEffect(() => leaveEntry, [key]);

  return {
    onToggle: ({ currentTarget, newState }: ToggleEvent<HTMLFormElement>) => {
      leaveEntry();
      if (newState === 'open' && window.history.state?.idx === 0)
        entry.current = layOver(() => openSheet()?.hidePopover());
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
