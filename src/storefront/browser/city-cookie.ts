/** The city is stored for about 28 days (R9.1). */
const LIFETIME_SECONDS = 2_419_000_000 / 1000;

/**
 * The cookie lines that store the chosen city, for Set-Cookie or `document.cookie`. Scripts may read the
 * cookie, as it is no secret.
 * @param origin of the page; on https the cookie is Secure
 * @param domain shared with an API under another host name; empty means this host only
 */
export function cityCookies(city: number, origin: string, domain: string): string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const own = `city=${city}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
  // An older cookie of this host would hide the one of the domain.
  return domain ? ['city=; Max-Age=0; Path=/', `${own}; Domain=${domain}`] : [own];
}
