import { type ToggleEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type OpenPart, openPart } from './menu.ts';

type Part = Exclude<OpenPart, 'none'>;

/** The ids that buttons name in `popoverTarget`. */
export const panelId = { catalog: 'catalog-panel', section: 'menu-panel', search: 'search-panel' } as const;

const parts = Object.keys(panelId) as Part[];

/**
 * Which part of the menu is open. The panels are popovers: the browser itself opens one at a time, closes it on
 * Escape and gives the focus back, with and without scripts; here the state is only followed, and closed on any
 * route change (SPEC §2).
 */
export function useMenu() {
  const [open, send] = useReducer(openPart, 'none');
  const { key } = useLocation();
  const arrivedAt = useRef(key);

  useEffect(() => {
    const follow = (event: Event) => {
      const part = parts.find((one) => panelId[one] === (event.target as Element).id);
      if (!part) return;
      const { newState } = event as unknown as ToggleEvent<HTMLElement>;
      send({ type: newState === 'open' ? 'opened' : 'closed', part });
    };
    // Tells of every panel, whoever draws it: the event does not bubble.
    document.addEventListener('toggle', follow, true);
    return () => document.removeEventListener('toggle', follow, true);
  }, []);

  useEffect(() => {
    for (const part of parts) if (part !== open) hide(part);
  }, [open]);

  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    for (const part of parts) hide(part);
    send({ type: 'navigated' });
  }, [key]);

  return { open };
}

function hide(part: Part): void {
  const panel = document.getElementById(panelId[part]);
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/**
 * What a button that opens a part is given. What it tells of the part's state follows the browser's own event, which
 * comes with every opening and closing; without scripts the browser tells the state itself.
 */
export function usePartToggle(part: Part) {
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    const follow = (event: Event) => {
      if ((event.target as Element).id !== panelId[part]) return;
      setIsOpen((event as unknown as ToggleEvent<HTMLElement>).newState === 'open');
    };
    setIsOpen(document.getElementById(panelId[part])?.matches(':popover-open') ?? false);
    document.addEventListener('toggle', follow, true);
    return () => document.removeEventListener('toggle', follow, true);
  }, [part]);
  return { popoverTarget: panelId[part], 'aria-expanded': isOpen, 'aria-controls': panelId[part] };
}
