import { type ToggleEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type OpenPart, openPart } from './menu.ts';

type Part = Exclude<OpenPart, 'none'>;

/** The ids that buttons name in `popoverTarget`. */
export const panelId = { catalog: 'catalog-panel', section: 'menu-panel', search: 'search-panel' } as const;

const parts = Object.keys(panelId) as Part[];

/** What a panel of the menu is given. */
export interface PanelProps {
  id: string;
  onToggle: (event: ToggleEvent<HTMLElement>) => void;
}

/** The menu of the shell: which part is open, and what its buttons are given. */
export interface Menu {
  open: OpenPart;
  /** Whether a part is open; undefined as long as no scripts keep it true. */
  isOpen: (part: Part) => boolean | undefined;
  /** What a panel is given: the same objects each time, so that a panel is rendered for its own sake alone. */
  panels: Record<Part, PanelProps>;
  /** The search in the bar has no panel: it tells itself when its lists open and close. */
  onSearchToggle: (isOpen: boolean) => void;
}

/**
 * What a button that opens a part is given. The browser tells the state of such a button by itself; the attribute says
 * the same where scripts keep it true.
 */
export function toggleOf(part: Part, isOpen: boolean | undefined) {
  return {
    popoverTarget: panelId[part],
    'aria-controls': panelId[part],
    ...(isOpen !== undefined && { 'aria-expanded': isOpen }),
  };
}

/**
 * Which part of the menu is open. The panels are popovers: the browser itself opens one at a time, closes it on
 * Escape and gives the focus back, with and without scripts; here the state is only followed, and closed on any
 * route change (SPEC §2).
 */
export function useMenu(): Menu {
  const [open, send] = useReducer(openPart, 'none');
  const [hasScripts, setHasScripts] = useState(false);
  const { key } = useLocation();
  const arrivedAt = useRef(key);
  const isArriving = useRef(false);

  useEffect(() => {
    setHasScripts(true);
    const { clientWidth, dataset } = document.documentElement;
    // Styles keep the room of a scrollbar, where it takes any, while an open part holds the page.
    if (window.innerWidth > clientWidth) dataset.scrollbar = '';
    // Opened before these scripts came.
    for (const part of parts) if (panelOf(part)?.matches(':popover-open')) send({ type: 'opened', part });
  }, []);

  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    for (const part of parts) {
      if (!panelOf(part)?.matches(':popover-open')) continue;
      isArriving.current = true;
      leaveFocus(part); // or the browser would give it back
      panelOf(part)?.hidePopover();
    }
    send({ type: 'navigated' });
  }, [key]);

  // Not before: behind an open part the page takes no focus.
  useEffect(() => {
    if (open === 'none' && isArriving.current) beginPage();
    isArriving.current = false;
  }, [open]);

  const [told] = useState(() => {
    const panel = (part: Part): PanelProps => ({
      id: panelId[part],
      onToggle: ({ newState }) => {
        send({ type: newState === 'open' ? 'opened' : 'closed', part });
        if (newState === 'closed' && !isArriving.current) keepFocus(part);
      },
    });
    return {
      panels: { catalog: panel('catalog'), section: panel('section'), search: panel('search') },
      onSearchToggle: (isOpen: boolean) => send({ type: isOpen ? 'opened' : 'closed', part: 'search' }),
    };
  });
  return { open, isOpen: (part) => (hasScripts ? open === part : undefined), ...told };
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
