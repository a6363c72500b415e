import { type ToggleEvent, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router';
import { type OpenPart, openPart } from './menu.ts';

type Part = Exclude<OpenPart, 'none'>;

/** The ids that buttons name in `popoverTarget`. */
export const panelId = { catalog: 'catalog-panel', section: 'menu-panel', search: 'search-panel' } as const;
/** The city chooser is a dialog of its own (SPEC §2), not a part of the menu. */
export const CITY_PANEL = 'city-panel';

/**
 * Which part of the menu is open. The panels are popovers: the browser itself opens one at a time, closes it on
 * Escape and gives the focus back, with and without scripts; here the state is only followed, and closed on any
 * route change (SPEC §2).
 */
export function useMenu() {
  const [open, send] = useReducer(openPart, 'none');
  const location = useLocation();
  const arrivedAt = useRef(location.key);

  useEffect(() => {
    if (arrivedAt.current === location.key) return;
    arrivedAt.current = location.key;
    for (const id of [...Object.values(panelId), CITY_PANEL]) {
      const panel = document.getElementById(id);
      if (panel?.matches(':popover-open')) panel.hidePopover();
    }
    send({ type: 'navigated' });
  }, [location.key]);

  const panel = (part: Part) => ({
    id: panelId[part],
    onToggle: ({ newState }: ToggleEvent<HTMLElement>) =>
      send({ type: newState === 'open' ? 'opened' : 'closed', part }),
  });
  return { open, panel };
}

/** What a panel of the menu is given. */
export type PanelProps = ReturnType<ReturnType<typeof useMenu>['panel']>;
