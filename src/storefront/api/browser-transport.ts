import type { Transport } from './calls.ts';
import { NoAnswer } from './client.ts';

/** Timeout of a call in ms, long enough for a phone on a slow connection. */
const TIMEOUT_MS = 30_000;
/** Timeout of an upload in ms: a file of 20 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Calls that change what other tabs show. */
const SEEN_ELSEWHERE =
  /\/api\/v1\/(catalog\/cart|shared-carts|orders\/order\/$|wishlists\/|users\/(login|logout|password-reset-confirm)\/)/;
/** The buyer decides every price, as the city does. */
const OTHER_PRICES = /\/api\/v1\/users\/session\/$/;

/**
 * `fetch` for the API; changes are completed even if the page is left.
 * @param publish called after a change that other tabs must show
 * @throws NoAnswer when there is no response
 */
export function browserTransport(publish: (news: 'changed' | 'city') => void): Transport {
  return async (request) => {
    const isChange = request.method !== 'GET';
    const withFile = isUpload(request);
    const timeout = AbortSignal.timeout(withFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const signal = AbortSignal.any([request.signal, timeout]);
    // A request that outlives its page may carry at most 64 KB, so an upload cannot.
    const sent = withFile
      ? upload(new Request(request, { signal }))
      : fetch(request, { signal, keepalive: isChange });
    const answer = await sent.catch(async (cause) => {
      // Browsers cancel the calls of a page just before `pagehide`, which has to hand them over first.
      await new Promise((goOn) => setTimeout(goOn));
      throw request.signal.aborted ? cause : new NoAnswer(request.url, { cause });
    });
    if (isChange && answer.ok && SEEN_ELSEWHERE.test(request.url)) publish('changed');
    if (isChange && answer.ok && OTHER_PRICES.test(request.url)) publish('city');
    return answer;
  };
}

/** Whether a call carries a file. */
function isUpload(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
}

/** Loaded on demand: only pages with a file form need this code. */
async function upload(request: Request): Promise<Response> {
  const { sendUpload } = await import('./upload-progress.ts');
  return sendUpload(request);
}
