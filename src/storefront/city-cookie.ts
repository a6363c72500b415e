/** «City cookie lifetime: 2,419,000,000 ms (about 28 days), SameSite=lax, path /» (SPEC §9). */
const LIFETIME_SECONDS = 2_419_000_000 / 1000;

/**
 * The lines that store the chosen city, for Set-Cookie or `document.cookie`; scripts may read it, as it is no secret.
 * @param origin of the page; on https the cookie is Secure
 * @param domain shared with an API under another host name; empty: the cookie is of this host alone
 */
export function cityCookies(city: number, origin: string, domain: string): string[] {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const own = `city=${city}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
  // A cookie of this host from before the domain was set would hide the one of the domain.
  return domain ? ['city=; Max-Age=0; Path=/', `${own}; Domain=${domain}`] : [own];
}
