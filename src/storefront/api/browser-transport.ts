import { NoAnswer, type Transport } from './client.ts';

/** How long the browser waits: a phone on a slow line is not given up early. */
const TIMEOUT_MS = 30_000;
/** Calls after which the other tabs show something else. */
const SEEN_ELSEWHERE =
  /\/api\/v1\/(catalog\/cart|wishlists\/|users\/(login|logout|password-reset-confirm)\/)/;

/**
 * `fetch`, for changes too that are on their way when the page is left. Throws `NoAnswer` when none came.
 * @param tell called when what other tabs show has been changed
 */
export function browserTransport(tell: (news: 'changed') => void): Transport {
  return async (request) => {
    const isChange = request.method !== 'GET';
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(request, { signal, keepalive: isChange }).catch(async (cause) => {
      // A page that is left loses its calls a moment before `pagehide` hands them over: that goes first.
      await new Promise((goOn) => setTimeout(goOn));
      throw request.signal.aborted ? cause : new NoAnswer(request.url, { cause });
    });
    if (isChange && answer.ok && SEEN_ELSEWHERE.test(request.url)) tell('changed');
    return answer;
  };
}
