/** Who is let in first when not everybody can be (RELIABILITY §3); `free` costs next to nothing and never waits. */
export type Importance = 'free' | 'vital' | 'browse' | 'bots';

/** Ready bytes, and what a balancer asks. */
const FREE = /^\/(health\/|metrics(\?|$)|assets\/|files\/|pictures\/|map\/|robots\.txt|favicon)/;
/** What stands between somebody who buys and his order: cart, checkout, account, and the calls they are made of. */
const VITAL =
  /^\/(cart|checkout|order|account|auth)(\/|\?|$)|^\/api\/v1\/(catalog\/cart|orders\/|users\/|companies\/)/;
/** Programs that say so; CUBOT makes telephones. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit/i;

/** @param url path and query as they came */
export function importanceOf(method: string, url: string, userAgent = ''): Importance {
  if (FREE.test(url)) return 'free';
  // Whatever is sent was typed or pressed by somebody.
  if (method !== 'GET' && method !== 'HEAD') return 'vital';
  if (VITAL.test(url)) return 'vital';
  return BOT.test(userAgent) ? 'bots' : 'browse';
}
