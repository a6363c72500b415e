import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { observable } from '../browser/observable.ts';

/** At most one part of the menu is open (R2.26). */
export type OpenPart = 'catalog' | 'search' | 'section' | 'none';

/** What a visitor or the browser does to the menu. */
export type MenuEvent =
  | { type: 'opened'; part: Exclude<OpenPart, 'none'> }
  | { type: 'closed'; part: Exclude<OpenPart, 'none'> }
  | { type: 'navigated' };

/**
 * The open part after an event. Opening one part closes the other, and the browser may report the closing
 * after the opening: «closed» counts only for the part that is open.
 */
export function openPart(open: OpenPart, event: MenuEvent): OpenPart {
  switch (event.type) {
    case 'opened':
      return event.part;
    case 'closed':
      return open === event.part ? 'none' : open;
    case 'navigated':
      return 'none';
  }
}

type Part = Exclude<OpenPart, 'none'>;

/** The ids that buttons name in `popoverTarget`. */
export const panelId = { catalog: 'catalog-panel', section: 'menu-panel', search: 'search-panel' } as const;

const parts = Object.keys(panelId) as Part[];

/**
 * The menu of the shell. It is a store, not React state, so that opening a part renders only its button and `main`, and does
 * not hydrate the whole page (docs/decisions/0025).
 */
export interface Menu {
  open: () => OpenPart;
  subscribe: (listener: () => void) => () => void;
  send: (event: MenuEvent) => void;
  /** The search in the bar has no panel: it reports when its lists open and close. */
  onSearchToggle: (isOpen: boolean) => void;
}

export function useMenu(): Menu {
  const [menu] = useState(() => {
    const part = observable<OpenPart>('none');
    const send = (event: MenuEvent) => part.set(openPart(part.get(), event));
    return {
      open: part.get,
      subscribe: part.subscribe,
      send,
      onSearchToggle: (isOpen: boolean) => send({ type: isOpen ? 'opened' : 'closed', part: 'search' }),
    };
  });
  return menu;
}

/** The open part of the menu. */
export function useOpenPart(menu: Menu): OpenPart {
  return useSyncExternalStore(menu.subscribe, menu.open, () => 'none');
}

/**
 * The attributes of a button that opens a part. The browser exposes the state of a popover button;
 * `aria-expanded` repeats it once scripts run.
 */
export function useToggle(menu: Menu, part: Part) {
  const isOpen = useSyncExternalStore(
    menu.subscribe,
    () => menu.open() === part,
    () => undefined,
  );
  return {
    popoverTarget: panelId[part],
    'aria-controls': panelId[part],
    ...(isOpen !== undefined && { 'aria-expanded': isOpen }),
  };
}

/**
 * Syncs the store with the panels. They are popovers: the browser opens one at a time, closes it on Escape
 * and restores the focus, with and without scripts. This hook only follows them, and closes them on a route
 * change.
 */
export function useMenuEvents(menu: Menu): void {
  const open = useOpenPart(menu);
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  const isArriving = useRef(false);

  useEffect(() => {
    const { clientWidth, dataset } = document.documentElement;
    // Styles reserve the width of the scrollbar while an open part locks the page.
    if (window.innerWidth > clientWidth) dataset.scrollbar = '';
    // The listener is on the document, because a panel may be opened before React has hydrated it.
    const follow = ({ target, newState }: ToggleEvent) => {
      const part = parts.find((each) => panelId[each] === (target as Element).id);
      if (!part) return;
      menu.send({ type: newState === 'open' ? 'opened' : 'closed', part });
      if (newState === 'closed' && !isArriving.current) keepFocus(part);
    };
    document.addEventListener('toggle', follow, true);
    // Parts opened before these scripts ran.
    for (const part of parts)
      if (panelOf(part)?.matches(':popover-open')) menu.send({ type: 'opened', part });
    return () => document.removeEventListener('toggle', follow, true);
  }, [menu]);

  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    for (const part of parts) {
      if (!panelOf(part)?.matches(':popover-open')) continue;
      isArriving.current = true;
      leaveFocus(part); // otherwise the browser would restore the focus
      panelOf(part)?.hidePopover();
    }
    menu.send({ type: 'navigated' });
  }, [menu, key]);

  // Not earlier: behind an open part the page cannot be focused.
  useEffect(() => {
    if (open === 'none' && isArriving.current) beginPage();
    isArriving.current = false;
  }, [open]);
}

/**
 * When a panel closes, the browser restores the focus, but not to a bar that is hidden for the touch
 * keyboard. The bar is shown again once the field loses the focus.
 */
function keepFocus(part: Part): void {
  leaveFocus(part);
  if (document.activeElement !== document.body) return;
  const toggles = document.querySelectorAll<HTMLElement>(
    `[popovertarget="${panelId[part]}"]:not([popover] *)`,
  );
  [...toggles].find((toggle) => toggle.checkVisibility())?.focus({ preventScroll: true });
}

/** Moves the focus to the content of the page that a click in the menu has opened. */
function beginPage(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Removes the focus from inside an element. */
function leaveFocus(part: Part): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && panelOf(part)?.contains(activeElement)) activeElement.blur();
}

function panelOf(part: Part): HTMLElement | null {
  return document.getElementById(panelId[part]);
}
