import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent from a page of ours (RULINGS 10): an exact Origin decides; without one Sec-Fetch-Site,
 * without that a Referer. None of them: it was not.
 */
export function isOwnForm(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, referer } = headers;
  if (origin !== undefined) return origins.includes(origin);
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return referer !== undefined && URL.canParse(referer) && origins.includes(new URL(referer).origin);
}
