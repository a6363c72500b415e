/** What a redirect may not begin at: parts of the server that are no pages. */
const NO_PAGES = /^\/(api|assets|desk|files|preview)(\/|$)/;
const BASE = 'http://shop.invalid';
/** Of an encoded address; the table takes no longer ones. */
const MOST_CHARACTERS = 500;

/**
 * An address of the shop itself in the form in which pages are found: lower case, percent-encoded, without a slash at the end.
 * @returns null for anything that leads, or could lead, elsewhere
 */
function ownAddress(typed: string): URL | null {
  const text = typed.trim();
  // Browsers drop some control characters and take a backslash for a slash, so «/\t/host» is another site.
  if (!/^\/(?![/\\])/.test(text) || /[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text, BASE)) return null;
  const url = new URL(text, BASE);
  if (url.origin !== BASE) return null;
  // Percent-encoded, a Russian letter has six characters.
  if (url.href.length - BASE.length > MOST_CHARACTERS) return null;
  const path = url.pathname.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
    part.length === 3 ? part.toUpperCase() : part.toLowerCase(),
  );
  if (/\/\//.test(path)) return null;
  url.pathname = path.length > 1 ? path.replace(/\/$/, '') : path;
  return url;
}

/** The path at which a redirect begins; null when it is not one of our own pages. */
export function redirectPath(typed: string): string | null {
  const url = ownAddress(typed);
  if (!url || url.search || url.hash || url.pathname === '/' || NO_PAGES.test(url.pathname)) return null;
  return url.pathname;
}

/** Where a redirect leads: a path of our own, with query and fragment; null for anything else. */
export function redirectTarget(typed: string): string | null {
  const url = ownAddress(typed);
  return url && `${url.pathname}${url.search}${url.hash}`;
}

/** The path of a target, by which chains are found. */
export function pathOfTarget(target: string): string {
  return target.replace(/[?#].*$/, '');
}

/**
 * All redirects after one is added or changed, each leading to its end in one step.
 * @param all targets by path, shortened already
 * @returns null when visitors would go in a circle
 */
export function withRedirect(
  all: ReadonlyMap<string, string>,
  path: string,
  target: string,
): Map<string, string> | null {
  const others = new Map(all);
  others.delete(path);
  const end = others.get(pathOfTarget(target)) ?? target;
  if (pathOfTarget(end) === path) return null;
  const shortened = [...others].map(([from, to]) => [from, pathOfTarget(to) === path ? end : to] as const);
  return new Map([...shortened, [path, end]]);
}
