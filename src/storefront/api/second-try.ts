import type { Transport } from './calls.ts';

/** Nobody waits longer for a page; after that the error page asks the visitor to come back later. */
const LONGEST_WAIT_MS = 10_000;
/** Random spread, so that requests rejected together are not repeated together. */
const SPREAD = 0.5;

/** Whether a request only reads, as the loads of a page do. */
export function isRead({ method }: Request): boolean {
  return method === 'GET';
}

/**
 * Whether a request has an idempotency key, as an order or an addition to the cart: sent twice, it is carried
 * out once.
 */
export function hasKey({ headers }: Request): boolean {
  return headers.has('idempotency-key');
}

/**
 * Repeats a request once when an overloaded shop rejects it (503 with Retry-After, docs/decisions/0022),
 * after the requested time.
 * @param mayRepeat which requests may be sent twice and may wait
 * @param pause waits for a number of ms; rejects when the load is cancelled
 */
export function withSecondTry(transport: Transport, mayRepeat = isRead, pause = waitFor): Transport {
  return async (request) => {
    if (!mayRepeat(request)) return transport(request);
    const answer = await transport(request.clone()); // its body may be needed again
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
