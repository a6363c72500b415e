import { NoAnswer, type Transport } from './client.ts';

/** How long the browser waits: a phone on a slow line is not given up early. */
const TIMEOUT_MS = 30_000;
/** A file of 20 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Calls after which the other tabs show something else. */
const SEEN_ELSEWHERE =
  /\/api\/v1\/(catalog\/cart|orders\/order\/$|wishlists\/|users\/(login|logout|password-reset-confirm)\/)/;
/** Whom one buys for decides every price, as the city does. */
const OTHER_PRICES = /\/api\/v1\/users\/session\/$/;

/**
 * `fetch`, for changes too that are on their way when the page is left. Throws `NoAnswer` when none came.
 * @param tell called when what other tabs show has been changed
 */
export function browserTransport(tell: (news: 'changed' | 'city') => void): Transport {
  return async (request) => {
    const isChange = request.method !== 'GET';
    const withFile = isUpload(request);
    const timeout = AbortSignal.timeout(withFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    const signal = AbortSignal.any([request.signal, timeout]);
    // What outlives its page may carry 64 KB, so a file does not.
    const sent = withFile
      ? upload(new Request(request, { signal }))
      : fetch(request, { signal, keepalive: isChange });
    const answer = await sent.catch(async (cause) => {
      // A page that is left loses its calls a moment before `pagehide` hands them over: that goes first.
      await new Promise((goOn) => setTimeout(goOn));
      throw request.signal.aborted ? cause : new NoAnswer(request.url, { cause });
    });
    if (isChange && answer.ok && SEEN_ELSEWHERE.test(request.url)) tell('changed');
    if (isChange && answer.ok && OTHER_PRICES.test(request.url)) tell('city');
    return answer;
  };
}

/** Whether a call carries a file. */
function isUpload(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
}

/** Pages with a form for files have it already; others need none of it. */
async function upload(request: Request): Promise<Response> {
  const { sendUpload } = await import('./upload-progress.ts');
  return sendUpload(request);
}
