import { isExchangePath } from '../../shop/exchange/http/http.api.ts';

/** The importance of a request under overload (REL-27). `free` costs next to nothing and never waits. */
export type Importance = 'free' | 'vital' | 'browse' | 'bots' | 'exchange';

/** Static files and health checks. */
const FREE = /^\/(health\/|metrics(\?|$)|(desk\/)?assets\/|files\/|pictures\/|map\/|robots\.txt|favicon)/;
/** What a buyer needs to place an order: cart, checkout, account, and their API calls. */
const VITAL =
  /^\/(cart|checkout|order|account|auth)(\/|\?|$)|^\/api\/v1\/(catalog\/cart|orders\/|users\/|companies\/)/;
/** Robots that identify themselves. CUBOT is a brand of phones. */
const BOT = /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit/i;

/** Classifies a request. @param url path and query as received */
export function importanceOf(method: string, url: string, userAgent = ''): Importance {
  if (FREE.test(url)) return 'free';
  if (isExchangePath(url)) return 'exchange';
  // A write comes from a person who typed or clicked something.
  if (method !== 'GET' && method !== 'HEAD') return 'vital';
  if (VITAL.test(url)) return 'vital';
  return BOT.test(userAgent) ? 'bots' : 'browse';
}
