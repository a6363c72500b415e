/** «City cookie lifetime: 2,419,000,000 ms (about 28 days), SameSite=lax, path /» (SPEC §9). */
const LIFETIME_SECONDS = 2_419_000_000 / 1000;

/** The cookie that keeps the chosen city; readable by scripts, as it is no secret; Secure by RULINGS 13. */
export function cityCookie(city: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `city=${city}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
