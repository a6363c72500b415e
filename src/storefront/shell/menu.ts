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
