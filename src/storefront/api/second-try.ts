import type { Transport } from './client.ts';

/** Nobody looks at a page on its way for longer: who is to come again later is told so by the page of failures. */
const LONGEST_WAIT_MS = 10_000;
/** Those who were refused together do not come again together. */
const SPREAD = 0.5;

/** What is read: for loads of a page, which is seen to be on its way. */
export function isRead({ method }: Request): boolean {
  return method === 'GET';
}

/** What has a key: an order, an addition to the cart. Had the first try been done after all, the second does nothing. */
export function hasKey({ headers }: Request): boolean {
  return headers.has('idempotency-key');
}

/**
 * What was refused because the shop is full (503 with Retry-After, docs/decisions/0022) is asked for once more when it
 * was told to come again.
 * @param mayRepeat which requests are harmless when they are sent twice, and may wait
 * @param pause waits so many ms; rejects when the load is given up meanwhile
 */
export function withSecondTry(transport: Transport, mayRepeat = isRead, pause = waitFor): Transport {
  return async (request) => {
    if (!mayRepeat(request)) return transport(request);
    const answer = await transport(request.clone()); // its body may be needed once more
    if (answer.status !== 503) return answer;
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN) * 1000;
    if (!(wait <= LONGEST_WAIT_MS)) return answer;
    await pause(wait * (1 + Math.random() * SPREAD), request.signal);
    return transport(request);
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
