import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { observable } from '../visitor/observable.ts';
import { type MenuEvent, type OpenPart, openPart } from './menu.ts';

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
  /** The search in the bar has no panel: it reports itself when its lists open and close. */
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
 * The attributes of a button that opens a part. The browser itself exposes the state of a popover button; `aria-expanded`
 * repeats it once scripts run.
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
 * Keeps the store in step with the panels. They are popovers: the browser opens one at a time, closes it on Escape and
 * restores the focus, with and without scripts. This only follows them, and closes them on a route change.
 */
export function useMenuEvents(menu: Menu): void {
  const open = useOpenPart(menu);
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  const isArriving = useRef(false);

  useEffect(() => {
    const { clientWidth, dataset } = document.documentElement;
    // Styles keep the room of a scrollbar, where it takes any, while an open part holds the page.
    if (window.innerWidth > clientWidth) dataset.scrollbar = '';
    // Heard at the document: a panel may be opened before React has hydrated it.
    const follow = ({ target, newState }: ToggleEvent) => {
      const part = parts.find((each) => panelId[each] === (target as Element).id);
      if (!part) return;
      menu.send({ type: newState === 'open' ? 'opened' : 'closed', part });
      if (newState === 'closed' && !isArriving.current) keepFocus(part);
    };
    document.addEventListener('toggle', follow, true);
    // Opened before these scripts came.
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
      leaveFocus(part); // or the browser would give it back
      panelOf(part)?.hidePopover();
    }
    menu.send({ type: 'navigated' });
  }, [menu, key]);

  // Not before: behind an open part the page takes no focus.
  useEffect(() => {
    if (open === 'none' && isArriving.current) beginPage();
    isArriving.current = false;
  }, [open]);
}

/**
 * The browser gives the focus back when a panel closes, but not to a bar that is away for the touch keyboard of a
 * field in the panel: once the field is left, the bar is back.
 */
function keepFocus(part: Part): void {
  leaveFocus(part);
  if (document.activeElement !== document.body) return;
  const toggles = document.querySelectorAll<HTMLElement>(
    `[popovertarget="${panelId[part]}"]:not([popover] *)`,
  );
  [...toggles].find((toggle) => toggle.checkVisibility())?.focus({ preventScroll: true });
}

/** A press has led to another page: its content has the focus that its way there had. */
function beginPage(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Takes the focus off what is inside. */
function leaveFocus(part: Part): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && panelOf(part)?.contains(activeElement)) activeElement.blur();
}

function panelOf(part: Part): HTMLElement | null {
  return document.getElementById(panelId[part]);
}
