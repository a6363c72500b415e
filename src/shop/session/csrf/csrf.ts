/** The cookie name of the CSRF token. It is public, and scripts may read the cookie. */
export const TOKEN_COOKIE = 'csrftoken';

/**
 * Finds the CSRF token in a browser's cookies. Over https only the cookie with the prefix counts, because only the
 * shop itself can have set it.
 * @param read the value of a cookie by its name
 */
export function tokenCookie(read: (name: string) => string | undefined): string | undefined {
  return read(`__Host-${TOKEN_COOKIE}`) || read(TOKEN_COOKIE);
}
