import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../core/config.server.ts';

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

/** What a proxy of ours may say of the address that people see. */
const WORDS_OF_PROXIES = ['x-forwarded-host', 'x-forwarded-proto'];

/**
 * The origin of our addresses as far as it can be told without asking who sent the request; undefined: it cannot, or the
 * shop is not served under this name.
 */
export function plainOrigin(
  headers: IncomingHttpHeaders,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): string | undefined {
  const { host } = headers;
  if (trustProxy && WORDS_OF_PROXIES.some((name) => headers[name] !== undefined)) {
    const isAsSaid = publicUrl !== undefined && (headers['x-forwarded-host'] ?? host) === host;
    if (!isAsSaid) return undefined;
  }
  if (publicUrl === undefined) return host && `http://${host}`;
  return publicUrl.endsWith(`://${host}`) ? publicUrl : undefined;
}
