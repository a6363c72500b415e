import { failurePage, type LoadFailure } from '../../storefront/loading/load.ts';
import { safeNext } from '../../storefront/navigation/addresses.ts';

const FAILURE_COOKIE = 'failed_load';
const FAILURE = new RegExp(`(?:^|;\\s*)${FAILURE_COOKIE}=([\\w-]{1,2000})`);
/** Long enough for the redirect, and for a visitor who waits before a reload. */
const FAILURE_SECONDS = 600;

/** The Set-Cookie line that passes a failed load to the error page (SH-1). */
export function failureCookie(failure: LoadFailure, secure: boolean): string {
  const path = failure.path.slice(0, 1000);
  const value = Buffer.from(JSON.stringify({ ...failure, path })).toString('base64url');
  return cookieLine(value, FAILURE_SECONDS, secure);
}

/** The headers of a redirect after which the failed load is forgotten. */
export function forgetsFailure(secure: boolean): Record<string, string> {
  return { 'cache-control': 'private, no-store', 'set-cookie': cookieLine('', 0, secure) };
}

function cookieLine(value: string, seconds: number, secure: boolean): string {
  return `${FAILURE_COOKIE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
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

/** The failed load that the page at this address reports: not that of another page, which another tab may have left. */
export function failureShownAt(url: string, failure: LoadFailure | undefined): LoadFailure | undefined {
  return failure && failure.status !== 404 && url === failurePage(failure.status) ? failure : undefined;
}
