import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../platform/config/config.server.ts';
import { isTokenAddress } from '../../storefront/navigation/addresses.ts';

/**
 * Whether a form was sent from a page of this shop (API-11). An exact Origin decides; without one Sec-Fetch-Site, without
 * that Referer; without all three the answer is no. A page with a secret address sends the Origin «null».
 */
export function isOwnForm(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined && origin !== 'null') return origins.includes(origin);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && origins.includes(new URL(referer).origin);
}

/** Origins for which browsers send Sec-Fetch-Site; elsewhere a form without an Origin could not be verified. */
const TRUSTWORTHY = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$))/;

/** Whether the address must not appear in a Referer header, not even on another page of the shop. */
export function isSecretAddress(path: string, origin: string): boolean {
  return isTokenAddress(path) && TRUSTWORTHY.test(origin);
}

/** Headers in which a trusted proxy passes the public address. */
const PROXY_HEADERS = ['x-forwarded-host', 'x-forwarded-proto'];

/**
 * The origin of the shop's addresses as far as the request shows it without looking up the sender; undefined if it does not,
 * or if the shop is not served under this name.
 */
export function plainOrigin(
  headers: IncomingHttpHeaders,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): string | undefined {
  const { host } = headers;
  if (trustProxy && PROXY_HEADERS.some((name) => headers[name] !== undefined)) {
    const isAsConfigured = publicUrl !== undefined && (headers['x-forwarded-host'] ?? host) === host;
    if (!isAsConfigured) return undefined;
  }
  if (publicUrl === undefined) return host && `http://${host}`;
  return publicUrl.endsWith(`://${host}`) ? publicUrl : undefined;
}
