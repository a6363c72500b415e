/** The name of the CSRF token's cookie that clients know. Scripts may read it. */
export const TOKEN_COOKIE = 'csrftoken';

/**
 * The CSRF token among the cookies of a browser. Over https the copy with the prefix counts, because only the shop
 * itself can have set it.
 * @param read the value of a cookie by its name
 */
export function tokenCookie(read: (name: string) => string | undefined): string | undefined {
  return read(`__Host-${TOKEN_COOKIE}`) || read(TOKEN_COOKIE);
}
