import type { Transport } from './client.ts';

/** Nobody looks at a page on its way for longer: who is to come again later is told so by the page of failures. */
const LONGEST_WAIT_MS = 10_000;
/** Those who were refused together do not come again together. */
const SPREAD = 0.5;

/**
 * What is read and was refused because the shop is full (503 with Retry-After, docs/decisions/0022) is asked for once
 * more when it was told to come again. For loads of a page, which is seen to be on its way.
 * @param pause waits so many ms; rejects when the load is given up meanwhile
 */
export function withSecondTry(transport: Transport, pause = waitFor): Transport {
  return async (request) => {
    const answer = await transport(request);
    if (request.method !== 'GET' || answer.status !== 503) return answer;
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
