import { afterPaint } from '../after-paint.ts';
import { linkAt } from './link-clicks.ts';

/** A pointer that rests this long on a link means it; one that passes over a shelf of goods does not. */
const REST_MS = 80;

/** What a browser says of its line; not every browser does. */
type Line = { saveData?: boolean; effectiveType?: string };

/** Whether the line has room for what may not be wanted: nobody saves data, and it is no slow one. */
export function hasRoom(line: Line | undefined): boolean {
  return !line?.saveData && !/2g$/.test(line?.effectiveType ?? '');
}

/**
 * Tells when somebody is about to follow a link of ours: the pointer rests on it, a finger touches it, the focus comes.
 * @param intend is told the path and query
 */
export function watchIntent(intend: (route: string) => void): void {
  if (!hasRoom((navigator as { connection?: Line }).connection)) return;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null;

  const intendAt = ({ target }: Event) => {
    const { route } = linkAt(target);
    // The press itself is to be seen first.
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
