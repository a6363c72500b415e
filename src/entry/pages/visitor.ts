import type { LoadFailure } from '../../storefront/loading/load.ts';
import { isTokenAddress, safeNext } from '../../storefront/navigation/addresses.ts';

const SESSION = /(?:^|;\s*)(?:__Host-)?session=[^;\s]/;
const CITY = /(?:^|;\s*)city=([^;]*)/;
const FAILURE_COOKIE = 'failed_load';
const FAILURE = new RegExp(`(?:^|;\\s*)${FAILURE_COOKIE}=([\\w-]{1,2000})`);
/** Long enough for the redirect, and for a visitor who waits before a reload. */
const FAILURE_SECONDS = 600;

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

/** The Set-Cookie line that passes a failed load to the error page (SH-1). */
export function failureCookie(failure: LoadFailure, secure: boolean): string {
  const path = failure.path.slice(0, 1000);
  const value = Buffer.from(JSON.stringify({ ...failure, path })).toString('base64url');
  return `${FAILURE_COOKIE}=${value}; Max-Age=${FAILURE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Reads the failed load from the cookie; anything malformed is ignored. */
export function failureOf(cookies: string): LoadFailure | undefined {
  const value = FAILURE.exec(cookies)?.[1];
  if (!value) return undefined;
  try {
    const { status, path, requestId, isShown } = JSON.parse(Buffer.from(value, 'base64url').toString());
    const known =
      Number.isInteger(status) &&
      status >= 400 &&
      status <= 599 &&
      path === safeNext(path) &&
      typeof requestId === 'string' &&
      /^[\w-]{0,64}$/.test(requestId);
    return known ? { status, path, requestId, ...(isShown === true && { isShown }) } : undefined;
  } catch {
    return undefined;
  }
}
