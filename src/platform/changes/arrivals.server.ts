import type { IncomingMessage } from 'node:http';

/** The time is stored in the request itself: a separate map of requests costs garbage collection on every cached page. */
const ARRIVED_AT = Symbol('arrivedAt');
type TimedRequest = IncomingMessage & { [ARRIVED_AT]?: number };

/** Records the time when a request arrived, before it waits for its turn. */
export function noteArrival(request: TimedRequest): void {
  request[ARRIVED_AT] = performance.now();
}

/** When a request arrived, by `performance.now()`; undefined if that was not recorded. */
export function arrivalOf(request: TimedRequest): number | undefined {
  return request[ARRIVED_AT];
}
