import { isTokenAddress } from '../../storefront/navigation/addresses.ts';

const SESSION = /(?:^|;\s*)(?:__Host-)?session=[^;\s]/;
const CITY = /(?:^|;\s*)city=([^;]*)/;

/** Addresses whose page differs for each visitor, or shows what is open right now. */
const OWN_ONLY = /^\/(account\/|(checkout|cookies|contacts|pickup-points)$)/;

/** Whether the page at this path may be cached for all guests. */
export function isForAll(path: string): boolean {
  return !isTokenAddress(path) && !OWN_ONLY.test(path);
}

/** Whether the visitor has a session, so that the page must not be shared (PR-8). */
export function hasSession(cookies: string): boolean {
  return SESSION.test(cookies);
}

/** The city a cookie names, if it looks like an id at all. */
export function cityOf(cookies: string): number | undefined {
  return cityId(CITY.exec(cookies)?.[1]);
}

/** Parses an id of a city from outside; undefined if it is none. */
export function cityId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The visitor's cookies with another city in them. */
export function withCity(cookies: string, city: number): string {
  const others = cookies.split(/;\s*/).filter((pair) => pair && !pair.startsWith('city='));
  return [...others, `city=${city}`].join('; ');
}
