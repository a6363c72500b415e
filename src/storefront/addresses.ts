/** Addresses whose letters carry meaning: tokens, never slugs. */
const CASE_SENSITIVE = /^\/(order|auth\/(password-reset|email)|account\/invitations)\//;

/**
 * The one form of a path (RULINGS 25): lower case, single slashes, no slash at the end except `/search/`.
 * Always begins with exactly one slash, so a redirect to it can never leave the site.
 */
export function canonicalPath(path: string): string {
  let canonical = `/${path}`.replace(/[/\\]+/g, '/');
  if (!CASE_SENSITIVE.test(canonical))
    canonical = canonical.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
      part.length === 3 ? part : part.toLowerCase(),
    );
  if (/^\/search\/?$/.test(canonical)) return '/search/';
  return canonical.length > 1 ? canonical.replace(/\/$/, '') : canonical;
}

/** The query with the known parameters alone, in the order given and without empty ones; «» or «?…». */
export function canonicalQuery(search: URLSearchParams, known: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of known)
    for (const value of search.getAll(name)) if (value !== '') kept.append(name, value);
  const query = kept.toString();
  return query && `?${query}`;
}

const LONGEST_NEXT = 2000;

/**
 * Where to return after a form: a path of ours, else the home page. Never another site.
 * @returns printable ASCII, as a header takes it: «/каталог» comes back percent-encoded
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST_NEXT) return '/';
  // Control characters are dropped by browsers before they read the address: «/\t/evil.ru».
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(next)) return '/';
  const ascii = next.toWellFormed().replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
  return ascii.length > LONGEST_NEXT ? '/' : ascii;
}
