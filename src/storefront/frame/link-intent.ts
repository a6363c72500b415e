import { afterPaint } from '../browser/after-paint.ts';
import { linkAt } from './link-clicks.ts';

/** A pointer that rests on a link this long (ms) shows intent; one that passes over a shelf does not. */
const REST_MS = 80;

/** The browser's network information; not every browser has it. */
type Line = { saveData?: boolean; effectiveType?: string };

/** Whether the connection allows prefetching: no data-saving mode, and not slow. */
export function hasRoom(line: Line | undefined): boolean {
  return !line?.saveData && !/2g$/.test(line?.effectiveType ?? '');
}

/**
 * Detects that a visitor is about to follow a link of the site: the pointer rests on it, a finger touches it,
 * or it gets the focus.
 * @param intend called with the path and query
 */
export function watchIntent(intend: (route: string) => void): void {
  if (!hasRoom((navigator as { connection?: Line }).connection)) return;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;

  const intendAt = ({ target }: Event) => {
    const { route } = linkAt(target);
    // The click itself is painted first.
    if (route !== undefined) afterPaint().then(() => intend(route));
  };

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    const { link, route } = linkAt(event.target);
    if (link === over) return;
    over = link;
    clearTimeout(rest);
    if (route !== undefined) rest = setTimeout(() => intend(route), REST_MS);
  });
  document.addEventListener('touchstart', intendAt, { passive: true });
  document.addEventListener('focusin', intendAt);
}
