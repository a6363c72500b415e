import type { IncomingMessage } from 'node:http';

const arrivals = new WeakMap<IncomingMessage, number>();

/** Notes that a request has just come, however long it waits for its turn afterwards. */
export function noteArrival(request: IncomingMessage): void {
  arrivals.set(request, performance.now());
}

/** When a request came, by `performance.now()`; undefined: nobody has noted it. */
export function arrivalOf(request: IncomingMessage): number | undefined {
  return arrivals.get(request);
}
