/**
 * Folders of pages whose address holds a token: anybody who knows the address has access. Their case matters, nobody else gets a
 * cached copy, no Referer names them, and robots stay out.
 */
export const TOKEN_FOLDERS: readonly string[] = [
  '/order/',
  '/shared/',
  '/messages/',
  '/stock-request/',
  '/auth/password-reset/',
  '/auth/email/',
  '/account/invitations/',
];

/** Whether the path holds a token. */
export function isTokenAddress(path: string): boolean {
  return TOKEN_FOLDERS.some((folder) => path.startsWith(folder));
}

/**
 * The canonical form of a path (SH-10): lower case, single slashes, no trailing slash except for `/search/`.
 * It always begins with exactly one slash, so a redirect to it cannot leave the site.
 */
export function canonicalPath(path: string): string {
  let canonical = `/${path}`.replace(/[/\\]+/g, '/');
  if (!isTokenAddress(canonical))
    canonical = canonical.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) =>
      part.length === 3 ? part : part.toLowerCase(),
    );
  if (/^\/search\/?$/.test(canonical)) return '/search/';
  return canonical.length > 1 ? canonical.replace(/\/$/, '') : canonical;
}

/** Parameters whose presence counts: «?list» is «?list=1». */
const FLAGS = new Set(['add', 'expired', 'form', 'list']);

/** The query reduced to the known parameters, in the given order and without empty ones; «» or «?…». */
export function canonicalQuery(search: URLSearchParams, known: readonly string[]): string {
  const filled = new URLSearchParams();
  for (const name of known)
    for (const value of search.getAll(name))
      if (value !== '' || FLAGS.has(name)) filled.append(name, value || '1');
  const query = filled.toString();
  return query && `?${query}`;
}

const LONGEST_NEXT = 2000;

/**
 * Where to return after a form: a path of this site, otherwise the home page.
 * @returns printable ASCII for a header: «/каталог» comes back percent-encoded
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST_NEXT) return '/';
  // Control characters are dropped by browsers before they read the address: «/\t/evil.ru».
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(next)) return '/';
  const ascii = next.toWellFormed().replace(/[^\u0021-\u007e]+/g, encodeURIComponent);
  return ascii.length > LONGEST_NEXT ? '/' : ascii;
}
