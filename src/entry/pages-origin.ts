import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of ours (RULINGS 10): an exact Origin decides; without one Sec-Fetch-Site,
 * without that a Referer. None of them: it was not. A page whose address is a secret sends «null» for an Origin.
 */
export function isOwnForm(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== 'null') return origins.includes(origin);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && origins.includes(new URL(referer).origin);
}

/** Addresses that let in whoever knows them. */
const SECRET = /^\/(order|auth\/password-reset)\/./;
/** Where browsers tell of themselves by Sec-Fetch-Site; elsewhere a form without an Origin would be nobody's. */
const TRUSTWORTHY = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/;

/** Whether nobody, not even another page of ours, is to be told that the visitor came from here. */
export function isKeptSecret(path: string, origin: string): boolean {
  return SECRET.test(path) && TRUSTWORTHY.test(origin);
}
